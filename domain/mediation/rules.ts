import type { FieldProblems } from '../errors.ts';
import { sessionLifecycle } from './lifecycle.ts';
import type { CaseSide, MediationRequest, Session, Side, Term } from './schema.ts';

/** Defaults of design 3.1 that concern mediation. */
export const mediationDefaults = {
  consentDays: 5,
  /** Who declined is not asked again by the same person before. */
  askAgainDays: 30,
  setupDays: 25,
  mediationDays: 60,
  extensionDays: 10,
  jobDays: 7,
  /** So often a matter is posted before an officer is asked. */
  postedAtMost: 2,
  mostProposals: 7,
  mostRepresentatives: 3,
  /** So often a mediator may write another proposal after taking one back. */
  proposedAgain: 1,
  selectDays: 5,
  acceptDays: 3,
  objectionDays: 3,
  engagementDays: 7,
  fundingDays: 5,
  reflectionHours: 24,
  settlementSignDays: 7,
  suspensionDays: 14,
  closeDays: 14,
  retentionDays: 90,
  sessionNoticeHours: 24,
  sessionReminderHours: [48, 2],
  strikes: 2,
  /** A dispute that goes on after a mediation has so many days at least. */
  floorDays: 7,
  reportDays: 7,
  /** To look at the fee once the report is filed, before it is paid out. */
  feeLookHours: 72,
} as const;

/** The text of informed consent that is shown now; a changed text is another version. */
export const consentVersion = '2026-11';

/** Any yes is looked at by an officer before anybody is invited. */
export const needsScreening = ({ screening }: Pick<MediationRequest, 'screening'>): boolean =>
  screening === null || screening.fear || screening.pressure || screening.capacity || screening.urgency;

const MORE_THAN_WORDS = /[\w.+-]+@[\w-]+\.[\w.]+|\+?\d[\d\s()-]{6,}\d|https?:\/\//i;

/** What hinders a request, by field. `names` are the names of the sides, which a posting must not have. */
export function problemsOf(request: MediationRequest, sides: readonly { name: string }[]): FieldProblems {
  const problems: Record<string, string> = {};
  if (request.title.length < 5) problems.title = 'Write what it is about in a few words.';
  if (request.publicSummary.length < 40)
    problems.publicSummary = 'Write at least 40 characters, so that mediators can judge whether they can help.';
  else if (MORE_THAN_WORDS.test(request.publicSummary))
    problems.publicSummary = 'Leave out addresses, numbers and links: every certified mediator can read this.';
  else {
    const told = ` ${request.publicSummary.toLocaleLowerCase('en')} `;
    const named = sides.find(
      ({ name }) => name.trim().length > 2 && told.includes(name.trim().toLocaleLowerCase('en')),
    );
    if (named) problems.publicSummary = 'Leave out the names: mediators learn them when they are appointed.';
  }
  if (request.languages.length === 0) problems.languages = 'Choose at least one language.';
  if (request.format === 'in_person' && request.place === '') problems.place = 'Write where you would meet.';
  if (sides.length < 2) problems.others = 'Name at least one other side.';
  if (request.feeSplit.length !== sides.length || request.feeSplit.reduce((sum, part) => sum + part, 0) !== 100)
    problems.feeSplit = 'The parts of the fee add up to 100 percent, one for each side.';
  if (request.screening === null) problems.screening = 'Answer the four questions first.';
  return problems;
}

/** Equal parts for so many sides; the first bears what does not divide. */
export const equalSplit = (sides: number): number[] => {
  const part = Math.floor(100 / sides);
  return Array.from({ length: sides }, (_, index) => (index === 0 ? 100 - part * (sides - 1) : part));
};

export const allConsented = (sides: readonly Pick<Side, 'consent'>[]): boolean =>
  sides.every(({ consent }) => consent === 'consented');

/** The way every side wants, or null while they differ. */
export const commonRoute = (sides: readonly Pick<Side, 'route'>[]): Side['route'] =>
  sides.every(({ route }) => route !== null && route === sides[0]?.route) ? (sides[0]?.route ?? null) : null;

/**
 * Why a session is not started yet, or null: once every side said that it comes it can be, and at its hour in any case, since the mediator sees
 * then who is there.
 */
export function whyNotStart({ status, startsAt }: Pick<Session, 'status' | 'startsAt'>, now: Date): string | null {
  const when = sessionLifecycle.whyNot('start', status);
  if (when !== null || !sessionLifecycle.can('confirm', status) || Date.parse(startsAt) <= now.getTime()) return when;
  return 'It is still to be confirmed. It can be started once every side said that it comes, and at its hour in any case.';
}

/** One side's order: proposals best first, and those it struck out. */
export type Ranking = { side: CaseSide; order: readonly string[]; strikes: readonly string[] };

/**
 * Who is chosen: the proposal that nobody struck out with the lowest sum of places; of equal ones the earlier slot, then the
 * earlier proposal. A side that did not rank counts as if it had none before another. Answers all that can be chosen, best
 * first; empty when there is no common one. `candidates` in the order they were made.
 */
export function tally(
  candidates: readonly { id: string; earliestOn: string }[],
  rankings: readonly Ranking[],
): readonly string[] {
  const struck = new Set(rankings.flatMap(({ strikes }) => strikes));
  const placeIn = ({ order }: Ranking, id: string) => {
    const place = order.indexOf(id);
    return place === -1 ? candidates.length : place;
  };
  return candidates
    .filter(({ id }) => !struck.has(id))
    .map((candidate, made) => ({
      ...candidate,
      made,
      sum: rankings.reduce((sum, ranking) => sum + placeIn(ranking, candidate.id), 0),
    }))
    .toSorted(
      (one, other) =>
        one.sum - other.sum ||
        (one.earliestOn < other.earliestOn ? -1 : Number(one.earliestOn > other.earliestOn)) ||
        one.made - other.made,
    )
    .map(({ id }) => id);
}

const VAGUE =
  /\b(soon|as soon as possible|asap|in due course|reasonable|reasonably|best efforts?|try|as agreed|etc)\b/i;

/** What makes a term unclear, by field ("terms.0.what"): a court enforces only what says who does what by when. `today` is a day. */
export function problemsOfTerms(terms: readonly Term[], sides: readonly CaseSide[], today: string): FieldProblems {
  const problems: Record<string, string> = {};
  terms.forEach((term, index) => {
    const at = `terms.${index}`;
    if (!sides.includes(term.who)) problems[`${at}.who`] = 'Choose which side does it.';
    if (term.what.length < 10)
      problems[`${at}.what`] = 'Write what is done, so that a stranger could tell whether it was.';
    else if (VAGUE.test(term.what))
      problems[`${at}.what`] =
        'This leaves open what is meant. Say it so that a stranger could tell whether it was done.';
    if (term.by <= today) problems[`${at}.by`] = 'Choose a day in the future.';
    if (term.amountMinor !== null && (term.to === null || term.to === term.who))
      problems[`${at}.to`] = 'Choose which other side gets the money.';
    if (term.otherwise.length < 5) problems[`${at}.otherwise`] = 'Write what follows if it is not done.';
  });
  return problems;
}
