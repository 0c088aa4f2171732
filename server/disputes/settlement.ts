// What both agreed on is written as the clauses of an agreement.
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { nameList } from '@ahadi/domain/core/names.ts';
import { dayInWords } from '@ahadi/domain/core/time.ts';
import { resolvedWithoutEntry } from '@ahadi/domain/disputes/publishing/rules.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import { obligationDefaults } from '@ahadi/domain/obligations/rules.ts';
import type { Settlement } from '../agreements/settling/service.ts';
import type { Held } from './dispute.store.ts';
import { partyOf } from './held.ts';

type Clause = Settlement['clauses'][number];

/** The sum as a promise of the respondent, who stands on the second side, with its own deadline. */
const payment = (amountMinor: number, day: string): NonNullable<Clause['promise']> => ({
  ...{ debtor: 'B', creditor: 'A', kind: 'pay', title: 'The sum of this settlement', criteria: '', amountMinor },
  ...{ evidenceRequired: false, reviewDays: obligationDefaults.reviewDays, due: { kind: 'on', day } },
});

/** A dispute's settlement in words: what is settled, what is done and paid, by when, what follows; `more` stands before the last. */
export function settlementOf(
  held: Held,
  it: { does: string | null; amountMinor: number | null; by: string; more?: Clause[] },
): Settlement {
  const [filer, respondent] = [partyOf(held, 'filer'), partyOf(held, 'respondent')];
  const { ref, agreementRef, claim } = held;
  const about = agreementRef === null ? '' : `, which is about the agreement ${agreementRef}`;
  const once = it.does === null ? '' : ' Where these words name a sum besides, it is a part of this one.';
  return {
    title: `Settlement of ${ref}`,
    currency: claim.currency,
    valueMinor: it.amountMinor,
    signWindowDays: held.policy?.settlementSignDays ?? disputeDefaults.settlementSignDays,
    publicClauseOffered: respondent.clauseAcceptedAt !== null,
    parties: [filer, respondent].map(({ name, email, userId, identityId }) => ({ name, email, userId, identityId })),
    clauses: [
      {
        heading: 'What is settled',
        text: `${filer.name} and ${respondent.name} settle the dispute ${ref}, “${claim.title}”${about}.`,
      },
      ...(it.does === null ? [] : [{ heading: 'What each side does', text: it.does }]),
      ...(it.amountMinor === null
        ? []
        : [
            {
              heading: 'What is paid',
              text: `${respondent.name} pays ${filer.name} ${formatMoney(it.amountMinor, claim.currency)} in all.${once}`,
              promise: payment(it.amountMinor, it.by),
            },
          ]),
      { heading: 'By when', text: `All of this is done by ${dayInWords(it.by)}.` },
      ...(it.more ?? []),
      ...(held.joint.length === 0
        ? []
        : [
            {
              heading: 'Who is bound',
              text: `${filer.name} and ${respondent.name} settle what is owed between them. ${nameList(held.joint.map(({ name }) => name))} ${held.joint.length > 1 ? 'do' : 'does'} not sign this settlement: what they owe and are owed stays as it is, unless the agreement${agreementRef === null ? '' : ` ${agreementRef}`} lets one of a side act for all.`,
            },
          ]),
      {
        heading: 'What follows',
        text: `With the last signature the dispute is ${resolvedWithoutEntry}. Neither side may bring the same matter again unless this settlement is not kept.`,
      },
    ],
  };
}
