// All of the books is calculated again, and nothing leaves while they do not prove right.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Finding } from '@ahadi/domain/ledger/audit.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import * as store from './audit.store.ts';

/** What another feature knows of its own tables and the books must agree with; it only reads, in the snapshot of the audit. */
export type BooksCheck = (ctx: Pick<Ctx, 'db'>) => Promise<Finding[]>;
const checks = new Set<BooksCheck>();

/** From now on each audit asks this as well. The books know nobody's tables, so features bring their checks; the schedule lists them. */
export const auditAlso = (...more: readonly BooksCheck[]): void => {
  for (const check of more) checks.add(check);
};

/** How many entries the books have. */
export const { countEntries } = store;

/** What is not right in the books and in what features know of them. Only reads. */
export const findingsIn = (ctx: Pick<Ctx, 'db'>): Promise<Finding[]> => store.findFaults(ctx, checks);

/**
 * Calculates all of the books again (I1–I4), and what features know besides (I5, I11, I14). When something is not right it is written down, logged as an error, told as
 * `ledger.alarm`, and payouts stop until the breaker is ended by hand. The same findings again raise no second alarm.
 */
export async function auditLedger(ctx: Ctx): Promise<Finding[]> {
  const findings = await findingsIn(ctx);
  if (findings.length === 0) return findings;
  ctx.log.error('the books do not prove right; payouts stand still', { findings: findings.slice(0, 20) });
  await transaction(ctx, async (ctx) => {
    const isOld = (await store.hasOpenBreaker(ctx)) && isSame(await store.lastFindings(ctx), findings);
    if (isOld) return;
    const id = await store.addAudit(ctx, findings);
    await store.openBreaker(ctx, id);
    const invariants = [...new Set(findings.map(({ invariant }) => invariant))];
    await emit(ctx, 'ledger.alarm', { kind: 'ledger', id }, { found: findings.length, invariants });
  });
  return findings;
}

const wordsOf = (findings: readonly Finding[]): string =>
  findings.map(({ invariant, about, what }) => `${invariant} ${about} ${what}`).join('\n');
const isSame = (one: readonly Finding[], other: readonly Finding[]): boolean => wordsOf(one) === wordsOf(other);

/**
 * Two administrators, one after the other, let payouts go on after an alarm: the first agrees, the second ends the breaker.
 * Answers whether payouts go on. The books are calculated again first: while they do not prove right the alarm would come back
 * with the next round. Throws FORBIDDEN, NOT_FOUND when nothing is stopped, PUB_TWO_PERSON_REQUIRED for the same person twice,
 * PAYOUTS_STOPPED while something is wrong.
 */
export async function resumePayouts(ctx: Ctx, reason: string): Promise<boolean> {
  authorize(ctx, 'ledger.resume_payouts', null);
  const userId = userIdOf(ctx);
  if ((await auditLedger(ctx)).length > 0) throw new DomainError('PAYOUTS_STOPPED');
  return transaction(ctx, async (ctx) => {
    const breaker = await store.holdBreaker(ctx);
    if (!breaker) throw new DomainError('NOT_FOUND');
    if (breaker.agreedBy === userId) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
    const isSecond = breaker.agreedBy !== null;
    await (isSecond ? store.closeBreaker(ctx, breaker.id, userId) : store.agreeToClose(ctx, breaker.id, userId));
    const subject = { kind: 'ledger', id: breaker.auditId } as const;
    await emit(ctx, isSecond ? 'ledger.payouts_resumed' : 'ledger.resume_agreed', subject, { reason });
    return isSecond;
  });
}

/** Whether the books do not prove right and nothing leaves: what was to leave waits for the next round. In a transaction it stays so until that ends. */
export const arePayoutsStopped = (ctx: Pick<Ctx, 'db' | 'inTransaction'>): Promise<boolean> =>
  store.hasOpenBreaker(ctx);

/** Since when payouts stand still, what was found and who agreed to end it; null while they go out. */
export async function stoppedState(
  ctx: Pick<Ctx, 'db'>,
): Promise<(store.StoppedState & { findings: Finding[] }) | null> {
  const breaker = await store.readBreaker(ctx);
  return breaker ? { ...breaker, findings: await store.lastFindings(ctx) } : null;
}
