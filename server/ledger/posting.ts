// Money moves by balanced transactions, each posted once under its natural key.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Account, Owner } from '@ahadi/domain/ledger/chart.ts';
import { type AccountAction, accountLifecycle } from '@ahadi/domain/ledger/lifecycle.ts';
import { inNormalDirection, type Posting, posting } from '@ahadi/domain/ledger/rules.ts';
import { v5 as uuidv5 } from 'uuid';
import { type Ctx, insistently, insistentTransaction, transaction } from '../core/ctx.ts';
import * as store from './posting.store.ts';

/** The space that natural keys are named in. It never changes: ids made from it are for ever. */
const KEYS = '6f1f2b0e-5a0c-4f0e-9b1a-0d5c3f6f7a11';

/** The id of the transaction of a natural key (`release:{milestone}:{n}`): the same key, the same id, for ever. */
export const txnIdOf = (key: string): string => uuidv5(key, KEYS);

/** What is to be posted, and under which natural key. `effectiveAt` only when it counts from another instant than now. */
export type TxnRequest = Posting & { key: string; memo?: string; subject?: Owner; effectiveAt?: Date };

/** `isNew` is false when just this had been posted before; then nothing was posted now. */
export type PostedAnswer = { id: string; isNew: boolean };

/** A line of the books has room for so much; a longer reason is whole in the history of what it is about. */
const MEMO_CHARACTERS = 500;

type Words = Omit<TxnRequest, 'legs'>;

const itemWith = (
  ctx: Pick<Ctx, 'actor' | 'now'>,
  words: Words,
  legs: store.Item['legs'],
  reverses: string | null,
) => ({
  id: txnIdOf(words.key),
  key: words.key,
  kind: words.kind,
  subject_kind: words.subject?.kind ?? null,
  subject_id: words.subject?.id ?? null,
  memo: [...(words.memo ?? '')].slice(0, MEMO_CHARACTERS).join(''),
  effective_at: words.effectiveAt?.toISOString() ?? null,
  reverses,
  by: ctx.actor?.kind === 'user' ? ctx.actor.userId : null,
  at: ctx.now.toISOString(),
  legs: [...legs].sort(([one], [other]) => (one < other ? -1 : 1)),
});

/** The request as the database takes it. Throws RangeError for legs that no recipe would make. */
export const itemOf = (ctx: Pick<Ctx, 'actor' | 'now'>, { legs, ...words }: TxnRequest): store.Item =>
  itemWith(
    ctx,
    words,
    posting(words.kind, legs).legs.map(({ account, amountMinor }) => [account.code, amountMinor.toString()]),
    null,
  );

/** Turns what the database answered into an answer or a refusal with its code. */
export function answerOf(item: Pick<store.Item, 'id' | 'reverses'>, { outcome, about }: store.Outcome): PostedAnswer {
  if (outcome === 'posted' || outcome === 'replayed') return { id: item.id, isNew: outcome === 'posted' };
  if (outcome === 'ACCOUNT_UNKNOWN') throw new DomainError('NOT_FOUND', `There is no account ${about}.`);
  throw new DomainError(outcome === 'LEDGER_KEY_REUSED' && item.reverses !== null ? 'LEDGER_REVERSED' : outcome);
}

/**
 * Posts one transaction in the caller's database transaction, or by a statement of its own. Accounts that the chart describes and
 * that nobody used yet are opened on the way. The same key with the same content posts once and answers the same id for ever.
 * Throws LEDGER_KEY_REUSED for the same key with other content, FUNDS_SHORT, ACCOUNT_FROZEN, ACCOUNT_CLOSED, and RangeError for
 * legs that do not balance; then the caller's transaction must end. A caller whose transaction may wait in a circle with
 * others wraps it in insistentTransaction.
 */
export async function postTxn(ctx: Ctx, request: TxnRequest): Promise<PostedAnswer> {
  const item = itemOf(ctx, request);
  const post = () => insistently(ctx, () => store.postItem(ctx, item));
  let answer = await post();
  if (answer.outcome === 'ACCOUNT_UNKNOWN') {
    await openMissing(ctx, [request]);
    answer = await post();
  }
  return answerOf(item, answer);
}

/**
 * Posts several in the caller's database transaction with one call, each judged after the one before it: what one brings, the next may
 * take. Those of `fresh` that nobody used yet are opened with the call. Throws what postTxn throws; then the caller's transaction must end.
 */
export async function postTxns(
  ctx: Ctx,
  requests: readonly TxnRequest[],
  fresh: readonly Account[] = [],
): Promise<PostedAnswer[]> {
  if (requests.length === 0) return [];
  const items = requests.map((request) => itemOf(ctx, request));
  let answers = await store.postItemsInOrder(ctx, items, fresh);
  if (answers.some(({ outcome }) => outcome === 'ACCOUNT_UNKNOWN')) {
    // What was posted just now is found by its key the second time.
    await openMissing(ctx, requests);
    answers = await store.postItemsInOrder(ctx, items, []);
  }
  return items.map((item, index) => answerOf(item, answers[index] as store.Outcome)); // one answer an item
}

/** Opens what these postings name and does not exist yet. */
export const openMissing = (ctx: Ctx, requests: readonly Posting[]): Promise<void> => {
  const accounts = new Map(requests.flatMap(({ legs }) => legs.map(({ account }) => [account.code, account] as const)));
  return insistentTransaction(ctx, (ctx) => store.addAccounts(ctx, [...accounts.values()]));
};

/** Opens an account of the chart; the second time nothing happens. Throws LEDGER_KEY_REUSED when its code stands for another kind of account. */
export const openAccount = (ctx: Ctx, account: Account): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await store.addAccounts(ctx, [account]);
    if (!(await store.isAsDescribed(ctx, account))) throw new DomainError('LEDGER_KEY_REUSED');
  });

/**
 * Freezes, thaws or closes an account, after the postings that run now and before those that come. Throws NOT_FOUND,
 * ILLEGAL_TRANSITION; also for closing an account that is not empty.
 */
export const changeAccount = (ctx: Ctx, account: Account, action: AccountAction): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const held = await store.holdAccount(ctx, account.code);
    if (!held) throw new DomainError('NOT_FOUND');
    const status = accountLifecycle.next(action, held.status);
    if (action === 'close' && held.balanceMinor !== 0n)
      throw new DomainError('ILLEGAL_TRANSITION', 'There is money in this account; it can be closed when it is empty.');
    await store.setStatus(ctx, held.id, status);
  });

/**
 * Posts the exact negation of a transaction. The same reversal again answers the same id. Throws NOT_FOUND, LEDGER_REVERSED when
 * it was reversed with another memo, and what a posting throws: what was spent since cannot be taken back.
 */
export const reverseTxn = (ctx: Ctx, id: string, memo: string): Promise<PostedAnswer> =>
  insistentTransaction(ctx, async (ctx) => {
    const original = await store.findTxn(ctx, id);
    if (!original) throw new DomainError('NOT_FOUND');
    const { subjectKind: kind, subjectId, legs } = original;
    const subject = kind !== null && subjectId !== null ? { kind, id: subjectId } : undefined;
    const item = itemWith(
      ctx,
      { key: `reverse:${id}`, kind: 'reversal', memo, ...(subject && { subject }) },
      legs.map(({ code, amountMinor }) => [code, (-BigInt(amountMinor)).toString()]),
      id,
    );
    return answerOf(item, await store.postItem(ctx, item));
  });

/** What an account holds now in its normal direction, minor units; 0n when nobody used it yet. */
export const balanceOf = async (ctx: Pick<Ctx, 'db'>, account: Account): Promise<bigint> =>
  inNormalDirection(account, (await store.readBalance(ctx, account.code)) ?? 0n);

/** The same, with the account held until the transaction ends: what is taken of it next is there. */
export const holdBalance = async (ctx: Ctx, account: Account): Promise<bigint> =>
  inNormalDirection(account, (await store.holdAccount(ctx, account.code))?.balanceMinor ?? 0n);

/**
 * What it held at an instant, by the time of posting and with what was posted at that millisecond. It never changes for an
 * instant that lies further back than the longest transaction (15 s).
 */
export const balanceAsOf = async (ctx: Pick<Ctx, 'db'>, account: Account, at: Date): Promise<bigint> =>
  inNormalDirection(account, (await store.readBalanceAsOf(ctx, account.code, at)) ?? 0n);
