import { DomainError } from '@ahadi/domain/errors.ts';
import type { Finding } from '@ahadi/domain/ledger/auditing/schema.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { emit } from '../../core/emit.ts';
import * as store from './store.ts';

/**
 * Reckons all of the books again (I1–I4). When something is not right it is written down, logged as an error, told as
 * `ledger.alarm`, and payouts stop until the breaker is ended by hand. The same findings again raise no second alarm.
 */
export async function auditLedger(ctx: Ctx): Promise<Finding[]> {
  const findings = await store.findFaults(ctx);
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

/** Call it before money leaves, in the transaction of the payout. Throws PAYOUTS_STOPPED while the breaker is open. */
export async function refuseWhileStopped(ctx: Pick<Ctx, 'db'>): Promise<void> {
  if (await store.hasOpenBreaker(ctx)) throw new DomainError('PAYOUTS_STOPPED');
}
