// Codes that did nothing are counted by agreement, address and kind of deed, for good; wrong tries by the code of one browser.
import type { CodeKind } from '@ahadi/domain/agreements/invitations/answering.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Mailbox = { agreementId: string; email: string; kind: CodeKind };
type Slot = { readerId: string; kind: CodeKind };
type Code = { codeHash: Buffer; expiresAt: Date };

/**
 * Counts one code more that goes to a mailbox, unused so far; false, with nothing done, where so many came to nothing already. The count and the
 * limit are one statement.
 */
export async function countCode(
  ctx: Pick<Ctx, 'db'>,
  { agreementId, email, kind }: Mailbox,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into letter_codes as c (agreement_id, email, kind, unused) values (${agreementId}, ${email}, ${kind}, 1)
    on conflict (agreement_id, email, kind) do update set unused = c.unused + 1 where c.unused < ${most}
    returning c.email`.execute(ctx.db);
  return rows.length === 1;
}

/** Keeps the newest code of a browser for this kind of deed, which ends the one before. */
export const keepCode = (
  ctx: Pick<Ctx, 'db'>,
  { readerId, kind, codeHash, expiresAt, isGiven }: Slot & Code & { isGiven: boolean },
) =>
  sql`
    insert into letter_open_codes as c (reader_id, kind, code_hash, expires_at, asked, is_given)
    values (${readerId}, ${kind}, ${codeHash}, ${expiresAt}, ${isGiven ? 0 : 1}, ${isGiven})
    on conflict (reader_id, kind) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, missed = 0,
      asked = c.asked + excluded.asked, is_given = excluded.is_given`.execute(ctx.db);

/**
 * Takes one try of this browser, and answers the hash of what is looked for; undefined where none is left, or no code waits. It is counted as missed,
 * outside of any transaction, until it turns out to be right: tries at the same instant cannot pass the limit together, and a refused one stays
 * counted.
 */
export async function takeTry(
  ctx: Pick<Ctx, 'outside' | 'now'>,
  { readerId, kind }: Slot,
  misses: number,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ code_hash: Buffer }>`
    update letter_open_codes set missed = missed + 1
    where reader_id = ${readerId} and kind = ${kind} and missed < ${misses} and expires_at > ${ctx.now}
    returning code_hash`.execute(ctx.outside);
  return rows[0]?.code_hash;
}

/** The code was right and its deed was refused: nobody guessed, so the try is no miss. The code waits on, unless a newer one was sent. */
export async function giveTryBack(
  ctx: Pick<Ctx, 'outside'>,
  { readerId, kind, codeHash }: Slot & Pick<Code, 'codeHash'>,
): Promise<void> {
  await sql`
    update letter_open_codes set missed = missed - 1
    where reader_id = ${readerId} and kind = ${kind} and code_hash = ${codeHash} and missed > 0`.execute(ctx.outside);
}

/**
 * The code was right: it is used, what this browser asked for before is no guess of anybody's, and the mailbox is proven. Undefined where somebody
 * else used it, or a newer one was sent; `isGiven` says that it came from us and not from the mailbox.
 */
export async function spendCode(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { readerId, codeHash, ...box }: Mailbox & Slot & Pick<Code, 'codeHash'>,
): Promise<{ isGiven: boolean } | undefined> {
  const { rows } = await sql<{ asked: number; isGiven: boolean }>`
    delete from letter_open_codes
    where reader_id = ${readerId} and kind = ${box.kind} and code_hash = ${codeHash} and expires_at > ${ctx.now}
    returning asked, is_given as "isGiven"`.execute(ctx.db);
  const [spent] = rows;
  if (spent && spent.asked > 0)
    await sql`
      update letter_codes set unused = greatest(unused - ${spent.asked}, 0),
        proven_at = ${spent.isGiven ? sql`proven_at` : sql`coalesce(proven_at, ${ctx.now})`}
      where agreement_id = ${box.agreementId} and email = ${box.email} and kind = ${box.kind}`.execute(ctx.db);
  return spent && { isGiven: spent.isGiven };
}

/** This browser has just confirmed the mailbox: until then, and so often, it says something without another code from there. */
export const confirmReader = (
  ctx: Pick<Ctx, 'db'>,
  { readerId, until, deeds }: { readerId: string; until: Date; deeds: number },
) =>
  sql`update invitation_readers set confirmed_until = ${until}, confirmed_left = ${deeds} where id = ${readerId}`.execute(
    ctx.db,
  );

/** Takes one of the deeds that a browser may do because it has just confirmed the mailbox; false where it has none (left). */
export async function takeConfirmed(ctx: Pick<Ctx, 'db' | 'now'>, readerId: string): Promise<boolean> {
  const { rows } = await sql`
    update invitation_readers set confirmed_left = confirmed_left - 1
    where id = ${readerId} and confirmed_until > ${ctx.now} and confirmed_left > 0 returning id`.execute(ctx.db);
  return rows.length === 1;
}

/** One deed of a browser, by the code that it was done with and all that it said. */
export type Done = { readerId: string; codeHash: Buffer; said: Buffer };

const nameOf = ({ codeHash }: Done): string => `by letter ${codeHash.toString('hex')}`;
const ANSWER = 'invitations.answer';

/** What was answered to this deed when it was done; undefined where it was not. Kept as every command's answer is, for a day. */
export async function findAnswer(ctx: Pick<Ctx, 'db'>, done: Done): Promise<AgreementView | undefined> {
  const { rows } = await sql<{ answer: AgreementView }>`
    select answer from idempotency_keys
    where actor_id = ${done.readerId} and key = ${nameOf(done)} and procedure = ${ANSWER} and input_hash = ${done.said}`.execute(
    ctx.db,
  );
  return rows[0]?.answer;
}

/** Keeps what is answered to a deed, with the deed. */
export const keepAnswer = (ctx: Pick<Ctx, 'db' | 'now'>, done: Done, answer: AgreementView) =>
  sql`
    insert into idempotency_keys (actor_id, key, procedure, input_hash, answer, created_at)
    values (${done.readerId}, ${nameOf(done)}, ${ANSWER}, ${done.said}, ${JSON.stringify(answer)}, ${ctx.now})`.execute(
    ctx.db,
  );
