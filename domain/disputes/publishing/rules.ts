import { PUBLIC_HISTORY_LEVEL } from '../../accounts/rules.ts';
import { formatMoney } from '../../core/money.ts';
import { claimedMinor, disputeDefaults, judgeGuards, lintNeutral, policyOf } from '../rules.ts';
import type { Claim, DisputeParty, DisputeView, Guard, GuardFinding, Prospect, Publisher } from '../schema.ts';

/**
 * Who publishes an entry whose six guards pass, once its review is over (design 3.7). The time alone publishes what is neutral and
 * about an organisation; people, and what was objected to or refused before, wait for a record officer however late.
 */
export const publisherOf = (facts: {
  /** Null while the account does not know who the subject is. */
  respondentKind: DisputeParty['identityKind'];
  /** The title accuses or tells of somebody's life. */
  titleAccuses: boolean;
  wasObjectedTo: boolean;
  wasRefused: boolean;
}): Publisher =>
  facts.respondentKind === null ||
  facts.respondentKind === 'person' ||
  facts.titleAccuses ||
  facts.wasObjectedTo ||
  facts.wasRefused
    ? 'officer'
    : 'time';

const { reviewWorkingDays } = disputeDefaults;
/** The least time of a review, as it is said. */
export const reviewTime = `${reviewWorkingDays} working ${Number(reviewWorkingDays) === 1 ? 'day' : 'days'}`;

const sayings: Record<Publisher, string> = {
  officer: 'A record officer decides whether the entry becomes public; without one it does not.',
  time: `The entry is about an organisation: it is published on its own after a review of ${reviewTime} or more, unless a record officer refuses it.`,
};

/** In words who publishes it, the same for everybody who reads of it. */
export const sayPublisher = (publisher: Publisher): string => sayings[publisher];

/** Without a reader’s own case in mind: what is true of people and of organisations. */
export const sayPublishers = `About a person it becomes public only when a record officer decides so. About an organisation it does on its own after a review of ${reviewTime} or more, unless an officer refuses or it objects.`;

/** Of what is private as it stands; publicityOf says when. */
export const nothingIsPublic = 'Nothing of it is public.';
/** Of a matter that is resolved before it was public, in a text that both sign and in letters: figures may count it. */
export const resolvedWithoutEntry = 'resolved without a public entry';

export const filerIsHeardFirst =
  'The side it is about says that it is resolved. Until the side that filed it is heard, nothing becomes public.';

/** What comes of a dispute's entry when nobody acts, as it stands now. */
export function sayPublication({ publisher, resolvedClaim }: Pick<DisputeView, 'publisher' | 'resolvedClaim'>): string {
  if (publisher === null) return 'One of the six conditions does not hold for good, so this will not become public.';
  return resolvedClaim === null ? sayings[publisher] : filerIsHeardFirst;
}

type Told = Pick<DisputeView, 'publisher' | 'resolvedClaim'>;
const untilWhen: Record<Publisher | 'nobody', string> = {
  nobody: 'until it closes, which it does in private',
  officer: 'until an officer decides whether it becomes public',
  time: 'until it becomes public',
};

/** What comes of no answer, as the guards stand: it is noted, and how long one still counts. */
export const silentAnswer = ({ publisher }: Pick<Told, 'publisher'>): string =>
  `That there was no answer is noted. You can still answer ${untilWhen[publisher ?? 'nobody']}.`;

/** What comes of it when nobody settles it before the deadline, as the guards stand. */
export const silentTalks = (told: Told): string =>
  told.publisher === null
    ? 'After the deadline it closes in private.'
    : `After the deadline its publication is reviewed. ${sayPublication(told)}`;

/**
 * Whether the rules alone take it on, so that it goes out at once: under an agreement, nothing sensitive ticked, no word that an officer
 * should look at. Everything else waits for an officer.
 */
export const goesOutAtOnce = (claim: Pick<Claim, 'title' | 'narrative' | 'flags'>, hasAgreement: boolean): boolean =>
  hasAgreement && claim.flags.length === 0 && lintNeutral(`${claim.title}\n${claim.narrative}`, false).length === 0;

/** Something that keeps a dispute private however long it stays unresolved, seen before it is filed: what it is, and what mends it. */
export type InTheWay = { guard: Guard; what: string; remedy: string; isOwnIdentity: boolean; isAmount: boolean };

const HAS_BEEN = '2000-01-01T00:00:00.000Z';
const YEAR_LATER = '2001-01-01T00:00:00.000Z';

/**
 * What keeps a claim private for good as it is now, by the guards that will judge it: everything else is taken as it will be at the end.
 * Empty where it can become public.
 */
export function standsInTheWay(claim: Claim, prospect: Prospect, other: string): InTheWay[] {
  const findings = judgeGuards({
    clauseAcceptedAt: prospect.clauseAccepted ? HAS_BEEN : null,
    servedAt: HAS_BEEN,
    hasServiceProof: true,
    respondentJoined: true,
    responseTimeOver: true,
    resolutionTimeOver: true,
    finalNoticeAt: HAS_BEEN,
    now: YEAR_LATER,
    minReplyWindowDays: disputeDefaults.minReplyWindowDays,
    flags: claim.flags,
    narrativeLint: [], // an officer reads it first
    claimedMinor: claimedMinor(claim),
    deMinimisMinor: policyOf({ tz: '', calendar: '' }, claim.currency).deMinimisMinor,
    filerLevel: prospect.filerLevel,
    respondentLevel: prospect.respondentLevel,
    identitiesExact: true,
    resolvedClaimOpen: false,
    openHolds: [],
    openChallenge: false,
    settlementSigning: false,
  });
  return findings.filter(({ passed }) => !passed).flatMap((finding) => mending(finding, claim, prospect, other));
}

const takenOn = 'what counts is the day on which the dispute is taken on.';

function mending({ guard, sentence }: GuardFinding, claim: Claim, prospect: Prospect, other: string): InTheWay[] {
  const one = (what: string, remedy: string, isOwnIdentity = false): InTheWay => ({
    guard,
    what,
    remedy,
    isOwnIdentity,
    isAmount: guard === 'G4' && claim.flags.length === 0,
  });
  if (guard === 'G5')
    return [
      ...(prospect.filerLevel < PUBLIC_HISTORY_LEVEL
        ? [one('Your identity is not checked.', `Have it checked before you file: ${takenOn}`, true)]
        : []),
      ...(prospect.respondentLevel < PUBLIC_HISTORY_LEVEL
        ? [one(`The identity of ${other} is not checked.`, `Ask them to have it checked before you file: ${takenOn}`)]
        : []),
    ];
  if (guard === 'G1')
    return [
      prospect.hasAgreement
        ? one(
            `${upperFirst(other)} did not accept the public-history clause.`,
            'An amendment cannot add it; a new agreement between you can have it.',
          )
        : one(`No agreement stands behind it in which ${other} accepted the public-history clause.`, ''),
    ];
  if (claim.flags.length > 0) return [one(sentence, 'Take the mark away if it is not about that.')];
  const least = policyOf({ tz: '', calendar: '' }, claim.currency).deMinimisMinor;
  return [one(sentence, `From ${formatMoney(least, claim.currency)} on it can; ask for all that it is about.`)];
}

const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
