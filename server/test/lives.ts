import type { Role } from '@ahadi/domain/accounts/schema.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Ctx, systemCtx } from '../core/ctx.ts';
import { createDispute, saveClaim, submitDispute } from '../disputes/filing.ts';
import { closeWithRecord, resumeDispute, settleDispute } from '../disputes/reactions.ts';
import { armPromises } from '../obligations/reactions.ts';
import { writtenColumns } from './columns.ts';
import { claimOf } from './quarrel.ts';
import { signedByAll, someone } from './story.ts';
import type { Person, World } from './world.ts';

/** Who may meet in a life. `both` is officer and record officer in one person. */
export const casts = [
  'filer',
  'respondent',
  'officer',
  'both',
  'recorder',
  'secondRecorder',
  'stranger',
  'admin',
] as const;
export type Cast = (typeof casts)[number];
type Player = { id: string; roles: readonly Role[] };

/** One dispute and everybody around it; what was done so far, for who reads a failure. */
export type Life = {
  id: string;
  /** Its number in the run: what chance decides about it goes by this, never by an id, which is another one in each run. */
  no: number;
  players: Record<Cast, Player>;
  filerIdentity: string;
  respondentEmail: string;
  lived: string[];
};

export type Stage = {
  world: World;
  players: Record<Cast, Player>;
  people: { filer: Person; respondent: Person };
  templates: string[];
};

/** The people of all lives, and two signed agreements to take copies of: with the public-history clause accepted, and without it. */
export async function makeStage(world: World): Promise<Stage> {
  const open = await signedByAll(world);
  const closed = await signedByAll(world, { publicClauseOffered: false });
  // Both agreements are between the same two, so that one person stands for each side of every life.
  await sql`update agreement_parties set user_id = o.user_id, email = o.email, name = o.name, identity_id = o.identity_id
    from agreement_parties o where agreement_parties.agreement_id = ${closed.id} and o.agreement_id = ${open.id} and o.side = agreement_parties.side`.execute(
    world.deps.db,
  );
  const player = async (name: string, ...roles: Role[]): Promise<Player> => ({
    id: (await someone(world, name, { roles })).id,
    roles,
  });
  return {
    world,
    people: { filer: open.owner, respondent: open.other },
    templates: [open.id, closed.id],
    players: {
      filer: { id: open.owner.id, roles: [] },
      respondent: { id: open.other.id, roles: [] },
      officer: await player('Olive Officer', 'officer'),
      both: await player('Bela Both', 'officer', 'record_officer'),
      recorder: await player('Rita Recorder', 'record_officer'),
      secondRecorder: await player('Rudi Recorder', 'record_officer'),
      stranger: await player('Sam Stranger'),
      admin: await player('Ada Admin', 'admin'),
    },
  };
}

export type LifeWishes = {
  hasClause: boolean;
  filerLevel: number;
  respondentLevel: number;
  isOrganisation: boolean;
  amountMinor: number;
  isFlagged: boolean;
};

/** A context of somebody; `after` collects what their deed leads to, if it is kept. */
export const ctxOf = ({ world }: Stage, player: Player | null, after: WrittenEvent[] = []): Ctx => ({
  ...systemCtx(world.deps, 'life'),
  jobs: { ...world.deps.jobs, follow: async (_ctx, events) => void after.push(...events) },
  ...(player ? { actor: { kind: 'user', userId: player.id, roles: player.roles } } : {}),
});

/** What of a deed's consequences changes a dispute; the rest only tells people. */
export async function follow(stage: Stage, events: WrittenEvent[]): Promise<void> {
  for (let event = events.shift(); event; event = events.shift()) {
    const ctx = ctxOf(stage, null, events);
    if (['agreement.declined', 'agreement.voided', 'agreement.lapsed', 'agreement.reopened'].includes(event.name))
      await resumeDispute(ctx, event);
    if (event.name === 'agreement.executed') await settleDispute(ctx, event);
    if (event.name === 'agreement.activated') await armPromises(ctx, event as WrittenEvent<'agreement.activated'>); // its name says which it is
    if (event.name === 'record.removed') await closeWithRecord(ctx, event as WrittenEvent<'record.removed'>); // its name says which it is
  }
}

/** A filed dispute on an agreement of its own, with identities of its own: a copy by SQL, because thousands are needed. */
export async function beginLife(stage: Stage, wishes: LifeWishes, no: number): Promise<Life> {
  const { world, players, people } = stage;
  const { db } = world.deps;
  const [agreement, version, filerIdentity, respondentIdentity] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const template = stage.templates[wishes.hasClause ? 0 : 1];
  const identity = (id: string, owner: string, kind: string, level: number) =>
    sql`with made as (insert into identities (id, kind, display_name, legal_name, country, verification_level, created_by, created_at, updated_at)
      values (${id}, ${kind}, ${`Life ${id.slice(-6)}`}, ${`Life ${id.slice(-6)}`}, 'KE', ${level}, ${owner}, ${world.clock.now()}, ${world.clock.now()}) returning id)
      insert into identity_members (identity_id, user_id, role, created_at) select id, ${owner}, 'owner', ${world.clock.now()} from made`.execute(
      db,
    );
  await identity(filerIdentity, players.filer.id, 'person', wishes.filerLevel);
  await identity(
    respondentIdentity,
    players.respondent.id,
    wishes.isOrganisation ? 'business' : 'person',
    wishes.respondentLevel,
  );
  const copy = async (table: string, changes: ReturnType<typeof sql>, where: ReturnType<typeof sql>) => {
    const { columns, ofCopy } = await writtenColumns({ db }, table);
    await sql`insert into ${sql.table(table)} (${columns}) select ${ofCopy}
      from ${sql.table(table)} t, jsonb_populate_record(t, ${changes}) copy where ${where}`.execute(db);
  };
  await copy(
    'agreements',
    sql`jsonb_build_object('id', ${agreement}::text, 'ref', ${agreement}::text, 'current_version_id', null)`,
    sql`t.id = ${template}`,
  );
  await copy(
    'agreement_versions',
    sql`jsonb_build_object('id', ${version}::text, 'agreement_id', ${agreement}::text, 'base_version_id', null)`,
    sql`t.id = (select current_version_id from agreements where id = ${template})`,
  );
  await sql`update agreements set current_version_id = ${version} where id = ${agreement}`.execute(db);
  const partyOf = { A: uuidv7(), B: uuidv7() };
  await copy(
    'agreement_parties',
    sql`jsonb_build_object('id', case t.side when 'A' then ${partyOf.A}::text else ${partyOf.B}::text end, 'agreement_id', ${agreement}::text,
      'accepted_version_id', ${version}::text, 'identity_id', case t.side when 'A' then ${filerIdentity}::text else ${respondentIdentity}::text end)`,
    sql`t.agreement_id = ${template}`,
  );
  await copy(
    'agreement_signatures',
    sql`jsonb_build_object('id', gen_random_uuid(), 'agreement_id', ${agreement}::text, 'version_id', ${version}::text,
      'party_id', case (select side from agreement_parties where id = t.party_id) when 'A' then ${partyOf.A}::text else ${partyOf.B}::text end)`,
    sql`t.version_id = (select current_version_id from agreements where id = ${template})`,
  );
  const ctx = ctxOf(stage, players.filer);
  const made = await createDispute(ctx, {
    identityId: people.filer.identityId, // the agreement says which identity it is
    agreementId: agreement,
    respondentPartyId: null,
    currency: 'KES',
    counterOf: null,
  });
  const relief = [{ kind: 'pay' as const, amountMinor: wishes.amountMinor, text: '' }];
  const claim = claimOf(world, {
    relief,
    aboveValueReason: 'The delay cost more than the goods.',
    flags: wishes.isFlagged ? ['price_only'] : [],
  });
  await saveClaim(ctx, { id: made.id, revision: 0, claim });
  await submitDispute(ctx, { id: made.id });
  return { id: made.id, no, players, filerIdentity, respondentEmail: people.respondent.email, lived: ['filed'] };
}
