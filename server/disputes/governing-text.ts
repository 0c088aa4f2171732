// A dispute keeps the text of its agreement that was in force when it happened.
import { plainText } from '@ahadi/domain/agreements/rules.ts';
import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import type { GoverningText } from '@ahadi/domain/disputes/schema.ts';
import { textHeld } from '../agreements/in-force.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Held } from './dispute.store.ts';

/** The text of its agreement that a dispute keeps, with the clauses that it names; null without an agreement. */
export async function governingOf(
  ctx: Ctx,
  { agreementId, agreementVersionId, claim }: Pick<Held, 'agreementId' | 'agreementVersionId' | 'claim'>,
): Promise<GoverningText | null> {
  const text = agreementId && agreementVersionId ? await textHeld(ctx, agreementId, agreementVersionId) : null;
  if (!text) return null;
  const { ref, no, since, isAmended, terms } = text;
  const missing = claim.clauseIds.filter((id) => !terms.clauses.some((one) => one.id === id));
  const elsewhere = missing.length === 0 ? [] : await text.clausesElsewhere(missing);
  return {
    ...{ ref, amendmentNo: no, since: since?.toISOString() ?? null, isAmended },
    ...{ currency: terms.currency, valueMinor: terms.valueMinor },
    clauses: terms.clauses.map(({ id, heading }) => ({ id, heading })),
    named: [
      ...terms.clauses.flatMap((one, index) => (claim.clauseIds.includes(one.id) ? [named(one, index + 1)] : [])),
      ...elsewhere.map((one) => named(one, null)),
    ],
  };
}

const named = ({ id, heading, body }: Clause, no: number | null): GoverningText['named'][number] => ({
  ...{ id, no, heading },
  words: plainText(body),
});
