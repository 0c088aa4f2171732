// What differs of an agreement is written, and who reads it is told.
import type { Attendant, Delegation, Party } from '@ahadi/domain/agreements/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';
import { keepFormer } from './former.store.ts';
import { type AgreementChange, type Held, termsColumns } from './held.store.ts';

/** A draft is its creator's alone: until it is shared, parties are only names on a list. */
export const visibleTo = (held: Held): Held =>
  held.versionPublished
    ? held
    : {
        ...held,
        parties: held.parties.filter((party) => party.userId === held.creatorUserId),
        attendants: [],
        delegations: [],
      };

/** Everybody with an account who may read it: told of each change at once. */
export const audienceOf = (held: Pick<Held, 'creatorUserId' | 'parties' | 'attendants'>): string[] => [
  ...new Set([
    held.creatorUserId,
    ...[...held.parties, ...held.attendants].flatMap(({ userId }) => (userId ? [userId] : [])),
  ]),
];

/** Writes what differs: of its row, its parties, who attends, and in whose lists it is. Answers it as it is written. */
export async function saveAgreement(ctx: Ctx, before: Held, after: Held): Promise<Held> {
  // A draft's parties are names on a list, who said nothing yet.
  if (before.versionPublished) await keepFormer(ctx, after.id, before, after);
  await saveRows(ctx, partyRows, before.parties, after.parties, after.id);
  await saveRows(ctx, attendantRows, before.attendants, after.attendants, after.id);
  for (const one of after.delegations)
    if (one.status !== 'asked' && !before.delegations.includes(one)) await saveDelegation(ctx, one);
  const change = changesOf(before, after);
  const isTouched = Object.keys(change).length > 0;
  const updatedAt = isTouched ? ctx.now.toISOString() : after.updatedAt;
  if (updatedAt !== before.updatedAt || isTouched)
    await sendAlong(
      ctx,
      ctx.db
        .updateTable('agreements')
        .set({ ...change, updated_at: ctx.now })
        .where('id', '=', after.id),
    );
  await saveReaders(ctx, audienceOf(visibleTo(before)), audienceOf(visibleTo(after)), after.id);
  return inOrder({ ...after, updatedAt });
}

/** Its people in the order in which they are read: letters of sides, words of a-z and ids have one order here and in the database. */
export const inOrder = (held: Held): Held => ({
  ...held,
  parties: held.parties.toSorted(
    (one, other) => one.signOrder - other.signOrder || compare(one.side, other.side) || compare(one.id, other.id),
  ),
  attendants: held.attendants.toSorted((one, other) => compare(one.role, other.role) || compare(one.id, other.id)),
});
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function changesOf(before: Held, after: Held): AgreementChange {
  const differs = (key: keyof Held) => before[key] !== after[key];
  const { sealFailing } = after;
  return {
    ...(differs('status') && { status: after.status }),
    ...(differs('versionId') && { current_version_id: after.versionId }),
    ...(differs('terms') && termsColumns(after.terms)),
    ...(differs('remindersSent') && { reminders_sent: after.remindersSent }),
    ...(differs('extendedOnce') && { extended_once: after.extendedOnce }),
    ...(differs('endedReason') && { ended_reason: after.endedReason }),
    ...(differs('courtOrderOn') && { court_order_on: after.courtOrderOn }),
    ...(differs('sealedAt') && { sealed_at: after.sealedAt, sealed_sha256: after.sealedSha256 }),
    ...(differs('sealFailing') && {
      seal_fails_since: sealFailing?.since ?? null,
      seal_fails_at: sealFailing?.at ?? null,
    }),
  };
}

type Rows<Row extends { id: string }> = {
  table: string;
  columns: readonly string[];
  /** Its values by column. */
  write: (row: Row) => object;
};

const partyRows: Rows<Party> = {
  table: 'agreement_parties',
  columns: [
    ...['side', 'name', 'email', 'sign_order', 'in_person', 'user_id', 'identity_id', 'status'],
    ...[
      'accepted_version_id',
      'clause_answer',
      'change_request',
      'viewed_at',
      'letter_returned_at',
      'letter_returned_why',
      ...['right_name', 'right_email', 'right_named_at'],
    ],
  ],
  write: (it) => ({
    ...{ side: it.side, name: it.name, email: it.email, sign_order: it.signOrder, in_person: it.inPerson },
    ...{ user_id: it.userId, identity_id: it.identityId, status: it.status, viewed_at: it.viewedAt },
    ...{ accepted_version_id: it.acceptedVersionId, clause_answer: it.clauseAnswer, change_request: it.changeRequest },
    ...{
      right_name: it.rightPerson?.name ?? null,
      right_email: it.rightPerson?.email ?? null,
      right_named_at: it.rightPerson?.at ?? null,
    },
    ...{ letter_returned_at: it.letterReturned?.at ?? null, letter_returned_why: it.letterReturned?.why ?? null },
  }),
};

const attendantRows: Rows<Attendant> = {
  table: 'agreement_attendants',
  columns: ['role', 'party_id', 'name', 'email', 'user_id', 'status', 'done_at', 'reason', 'present_at'],
  write: (it) => ({
    ...{ role: it.role, party_id: it.partyId, name: it.name, email: it.email, user_id: it.userId },
    ...{ status: it.status, done_at: it.doneAt, reason: it.reason, present_at: it.presentAt },
  }),
};

/** Takes out who is gone, and writes those who are new or differ. */
async function saveRows<Row extends { id: string }>(
  ctx: Ctx,
  it: Rows<Row>,
  before: readonly Row[],
  after: readonly Row[],
  id: string,
): Promise<void> {
  const gone = before.flatMap(({ id }) => (after.some((row) => row.id === id) ? [] : [id]));
  if (gone.length > 0) await sendAlong(ctx, sql`delete from ${sql.table(it.table)} where id = any(${gone}::uuid[])`);
  const written = after.filter((row) => !before.includes(row));
  if (written.length > 0) await writeRows(ctx, it, written, id);
}

/** Writes them all with one statement, whether they are there or not. */
async function writeRows<Row extends { id: string }>(
  ctx: Pick<Ctx, 'db'>,
  { table, columns, write }: Rows<Row>,
  rows: readonly Row[],
  id: string,
): Promise<void> {
  const written = JSON.stringify(rows.map((row) => ({ id: row.id, ...write(row) })));
  const own = sql.join(columns.map((column) => sql.ref(column)));
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
  await sendAlong(
    ctx,
    sql`
    insert into ${sql.table(table)} (id, agreement_id, ${own})
    select id, ${id}, ${own} from jsonb_populate_recordset(null::${sql.table(table)}, ${written})
    on conflict (id) do update set ${set}`,
  );
}

/** Writes parties of an agreement that was just made. */
export const addParties = (ctx: Pick<Ctx, 'db'>, id: string, parties: readonly Party[]): Promise<void> =>
  writeRows(ctx, partyRows, parties, id);

/** An answer to what was asked for, or its end; the deed that asks writes it down, because it knows more of it. */
const saveDelegation = (ctx: Ctx, { id, status, answeredAt }: Delegation): Promise<void> =>
  sendAlong(
    ctx,
    ctx.db.updateTable('agreement_delegations').set({ status, answered_at: answeredAt }).where('id', '=', id),
  );

/** It is in the lists of those who may read it, and of nobody else. */
async function saveReaders(ctx: Ctx, before: readonly string[], after: readonly string[], id: string): Promise<void> {
  const gone = before.filter((userId) => !after.includes(userId));
  const added = after.filter((userId) => !before.includes(userId));
  if (gone.length > 0)
    await sendAlong(
      ctx,
      sql`delete from agreement_readers where agreement_id = ${id} and user_id = any(${gone}::uuid[])`,
    );
  if (added.length > 0)
    await sendAlong(
      ctx,
      sql`
      insert into agreement_readers (user_id, agreement_id, updated_at)
      select user_id, ${id}, ${ctx.now} from unnest(${added}::uuid[]) as added (user_id) on conflict do nothing`,
    );
}
