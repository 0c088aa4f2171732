import type { FeeTerms } from '@ahadi/domain/escrow/fees/rules.ts';
import type { EscrowStatus } from '@ahadi/domain/escrow/lifecycle.ts';
import type { EndProposal, EscrowParty, EscrowRole, EscrowTerms, EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { type HeldMilestone, milestonesOf } from './milestones/store.ts';

export type HeldParty = EscrowParty & { level: number | null };
/** `payment` where the platform holds it because a bank asks that payment back; then nobody did it. */
export type Hold = { reason: string; at: string; by: string | null; liftBy: string | null; payment?: string };

/** An escrow as its services hold it, with its stages; amounts are bigint minor units. */
export type Held = Pick<
  EscrowView,
  | 'id'
  | 'ref'
  | 'status'
  | 'origin'
  | 'agreement'
  | 'ledBy'
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
  parties: HeldParty[];
  fee: FeeTerms | null;
  /** All that left the stages until now: to the seller, and to anybody else. */
  toSeller: bigint;
  toOthers: bigint;
  hold: Hold | null;
  milestones: HeldMilestone[];
  /** User ids of those who mediate a stage: they read it from then on. */
  mediatorUserIds: string[];
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
  led_by: EscrowView['ledBy'];
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
  const lock = hold ? sql`for update of e` : sql``;
  const { rows } = await sql<Row>`
    select e.*, a.ref as agreement_ref, a.title as agreement_title
    from escrows e left join agreements a on a.id = e.agreement_id where e.id = ${id} ${lock}`.execute(ctx.db);
  const row = rows[0];
  if (!row) return null;
  const parties = await partiesOf(ctx, id);
  const milestones = await milestonesOf(ctx, id, row.terms);
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
    parties,
    milestones,
    mediatorUserIds: milestones.flatMap(({ mediatorUserId }) => (mediatorUserId ? [mediatorUserId] : [])),
  } as Held; // brands of ids are born here
}

async function partiesOf(ctx: Pick<Ctx, 'db'>, id: string): Promise<HeldParty[]> {
  const { rows } = await sql<{
    id: string;
    role: EscrowRole;
    name: string;
    email: string;
    user_id: string | null;
    identity_id: string | null;
    accepted_version: number | null;
    accepted_at: Date | null;
    verification_level: number | null;
  }>`
    select p.*, i.verification_level from escrow_parties p left join identities i on i.id = p.identity_id
    where p.escrow_id = ${id} order by p.role, p.id`.execute(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    name: row.name,
    email: row.email,
    userId: row.user_id,
    identityId: row.identity_id,
    acceptedVersion: row.accepted_version,
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    level: row.verification_level,
  })) as HeldParty[]; // brands of ids are born here
}

/** Makes a draft with its creator as a party; answers its id and reference. */
export async function addEscrow(
  ctx: Ctx,
  it: { creatorId: string; agreementId: string | null; terms: EscrowTerms; ledBy?: NonNullable<EscrowView['ledBy']> },
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

export type EscrowChange = Partial<{
  status: EscrowStatus;
  terms: EscrowTerms;
  terms_version: number;
  terms_sha256: string;
  change_note: string;
  revision: number;
  fee: FeeTerms;
  to_seller_minor: bigint;
  to_others_minor: bigint;
  funding_extended: boolean;
  end_proposal: EndProposal | null;
  hold: Hold | null;
  outcome: NonNullable<EscrowView['outcome']>;
  closed_at: Date;
}>;

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Changes the escrow's row and its place in its readers' lists; copies for lists follow the terms. */
export const changeEscrow = (ctx: Ctx, id: string, change: EscrowChange) => {
  const { terms, fee, end_proposal, hold, to_seller_minor, to_others_minor, ...plain } = change;
  return ctx.db
    .updateTable('escrows')
    .set({
      ...plain,
      ...(to_seller_minor === undefined ? {} : { to_seller_minor: String(to_seller_minor) }),
      ...(to_others_minor === undefined ? {} : { to_others_minor: String(to_others_minor) }),
      ...(fee && { fee: json(feeInDb(fee)) }),
      ...(end_proposal === undefined ? {} : { end_proposal: json(end_proposal) }),
      ...(hold === undefined ? {} : { hold: json(hold) }),
      ...(terms && {
        terms: json(terms),
        title: terms.title,
        currency: terms.currency,
        total_minor: String(terms.milestones.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
      }),
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .execute();
};

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

export async function addParty(
  ctx: Ctx,
  escrowId: string,
  it: { role: EscrowRole; name: string; email: string; userId?: string; identityId?: string },
): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into escrow_parties (id, escrow_id, role, name, email, user_id, identity_id)
    values (${id}, ${escrowId}, ${it.role}, ${it.name}, ${it.email.toLowerCase()}, ${it.userId ?? null}, ${it.identityId ?? null})`.execute(
    ctx.db,
  );
  return id;
}

/** Takes all parties of a draft out but its creator. */
export const removeOthers = (ctx: Ctx, escrowId: string, creatorId: string) =>
  sql`delete from escrow_parties where escrow_id = ${escrowId} and user_id is distinct from ${creatorId}`.execute(
    ctx.db,
  );

export const changeParty = (
  ctx: Ctx,
  id: string,
  change: Partial<{
    user_id: string;
    identity_id: string | null;
    accepted_version: number;
    accepted_at: Date;
    invited_at: Date;
  }>,
) => ctx.db.updateTable('escrow_parties').set(change).where('id', '=', id).execute();

/** Nobody has accepted anything any more. */
export const forgetAcceptances = (ctx: Ctx, escrowId: string) =>
  sql`update escrow_parties set accepted_version = null, accepted_at = null where escrow_id = ${escrowId}`.execute(
    ctx.db,
  );

/** Parties of proposed escrows that were invited under this address and have no person yet. */
export async function unclaimedPartiesOf(ctx: Ctx, email: string): Promise<{ id: string; escrowId: string }[]> {
  const { rows } = await sql<{ id: string; escrowId: string }>`
    select p.id, p.escrow_id as "escrowId" from escrow_parties p join escrows e on e.id = p.escrow_id
    where p.email = ${email.toLowerCase()} and p.user_id is null and e.status not in ('draft', 'declined', 'cancelled', 'expired')
    order by p.escrow_id limit 500`.execute(ctx.db);
  return rows;
}

/**
 * What limits are reckoned from: how many escrows these two people have open together, and what the identities with a lower
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
        where e.id <> ${it.escrowId} and e.status in ('proposed', 'awaiting_funding', 'active')) as together,
      (select coalesce(max(total), 0)::bigint from (
        select sum(e.total_minor) as total from escrows e join escrow_parties p on p.escrow_id = e.id and p.role <> 'payer'
        where p.identity_id = any(${it.identityIds}::uuid[]) and e.currency = ${it.currency} and e.id <> ${it.escrowId}
          and e.status in ('awaiting_funding', 'active') group by p.identity_id) totals) as total`.execute(ctx.db);
  return { together: rows[0]?.together ?? 0, totalMinor: BigInt(rows[0]?.total ?? 0) };
}

/** What an identity has in open escrows of a currency, minor units. */
export async function openTotalOf(ctx: Pick<Ctx, 'db'>, identityId: string, currency: string): Promise<bigint> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(e.total_minor), 0)::bigint as total from escrows e join escrow_parties p on p.escrow_id = e.id and p.role <> 'payer'
    where p.identity_id = ${identityId} and e.currency = ${currency} and e.status in ('awaiting_funding', 'active')`.execute(
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
