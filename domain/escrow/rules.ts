import { addDays, HOUR } from '../core/time.ts';
import { errors, type FieldProblems } from '../errors.ts';
import { escrowCurrencies, limitsOf, stepOf } from './fees/rules.ts';
import type { EscrowAction } from './lifecycle.ts';
import type { MilestoneAction } from './milestones/lifecycle.ts';
import type { EscrowPartyInput, EscrowTerms, EscrowView, MilestoneView } from './schema.ts';

/** The clocks of an escrow (design money 3.3), in hours. */
export const hours = {
  proposal: 7 * 24,
  funding: 72,
  endProposal: 7 * 24,
  /** Where no day to deliver is agreed: from when the money of the stage is in. */
  openDelivery: 30 * 24,
  /** After the last day to deliver, before it counts as overdue. */
  deliveryGrace: 48,
  /** Overdue and nobody acts: the money goes back. */
  noDelivery: 14 * 24,
  /** Shipped with a number to follow it, and nobody says that it came. */
  receipt: 7 * 24,
  /** A rejection waits for the seller; an offer and a mediator's split wait for an answer. */
  answer: 72,
  offer: 48,
  splitAnswer: 72,
  shipReturn: 7 * 24,
  returnCheck: 72,
  /** Talks alone, before a mediator is advised; and when somebody of us looks at it. */
  negotiation: 7 * 24,
  stale: 90 * 24,
  /** After a cure the buyer looks again, but not longer than this. */
  cureInspection: 72,
  /** After a dispute that was ended, the least that is left to look. */
  leastInspection: 24,
  /** No dispute in the first day after the money came, but for fraud. */
  calm: 24,
  /** From its entry a binding decision waits for anyone who would have it stayed. */
  stay: 14 * 24,
} as const;
/** Until when nothing but fraud is contested in a stage, or null once that is over. `fundedAt`: when its money came. */
export function calmUntil(fundedAt: string, now: Date): Date | null {
  const until = new Date(Date.parse(fundedAt) + hours.calm * HOUR);
  return now < until ? until : null;
}
export const mostCures = 2;
/** When, in hours counted from the end, who has to act is reminded of what their silence will be; half of the time comes first. */
export const inspectionReminders: readonly number[] = [24, 2];
/** The deadlines of a stage beside the inspection whose silence moves money: of these one runs at a time. */
export const reminded = [
  'milestone.funding',
  'milestone.answer',
  'milestone.return',
  'milestone.return_check',
] as const;
export const LEAST_STATEMENT = 100;
export const LEAST_REASON = 20;
export const MOST_EVIDENCE = 20;

export const inspectionMs = (terms: Pick<EscrowTerms, 'inspectionHours'>): number => terms.inspectionHours * HOUR;
/** After a cure: as long as before, three days at most. */
export const cureInspectionMs = (terms: Pick<EscrowTerms, 'inspectionHours'>): number =>
  Math.min(terms.inspectionHours, hours.cureInspection) * HOUR;

export const totalOf = (terms: Pick<EscrowTerms, 'milestones'>): bigint =>
  terms.milestones.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);

/** Goods travel, so they are inspected once they came; everything else from the moment it is handed over. */
export const isShippedKind = (kind: EscrowTerms['kind']): boolean => kind === 'goods' || kind === 'rental';

/**
 * What is missing or cannot be before terms are proposed, by field path; empty when they can be. `level` is the lower of the
 * two sides' levels of identity known so far.
 */
export function problemsOf(terms: EscrowTerms, level: number, now: Date): FieldProblems {
  const found = new Map<string, string>();
  const { currency, milestones } = terms;
  if (terms.title.length < 3) found.set('title', 'Say in a few words what it is about.');
  if (!escrowCurrencies.includes(currency)) found.set('currency', 'Escrow is not offered in this currency yet.');
  if (milestones.length === 0) found.set('milestones', 'Add at least one stage.');
  const limits = limitsOf(currency);
  const step = stepOf(currency);
  for (const [index, one] of milestones.entries()) {
    const at = (field: string) => `milestones.${index}.${field}`;
    if (one.title.length < 3) found.set(at('title'), 'Name what is delivered.');
    if (one.criteria.length < 3) found.set(at('criteria'), 'Say how both will see that it is done.');
    const amount = BigInt(one.amountMinor);
    if (amount < limits.leastMinor) found.set(at('amountMinor'), 'This is less than one stage can be about.');
    else if (amount % step !== 0n) found.set(at('amountMinor'), 'Use whole units; phones pay no cents.');
    if (one.deliverBy !== null) {
      const day = new Date(`${one.deliverBy}T23:59:59Z`);
      if (day <= now) found.set(at('deliverBy'), 'Choose a day that lies ahead.');
      else if (day > addDays(now, 366)) found.set(at('deliverBy'), 'Choose a day within a year.');
    }
  }
  const most = level < 2 ? limits.unverifiedMostMinor : limits.mostMinor;
  if (totalOf(terms) > most)
    found.set(
      'milestones',
      level < 2
        ? 'This is more than people whose identity is not confirmed may hold here. Confirm it in your profile first.'
        : 'This is more than one escrow can hold. Make it two.',
    );
  return Object.fromEntries(found);
}

/** What is wrong with who takes part; `mine` is the e-mail address of the one who writes. */
export function partyProblemsOf(parties: readonly EscrowPartyInput[]): FieldProblems {
  const found = new Map<string, string>();
  for (const role of ['buyer', 'seller'] as const)
    if (parties.filter((party) => party.role === role).length !== 1)
      found.set('parties', `An escrow has one ${role}. Say who it is.`);
  const emails = parties.map(({ email }) => email.toLowerCase());
  for (const [index, email] of emails.entries())
    if (emails.indexOf(email) !== index) found.set(`parties.${index}.email`, 'This person takes part already.');
  return Object.fromEntries(found);
}

/** What the sides of an escrow that is led from elsewhere leave to what leads it. */
const ledWhole: readonly EscrowAction[] = ['cancel', 'propose_end', 'agree_end'];
const ledStage: readonly MilestoneAction[] = ['deliver', 'take_back', 'cancel_overdue'];
/** These are the sides' own once it was delivered: the one who leads it said that it is done. Giving back is the seller's at any time. */
const beforeDelivery: readonly MilestoneAction[] = ['release', 'dispute'];
const ledIn: Partial<Record<MilestoneView['status'], readonly MilestoneAction[]>> = {
  awaiting_funds: beforeDelivery,
  funded: beforeDelivery,
};

/** Why its sides cannot do this to an escrow, because it is led from elsewhere, or null. The page says it, too. */
export const whyLed = ({ ledBy }: Pick<EscrowView, 'ledBy'>, action: EscrowAction): string | null =>
  ledBy && ledWhole.includes(action) ? errors.ESC_LED_ELSEWHERE.sentence : null;

/** The same for a deed on a stage that stands like this. */
export const whyStageLed = (
  { ledBy }: Pick<EscrowView, 'ledBy'>,
  deed: string,
  status: MilestoneView['status'],
): string | null => {
  if (!ledBy) return null;
  const isLed = [...ledStage, ...(ledIn[status] ?? [])].some((one) => one === deed);
  return isLed ? errors.ESC_LED_ELSEWHERE.sentence : null;
};
