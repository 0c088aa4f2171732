// What both agreed on is written as the clauses of an agreement, and each promise of it as a promise of that agreement.
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { nameList } from '@ahadi/domain/core/names.ts';
import { dayInWords } from '@ahadi/domain/core/time.ts';
import { promisesOf } from '@ahadi/domain/disputes/offer.ts';
import { resolvedWithoutEntry } from '@ahadi/domain/disputes/publishing/rules.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { Decision, OfferPromise, OfferTerms } from '@ahadi/domain/disputes/schema.ts';
import { withinSentence } from '@ahadi/domain/obligations/plan.ts';
import { obligationDefaults } from '@ahadi/domain/obligations/rules.ts';
import type { Promised, Settlement } from '../agreements/settlement.ts';
import type { Held } from './dispute.store.ts';
import { otherSide, partyOf } from './held.ts';

type Clause = Settlement['clauses'][number];

/** The filer stands on the first side of the settlement, the respondent on the second. */
const letterOf = { filer: 'A', respondent: 'B' } as const;

/** What a side promised, with its own deadline once the settlement is in force. */
const promiseOf = (
  { from, what, amountMinor, by }: OfferPromise,
  {
    criteria = '',
    allDueIfLate = false,
    sum = 'The sum of this settlement',
  }: { criteria?: string; allDueIfLate?: boolean | undefined; sum?: string } = {},
): Promised => ({
  ...{ debtor: letterOf[from], creditor: letterOf[otherSide(from)], kind: amountMinor === null ? 'perform' : 'pay' },
  ...{ title: what.length < 3 ? sum : what, criteria, amountMinor },
  ...{ evidenceRequired: false, reviewDays: obligationDefaults.reviewDays, due: { kind: 'on', day: by } },
  ...(allDueIfLate && amountMinor !== null && { allDueIfLate }),
});

/** The terms of an offer with what stands between its promises and what follows. */
type Agreed = Omit<OfferTerms, 'text'> & { text: string | null; more?: Clause[] };

/** A dispute's settlement in words: what is settled, who does and pays what by when, what follows; `more` stands before the last. */
export function settlementOf(held: Held, it: Agreed): Settlement {
  const [filer, respondent] = [partyOf(held, 'filer'), partyOf(held, 'respondent')];
  const { ref, agreementRef, claim } = held;
  const about = agreementRef === null ? '' : `, which is about the agreement ${agreementRef}`;
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
      ...(it.promises ? oneByOne(held, it, it.promises) : inOneSentence(held, it)),
      ...(it.more ?? []),
      ...(held.joint.length === 0
        ? []
        : [
            {
              heading: 'Who is bound',
              text: `${filer.name} and ${respondent.name} settle what is owed between them. ${nameList(held.joint.map(({ name }) => name))} ${held.joint.length > 1 ? 'do' : 'does'} not sign this settlement: what they owe and are owed stays as it is, unless the agreement${agreementRef === null ? '' : ` ${agreementRef}`} lets one of a side act for all. Where each of a side owes or is owed the whole, what is paid by this settlement counts against that, and the others are told how much it is; where each owes or is owed only their own part, it does not.`,
            },
          ]),
      {
        heading: 'What follows',
        text: `With the last signature the dispute is ${resolvedWithoutEntry}. Neither side may bring the same matter again unless this settlement is not kept.`,
      },
    ],
  };
}

/** Who does or pays what by when, as a sentence. */
function inWords(held: Held, { from, what, amountMinor, by }: OfferPromise): string {
  const nameOf = (side: OfferPromise['from']) => partyOf(held, side).name;
  if (amountMinor === null) return `${nameOf(from)}: ${withinSentence(what)}. By ${dayInWords(by)}.`;
  const sum = formatMoney(amountMinor, held.claim.currency);
  return `${nameOf(from)} pays ${nameOf(otherSide(from))} ${sum} by ${dayInWords(by)}${what === '' ? '' : `: ${withinSentence(what)}`}.`;
}

const foundWords = {
  side: (other: string) => `${other} confirmed that it was decided so`,
  officer: () => 'an officer compared this text with it',
  silence: (other: string) =>
    `${other} was told with proof and had ${disputeDefaults.decisionDays} days from then to say that it was not decided so`,
} as const;

/** What was decided in words: by whom and on which paper, who does and pays what by when, and why it binds without a signature. */
export function decisionOf(
  held: Held,
  { bySide, on, exhibit, terms, foundBy }: Decision,
  { sha256, today }: { sha256: string; today: string },
): Settlement {
  const [filer, respondent] = [partyOf(held, 'filer'), partyOf(held, 'respondent')];
  const { ref, claim, externalReference } = held;
  return {
    title: `Decision on ${ref}`,
    currency: claim.currency,
    valueMinor: terms.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0) || null,
    signWindowDays: disputeDefaults.settlementSignDays,
    publicClauseOffered: false,
    effectiveOn: today,
    parties: [
      { ...filer, userId: filer.userId ?? held.filerUserId, identityId: filer.identityId ?? held.filerIdentityId },
      respondent,
    ].map(({ name, email, userId, identityId }) => ({ name, email, userId, identityId })),
    clauses: [
      {
        heading: 'What was decided',
        text: `On ${dayInWords(on)} it was decided between ${filer.name} and ${respondent.name} in the dispute ${ref}, “${claim.title}”: ${externalReference}. The paper that shows it is exhibit ${exhibit} of the dispute, with the SHA-256 ${sha256}.`,
      },
      ...terms.map((term, index) => ({
        heading: `Ordered, ${index + 1}`,
        text: inWords(held, term),
        promises: [promiseOf(term, { sum: 'The sum that was decided' })],
      })),
      {
        heading: 'Why it binds',
        text: `Nobody signs this text. It binds by that decision: ${partyOf(held, bySide).name} entered it with the paper, and ${foundWords[foundBy ?? 'silence'](partyOf(held, otherSide(bySide)).name)}.`,
      },
    ],
  };
}

/** A clause for each promise, with who, what, when and how much. */
function oneByOne(held: Held, { text, allDueIfLate }: Agreed, promises: readonly OfferPromise[]): Clause[] {
  return [
    ...promises.map((promise, index) => ({
      heading: `Promise ${index + 1}`,
      text: inWords(held, promise),
      promises: [promiseOf(promise, { allDueIfLate })],
    })),
    ...(allDueIfLate
      ? [
          {
            heading: 'If a payment is late',
            text: `Once a payment is overdue, all that the same side still pays under this settlement is due ${obligationDefaults.hastenedDays} days later.`,
          },
        ]
      : []),
    ...(text ? [{ heading: 'What else is agreed', text }] : []),
  ];
}

function inOneSentence(held: Held, it: Agreed): Clause[] {
  const [filer, respondent] = [partyOf(held, 'filer'), partyOf(held, 'respondent')];
  const promises = promisesOf({ ...it, text: it.text ?? '' }).map((promise) =>
    promiseOf(promise, { criteria: it.amountMinor === null && it.text !== promise.what ? (it.text ?? '') : '' }),
  );
  const once = it.text === null ? '' : ' Where these words name a sum besides, it is a part of this one.';
  const does = { heading: 'What each side does', text: it.text ?? '' };
  return [
    ...(it.text === null ? [] : [it.amountMinor === null ? { ...does, promises } : does]),
    ...(it.amountMinor === null
      ? []
      : [
          {
            heading: 'What is paid',
            text: `${respondent.name} pays ${filer.name} ${formatMoney(it.amountMinor, held.claim.currency)} in all.${once}`,
            promises,
          },
        ]),
    { heading: 'By when', text: `All of this is done by ${dayInWords(it.completeBy)}.` },
  ];
}
