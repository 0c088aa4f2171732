// What banks ask back is found by its day, and what they were sent is kept as it was.
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import type { ChargebackRow } from '@ahadi/domain/payments/chargebacks/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { behindCursor, onePast } from '../core/page.ts';

type Db = Pick<Ctx, 'db'>;

export type Chargeback = Pick<ChargebackRow, 'amountMinor' | 'status' | 'reason'> & {
  openedAt: Date;
  changedAt: Date;
  dueAt: Date | null;
  answeredAt: Date | null;
};
const columns = sql`c.amount_minor as "amountMinor", case when c.status = 'lost' and c.is_accepted then 'accepted' else c.status end as status,
  c.reason, c.created_at as "openedAt", c.updated_at as "changedAt", c.due_at as "dueAt", c.answered_at as "answeredAt"`;

export async function chargebackOf(ctx: Db, payment: string): Promise<Chargeback | undefined> {
  const { rows } = await sql<Chargeback>`select ${columns} from chargebacks c where c.payment_id = ${payment}`.execute(
    ctx.db,
  );
  return rows[0];
}

export type View = 'to_answer' | 'answered' | 'ended';
type Row = Omit<ChargebackRow, 'openedAt' | 'changedAt' | 'dueAt' | 'answeredAt'> &
  Chargeback & { id: string; at_us: string };

/** What no provider names a day for stands behind all that has one. */
export const answerBy = sql`coalesce(c.due_at, '2999-12-31 00:00:00+00'::timestamptz)`;
const views = {
  to_answer: { only: sql`c.status = 'open' and c.answered_at is null`, by: answerBy, first: 'oldest' },
  answered: { only: sql`c.status = 'open' and c.answered_at is not null`, by: answerBy, first: 'oldest' },
  ended: { only: sql`c.status <> 'open'`, by: sql`c.updated_at`, first: 'newest' },
} as const;

/** One keyset page and a row more: what is due first, or of what ended the newest. */
export async function chargebacksPage(ctx: Db, page: PageRequest & { view: View }): Promise<Row[]> {
  const { only, by, first } = views[page.view];
  const { behind, order } = behindCursor(page.cursor, by, sql`c.id`, first);
  const { rows } = await sql<Row>`
    select c.id, ${by}::text as at_us, ${columns}, p.id as "paymentId", p.ref, p.title, p.currency, p.is_simulated as "isSimulated",
      (select i.display_name from identities i where i.id = p.payer_identity_id) as name
    from chargebacks c join payments p on p.id = c.payment_id
    where ${only} and ${behind} order by ${order} limit ${onePast(page.limit)}`.execute(ctx.db);
  return rows;
}

export type KeptFile = {
  id: string;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  answerId: string | null;
  by: string;
  at: Date;
};
const fileColumns = sql`f.id, f.file_name as name, f.mime, f.size, f.sha256, f.answer_id as "answerId", f.at,
  (select u.name from users u where u.id = f.user_id) as by`;

/** The files of what a bank asks back, oldest first. */
export async function filesOf(ctx: Db, payment: string): Promise<KeptFile[]> {
  const { rows } = await sql<KeptFile>`
    select ${fileColumns} from chargeback_files f where f.payment_id = ${payment} order by f.at, f.id limit 1000`.execute(
    ctx.db,
  );
  return rows;
}

export async function findFile(ctx: Db, id: string): Promise<KeptFile | undefined> {
  const { rows } = await sql<KeptFile>`select ${fileColumns} from chargeback_files f where f.id = ${id}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Keeps a file beside it; answers its id. */
export async function addFile(
  ctx: Pick<Ctx, 'db' | 'now'>,
  payment: string,
  it: Pick<KeptFile, 'name' | 'mime' | 'size' | 'sha256'> & { userId: string },
): Promise<string> {
  const id = uuidv7();
  await ctx.db
    .insertInto('chargeback_files')
    .values({
      ...{ id, payment_id: payment, answer_id: null, user_id: it.userId, file_name: it.name, mime: it.mime },
      ...{ size: it.size, sha256: it.sha256, at: ctx.now },
    })
    .execute();
  return id;
}

type Answer = { id: string; words: string; by: string; at: Date };
/** What was sent, oldest first. */
export async function answersOf(ctx: Db, payment: string): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    select a.id, a.words, a.at, (select u.name from users u where u.id = a.user_id) as by
    from chargeback_answers a where a.payment_id = ${payment} order by a.at, a.id limit 200`.execute(ctx.db);
  return rows;
}

/** Keeps an answer with its files; the first one's day is that on which it was answered. Answers its id. */
export async function addAnswer(
  ctx: Pick<Ctx, 'db' | 'now'>,
  payment: string,
  { userId, words, files }: { userId: string; words: string; files: readonly string[] },
): Promise<string> {
  const id = uuidv7();
  await ctx.db
    .insertInto('chargeback_answers')
    .values({ id, payment_id: payment, user_id: userId, words, at: ctx.now })
    .execute();
  await sql`update chargeback_files set answer_id = ${id} where payment_id = ${payment} and id = any(${files}::uuid[])`.execute(
    ctx.db,
  );
  await sql`update chargebacks set answered_at = coalesce(answered_at, ${ctx.now}) where payment_id = ${payment}`.execute(
    ctx.db,
  );
  return id;
}
