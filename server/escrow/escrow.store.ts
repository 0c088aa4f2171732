// An escrow is read whole in one message, and what differs of it is written.

import type { FeeTerms } from '@ahadi/domain/escrow/fees/rules.ts';
import type { EscrowStatus } from '@ahadi/domain/escrow/lifecycle.ts';
import { agreedEscrows, openEscrows, unshownEscrows } from '@ahadi/domain/escrow/lifecycle.ts';
import type {
  EndProposal,
  EscrowParty,
  EscrowPartyInput,
  EscrowRole,
  EscrowTerms,
  EscrowView,
} from '@ahadi/domain/escrow/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { actsFor } from '../core/acting.ts';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { askTogether, sendAlong } from '../core/driver.ts';
import { type HeldMilestone, milestonesFrom, type StageRow, saveMilestone, stagesOf } from './stages.store.ts';

/** A party as its services hold it: with how far its identity is known, and since when it is invited. */
/** `paidIn`: what they paid into it, less what went back, in minor units. */
export type HeldParty = EscrowParty & { level: number | null; invitedAt: string | null; paidIn: bigint };
/** `payment` where the platform holds it because a bank asks that payment back; then nobody did it. */
export type Hold = { reason: string; at: string; by: string | null; liftBy: string | null; payment?: string };

/** What leads an escrow, and what each of those who pay bears of it, in percent, where that was agreed there. */
export type LedBy = NonNullable<EscrowView['ledBy']> & {
  parts?: readonly { identityId: string; percent: number }[];
};

/** An escrow as its services hold it, with its stages; amounts are bigint minor units. */
export type Held = Pick<
  EscrowView,
  | 'id'
  | 'ref'
  | 'status'
  | 'origin'
  | 'agreement'
  | 'creatorUserId'
  | 'revision'
  | 'terms'
  | 'termsVersion'
  | 'termsSha256'
  | 'changeNote'
  | 'fundingExtended'
  | 'endProposal'
  | 'outcome'
  | 'createdAt'
  | 'updatedAt'
  | 'closedAt'
> & {
  ledBy: LedBy | null;
  parties: HeldParty[];
  fee: FeeTerms | null;
  /** All that left the stages until now: to the seller, and to anybody else. */
  toSeller: bigint;
  toOthers: bigint;
  hold: Hold | null;
  milestones: HeldMilestone[];
  /** User ids of those who mediate a stage: they read it from then on. */
  mediatorUserIds: string[];
  /** Who acts, or acted, for an organisation that is a party. */
  actingUserIds: string[];
};

type Row = {
  id: string;
  ref: string;
  status: EscrowStatus;
  creator_user_id: string;
  origin: EscrowView['origin'];
  agreement_id: string | null;
  agreement_ref: string | null;
  agreement_title: string | null;
  led_by: LedBy | null;
  terms: EscrowTerms;
  terms_version: number;
  terms_sha256: string | null;
  change_note: string;
  revision: number;
  fee: FeeInDb | null;
  to_seller_minor: number;
  to_others_minor: number;
  funding_extended: boolean;
  end_proposal: EndProposal | null;
  hold: Hold | null;
  outcome: EscrowView['outcome'];
  created_at: Date;
  updated_at: Date;
  closed_at: Date | null;
};

/** JSON has no bigint: the amounts of a fee are kept as digits. */
type FeeInDb = {
  payer: FeeTerms['payer'];
  step: string;
  vatBps: string;
  min: string;
  max: string | null;
  tiers: { from: string; bps: string; fixed: string }[];
};
export const feeInDb = ({ payer, stepMinor, schedule }: FeeTerms): FeeInDb => ({
  payer,
  step: String(stepMinor),
  vatBps: String(schedule.vatBps),
  min: String(schedule.minMinor),
  max: schedule.maxMinor === null ? null : String(schedule.maxMinor),
  tiers: schedule.tiers.map(({ fromMinor, bps, fixedMinor }) => ({
    from: String(fromMinor),
    bps: String(bps),
    fixed: String(fixedMinor),
  })),
});
const feeFromDb = ({ payer, step, vatBps, min, max, tiers }: FeeInDb): FeeTerms => ({
  payer,
  stepMinor: BigInt(step),
  schedule: {
    vatBps: BigInt(vatBps),
    minMinor: BigInt(min),
    maxMinor: max === null ? null : BigInt(max),
    tiers: tiers.map(({ from, bps, fixed }) => ({
      fromMinor: BigInt(from),
      bps: BigInt(bps),
      fixedMinor: BigInt(fixed),
    })),
  },
});

/** The escrow with its parties and stages, or null. `hold` locks its row until the transaction ends; that holds its stages, too. */
export async function findEscrow(ctx: Pick<Ctx, 'db'>, id: string, hold = false): Promise<Held | null> {
  if (hold) await sendAlong(ctx, sql`select from escrows where id = ${id} for update`);
  const [[row], parties, stages] = await askTogether(
    ctx,
    sql<Row>`
    select e.*, a.ref as agreement_ref, a.title as agreement_title
    from escrows e left join agreements a on a.id = e.agreement_id where e.id = ${id}`,
    partiesOf(id),
    stagesOf(id),
  );
  return row ? heldOf(row, parties, stages) : null;
}

function heldOf(row: Row, parties: readonly PartyRow[], stages: readonly StageRow[]): Held {
  return {
    id: row.id,
    ref: row.ref,
    status: row.status,
    creatorUserId: row.creator_user_id,
    origin: row.origin,
    agreement: row.agreement_id && { id: row.agreement_id, ref: row.agreement_ref, title: row.agreement_title },
    ledBy: row.led_by,
    terms: row.terms,
    termsVersion: row.terms_version,
    termsSha256: row.terms_sha256,
    changeNote: row.change_note,
    revision: row.revision,
    fee: row.fee && feeFromDb(row.fee),
    toSeller: BigInt(row.to_seller_minor),
    toOthers: BigInt(row.to_others_minor),
    fundingExtended: row.funding_extended,
    endProposal: row.end_proposal,
    hold: row.hold,
    outcome: row.outcome,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    parties: parties.map(partyOf),
    milestones: milestonesFrom(stages, row.terms),
    mediatorUserIds: stages.flatMap(({ mediator_user_id }) => mediator_user_id ?? []),
    actingUserIds: parties.flatMap(({ acting_user_ids }) => acting_user_ids),
  } as Held; // brands of ids are born here
}

type PartyRow = {
  id: string;
  role: EscrowRole;
  name: string;
  email: string;
  user_id: string | null;
  identity_id: string | null;
  accepted_version: number | null;
  accepted_at: Date | null;
  invited_at: Date | null;
  verification_level: number | null;
  acting_user_ids: string[];
  paid_in: number;
};
const partiesOf = (escrowId: string) => sql<PartyRow>`
    select p.*, i.verification_level, array(${actsFor(sql`p.identity_id`)}) as acting_user_ids,
      (select coalesce(sum(f.milestones_minor + f.fee_minor - f.returned_minor), 0) from escrow_fundings f
        where f.escrow_id = p.escrow_id and f.payer_identity_id = p.identity_id)::bigint as paid_in
    from escrow_parties p left join identities i on i.id = p.identity_id
    where p.escrow_id = ${escrowId} order by p.role, p.id`;
const partyOf = (row: PartyRow): HeldParty =>
  ({
    id: row.id,
    role: row.role,
    name: row.name,
    email: row.email,
    userId: row.user_id,
    identityId: row.identity_id,
    acceptedVersion: row.accepted_version,
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    invitedAt: row.invited_at?.toISOString() ?? null,
    level: row.verification_level,
    paidIn: BigInt(row.paid_in),
  }) as HeldParty; // brands of ids are born here

/** Somebody who is named and not written yet. */
export const newParty = ({
  email,
  ...it
}: Pick<EscrowPartyInput, 'role' | 'name' | 'email'> & Partial<HeldParty>): HeldParty => ({
  id: uuidv7(),
  email: email.toLowerCase(),
  userId: null,
  identityId: null,
  acceptedVersion: null,
  acceptedAt: null,
  invitedAt: null,
  level: null,
  paidIn: 0n,
  ...it,
});

/** The order in which parties are read. */
export const inOrder = (parties: readonly HeldParty[]): HeldParty[] =>
  [...parties].sort((one, other) => (`${one.role} ${one.id}` < `${other.role} ${other.id}` ? -1 : 1));

/** Makes a draft with its creator as a party; answers its id and reference. */
export async function addEscrow(
  ctx: Ctx,
  it: { creatorId: string; agreementId: string | null; terms: EscrowTerms; ledBy?: LedBy },
): Promise<{ id: string; ref: string }> {
  const id = uuidv7();
  const { rows } = await sql<{ ref: string }>`
    insert into escrows (id, ref, status, creator_user_id, origin, agreement_id, led_by, terms, title, currency, created_at, updated_at)
    values (${id}, 'ES-' || extract(year from ${ctx.now}::timestamptz) || '-' || lpad(nextval('escrow_ref_seq')::text, 6, '0'), 'draft',
      ${it.creatorId}, ${it.ledBy?.kind === 'order' ? 'order' : it.agreementId ? 'agreement' : 'manual'}, ${it.agreementId}, ${it.ledBy ? JSON.stringify(it.ledBy) : null},
      ${JSON.stringify(it.terms)}, ${it.terms.title},
      ${it.terms.currency}, ${ctx.now}, ${ctx.now})
    returning ref`.execute(ctx.db);
  await addReader(ctx, id, it.creatorId);
  return { id, ref: rows[0]?.ref ?? '' };
}

/** Lets a person find the escrow in their list. */
export const addReader = (ctx: Ctx, escrowId: string, userId: string) =>
  sql`insert into escrow_readers (user_id, escrow_id, updated_at) values (${userId}, ${escrowId}, ${ctx.now}) on conflict do nothing`.execute(
    ctx.db,
  );

/** The columns of the escrow's row that differ; copies for lists follow the terms. */
function changesOf(before: Held, after: Held) {
  const differs = (key: keyof Held) => before[key] !== after[key];
  const { terms, fee } = after;
  return {
    ...(differs('status') && { status: after.status }),
    ...(differs('termsVersion') && { terms_version: after.termsVersion }),
    ...(differs('termsSha256') && { terms_sha256: after.termsSha256 }),
    ...(differs('changeNote') && { change_note: after.changeNote }),
    ...(differs('revision') && { revision: after.revision }),
    ...(differs('fee') && { fee: fee && JSON.stringify(feeInDb(fee)) }),
    ...(differs('toSeller') && { to_seller_minor: String(after.toSeller) }),
    ...(differs('toOthers') && { to_others_minor: String(after.toOthers) }),
    ...(differs('fundingExtended') && { funding_extended: after.fundingExtended }),
    ...(differs('endProposal') && { end_proposal: json(after.endProposal) }),
    ...(differs('hold') && { hold: json(after.hold) }),
    ...(differs('outcome') && { outcome: after.outcome }),
    ...(differs('closedAt') && { closed_at: after.closedAt }),
    ...(differs('terms') && {
      terms: JSON.stringify(terms),
      title: terms.title,
      currency: terms.currency,
      total_minor: String(terms.milestones.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
    }),
  };
}
const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Writes what differs, of its parties and stages, too, and moves it to the top of its readers' lists. Answers it as it is written. */
export async function saveEscrow(ctx: Ctx, before: Held, after: Held): Promise<Held> {
  const { db, now } = ctx;
  if (before.parties !== after.parties) await saveParties(ctx, before, after);
  for (const stage of after.milestones) await saveMilestone(ctx, before.milestones, stage);
  const written = db.updateTable('escrows').set({ ...changesOf(before, after), updated_at: now });
  await sendAlong(ctx, written.where('id', '=', after.id));
  return { ...after, updatedAt: now.toISOString() };
}

async function saveParties({ db }: Ctx, before: Held, after: Held): Promise<void> {
  const gone = before.parties.filter(({ id }) => !after.parties.some((one) => one.id === id));
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) await sendAlong({ db }, sql`delete from escrow_parties where id = any(${ids}::uuid[])`);
  for (const party of after.parties) {
    const was = before.parties.find(({ id }) => id === party.id);
    if (!was) await addParty({ db }, after.id, party);
    else if (was !== party)
      await sendAlong(
        { db },
        sql`
        update escrow_parties set user_id = ${party.userId}, identity_id = ${party.identityId}, accepted_version = ${party.acceptedVersion},
          accepted_at = ${party.acceptedAt}, invited_at = ${party.invitedAt} where id = ${party.id}`,
      );
  }
}

/** Writes a party of an escrow. */
export const addParty = (ctx: Pick<Ctx, 'db'>, escrowId: string, it: HeldParty): Promise<void> =>
  sendAlong(
    ctx,
    sql`
    insert into escrow_parties (id, escrow_id, role, name, email, user_id, identity_id, accepted_version, accepted_at, invited_at)
    values (${it.id}, ${escrowId}, ${it.role}, ${it.name}, ${it.email}, ${it.userId}, ${it.identityId}, ${it.acceptedVersion}, ${it.acceptedAt},
      ${it.invitedAt})`,
  );

export const removeEscrow = (ctx: Ctx, id: string) => sql`delete from escrows where id = ${id}`.execute(ctx.db);

/** Keeps a proposed version for ever. */
export const addTerms = (
  ctx: Ctx,
  it: { escrowId: string; version: number; terms: EscrowTerms; sha256: string; authorId: string; changeNote: string },
) =>
  sql`
    insert into escrow_terms (escrow_id, version, terms, sha256, author_user_id, change_note, created_at)
    values (${it.escrowId}, ${it.version}, ${JSON.stringify(it.terms)}, ${it.sha256}, ${it.authorId}, ${it.changeNote}, ${ctx.now})`.execute(
    ctx.db,
  );

/** Parties of proposed escrows that were invited under this address and have no person yet. */
export async function unclaimedPartiesOf(ctx: Ctx, email: string): Promise<{ id: string; escrowId: string }[]> {
  const { rows } = await sql<{ id: string; escrowId: string }>`
    select p.id, p.escrow_id as "escrowId" from escrow_parties p join escrows e on e.id = p.escrow_id
    where p.email = ${email.toLowerCase()} and p.user_id is null and e.status not in ${among(unshownEscrows)}
    order by p.escrow_id limit 500`.execute(ctx.db);
  return rows;
}

/**
 * What limits are calculated from: how many escrows these two people have open together, and what the identities with a lower
 * level than 2 have in open ones of this currency. The one that asks is not counted.
 */
export async function openBetween(
  ctx: Ctx,
  it: { escrowId: string; one: string; other: string; identityIds: readonly string[]; currency: string },
): Promise<{ together: number; totalMinor: bigint }> {
  const { rows } = await sql<{ together: number; total: number }>`
    select
      (select count(*) from escrows e
        join escrow_parties a on a.escrow_id = e.id and a.role <> 'payer' and a.user_id = ${it.one}
        join escrow_parties b on b.escrow_id = e.id and b.role <> 'payer' and b.user_id = ${it.other}
        where e.id <> ${it.escrowId} and e.status in ${among(openEscrows)}) as together,
      (select coalesce(max(total), 0)::bigint from (
        select sum(e.total_minor) as total from escrows e join escrow_parties p on p.escrow_id = e.id and p.role <> 'payer'
        where p.identity_id = any(${it.identityIds}::uuid[]) and e.currency = ${it.currency} and e.id <> ${it.escrowId}
          and e.status in ${among(agreedEscrows)} group by p.identity_id) totals) as total`.execute(ctx.db);
  return { together: rows[0]?.together ?? 0, totalMinor: BigInt(rows[0]?.total ?? 0) };
}

/** What an identity has in open escrows of a currency, minor units. */
export async function openTotalOf(ctx: Pick<Ctx, 'db'>, identityId: string, currency: string): Promise<bigint> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(e.total_minor), 0)::bigint as total from escrows e join escrow_parties p on p.escrow_id = e.id and p.role <> 'payer'
    where p.identity_id = ${identityId} and e.currency = ${currency} and e.status in ${among(agreedEscrows)}`.execute(
    ctx.db,
  );
  return BigInt(rows[0]?.total ?? 0);
}

/** The person behind a user number, or null. */
export async function personOfNumber(ctx: Ctx, userNumber: string): Promise<{ userId: string; name: string } | null> {
  const { rows } = await sql<{ userId: string; name: string }>`
    select u.id as "userId", u.name from identities i join identity_members m on m.identity_id = i.id and m.is_primary
      join users u on u.id = m.user_id where upper(i.user_number) = upper(${userNumber})`.execute(ctx.db);
  return rows[0] ?? null;
}
