import type { Day } from '../core/time.ts';
import type { Claim, DisputeCategory, ReliefKind } from '../disputes/schema.ts';
import { withinSentence } from './plan.ts';
import type { ObligationKind, ObligationStatus, ObligationTerm } from './schema.ts';

/** What a dispute about it is called, and what is asked for at first. */
const grounds: Record<ObligationKind, { category: DisputeCategory; relief: ReliefKind }> = {
  pay: { category: 'non_payment', relief: 'pay' },
  deliver: { category: 'non_delivery', relief: 'deliver' },
  perform: { category: 'service_quality', relief: 'other' },
  refrain: { category: 'breach_other', relief: 'other' },
  provide_document: { category: 'non_delivery', relief: 'deliver' },
  notify: { category: 'breach_other', relief: 'information' },
};

/** What is known of a promise that was not kept; days as YYYY-MM-DD. */
export type Broken = {
  term: ObligationTerm;
  ref: string;
  /** Nobody promised it: a court or tribunal decided it. */
  isDecided: boolean;
  status: ObligationStatus;
  debtorName: string;
  creditorName: string;
  dueOn: Day;
  /** The day of the text, where it was due sooner because an instalment was late; else null. */
  hastenedFrom: Day | null;
  today: Day;
  /** What was paid of it by settlements with others who share it, in minor units, and that in words; 0 and '' where nothing was. */
  settled: { minor: number; words: string };
  claims: readonly { on: Day; text: string; reason: string | null; answeredOn: Day | null }[];
};

/**
 * The beginning of a claim about it: what was promised, when it was due and what was said about it since, in neutral words. Anyone who files
 * it goes on from there; when they asked the other side to put it right only they know.
 */
export function claimAbout(it: Broken, say: (day: Day) => string): Partial<Claim> {
  const { term } = it;
  const { category, relief } = grounds[term.kind];
  const asked = relief === 'pay' && term.amountMinor !== null ? term.amountMinor - it.settled.minor : null;
  return {
    category: it.status === 'rejected' && category === 'non_delivery' ? 'defective' : category,
    title: short(`${withinSentence(term.title)}: due on ${say(it.dueOn)}`, 140),
    narrative: narrativeOf(it, say),
    clauseIds: term.clauseId === null ? [] : [term.clauseId],
    factsFrom: it.dueOn < it.today ? it.dueOn : it.today,
    factsTo: it.today,
    relief: [
      { kind: asked === null && relief === 'pay' ? 'other' : relief, amountMinor: asked, text: short(term.title, 500) },
    ],
  };
}

/** So many promises of a settlement are in one dispute at most: as many as a claim has room to ask for. */
export const MOST_TOGETHER = 10;

/** The beginning of a claim that a settlement was not kept: about each of its promises that was not, the first one first. `settles` is what it settled. */
export function claimOfBreach(all: readonly Broken[], settles: string, say: (day: Day) => string): Partial<Claim> {
  const claims = all.map((it) => claimAbout(it, say));
  const [first] = claims;
  const [broken] = all;
  if (!first || !broken) return {};
  const more = all.length === 1 ? '' : ` and ${all.length - 1} more`;
  const due = all.every(({ dueOn }) => dueOn === broken.dueOn) ? 'due on' : 'the first due on';
  const when = `${more}: ${due} ${say(broken.dueOn)}`;
  return {
    ...first,
    title: `${short(withinSentence(broken.term.title), 140 - when.length)}${when}`,
    narrative: short(
      [
        `The agreement ${broken.ref} ${broken.isDecided ? 'holds what was decided in' : 'is the settlement of'} ${settles}.`,
        ...claims.map((it) => it.narrative),
      ].join('\n\n'),
      NARRATIVE,
    ),
    clauseIds: [...new Set(claims.flatMap(({ clauseIds = [] }) => clauseIds))],
    factsFrom: claims.map(({ factsFrom }) => factsFrom ?? '').sort()[0] ?? null,
    relief: claims.flatMap(({ relief = [] }) => relief),
  };
}

/** A file that went along with a claim that it was done: its name, who gave it and on which day. */
export type Shown = { name: string; byName: string; on: Day };

/** What such a file is called among the exhibits of a dispute, and where it comes from: the one who files did not make it. */
export const exhibitAbout = (
  { name, byName, on }: Shown,
  { term, ref }: Pick<Broken, 'term' | 'ref'>,
  say: (day: Day) => string,
): { title: string; description: string } => ({
  title: short(`${name}, given with “${term.title}”`, 140),
  description: short(
    `${byName} gave it here on ${say(on)}, under the agreement ${ref}, to show that it was done: ${withinSentence(term.title)}.`,
    500,
  ),
});

/** As long as a claim's narrative may be; what is longer ends with a mark and stands whole in the agreement. */
const NARRATIVE = 8000;

const narrativeOf = (it: Broken, say: (day: Day) => string): string =>
  short(
    [
      `${it.isDecided ? `It was decided, as the agreement ${it.ref} holds it, that ${it.debtorName} owes` : `In the agreement ${it.ref} ${it.debtorName} promised`} ${it.creditorName}: ${withinSentence(it.term.title)}. It was due on ${say(it.dueOn)}.${hastenedWords(it, say)}`,
      ...(it.term.criteria === '' ? [] : [`It is done when: ${it.term.criteria}`]),
      ...it.claims.flatMap(({ on, text, reason, answeredOn }) => [
        `On ${say(on)} it was said to be done${text === '' ? '.' : `: “${text}”`}`,
        ...(reason === null || answeredOn === null ? [] : [`On ${say(answeredOn)} it was sent back: “${reason}”`]),
      ]),
      ...(it.settled.words === '' ? [] : [it.settled.words]),
      ...(it.status === 'overdue' ? [`Until ${say(it.today)} it was not fulfilled.`] : []),
    ].join('\n\n'),
    NARRATIVE,
  );

const hastenedWords = ({ hastenedFrom }: Broken, say: (day: Day) => string): string =>
  hastenedFrom === null
    ? ''
    : ` It was promised for ${say(hastenedFrom)}; an instalment was late, and it was agreed that all that was left was due then.`;

const short = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
