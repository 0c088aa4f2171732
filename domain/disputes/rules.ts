import { PUBLIC_HISTORY_LEVEL, problemOfEmail } from '../accounts/rules.ts';
import { minorDigits } from '../core/money.ts';
import type { Day } from '../core/time.ts';
import { isAskedAbout } from './decision.ts';
import { disputeLifecycle } from './lifecycle.ts';
import type {
  Claim,
  DisputePolicy,
  DisputeSide,
  DisputeView,
  Guard,
  GuardFinding,
  NoticeProof,
  Offer,
  RejectionCode,
  SubjectFlag,
} from './schema.ts';
import { type LintFinding, lintNeutral } from './wording/rules.ts';

export { type LintFinding, lintNeutral } from './wording/rules.ts';

/** Defaults of design 3.1. Copied into a dispute when it is accepted, so that a later change of ours never changes a running case. */
export const disputeDefaults = {
  triageWorkingDays: 2,
  infoDays: 7,
  appealDays: 7,
  serviceDeemedDays: 5,
  serviceLimitDays: 21,
  /** Notices go out on these days after acceptance. */
  noticeOnDays: [0, 2, 4],
  responseDays: 14,
  responseExtensionDays: 7,
  responseReminderDaysBefore: [5, 1],
  resolutionDays: 30,
  extensionCapDays: 90,
  offerValidDays: 7,
  offerReminderDaysBefore: [1],
  settlementSignDays: 7,
  finalNoticeDaysBefore: [10, 5, 1],
  minReplyWindowDays: 7,
  identityCheckWorkingDays: 5,
  reviewWorkingDays: 2,
  objectionWorkingDays: 5,
  planGraceDays: 5,
  /** The filer is asked this often before a respondent's word that it is resolved counts; then so many days of silence. */
  resolvedNotices: 2,
  resolvedSilenceDays: 7,
  reopenWithinDays: 90,
  protectiveStayDays: 60,
  factsWithinMonths: 24,
  newPerMonth: 3,
  /** To how many addresses one person has matters delivered in 24 hours. */
  invitationsADay: 10,
  /** After so many days with a court an officer looks whether the matter is still there. */
  proceedingsCheckDays: 90,
  /** So long a side can say that it was not decided as the other one entered it. */
  decisionDays: 14,
  bidRounds: 3,
  /** So long a sealed figure binds while the other side has not sealed theirs. */
  bidStandsDays: 7,
  /** So often an answer is corrected. */
  answerCorrections: 3,
  /** In whole units of the claim's currency. */
  deMinimisUnits: 10,
} as const;

/** So many days after a side said that it is resolved the other one's silence counts as yes. */
export const daysOfSilence = disputeDefaults.resolvedNotices * disputeDefaults.resolvedSilenceDays;

/** The policy a new case gets: the times of today's rules, in the days of its place, the same for every agreement. */
export const policyOf = (place: { tz: string; calendar: string }, currency: string): DisputePolicy => ({
  tz: place.tz,
  calendar: place.calendar,
  serviceDeemedDays: disputeDefaults.serviceDeemedDays,
  serviceLimitDays: disputeDefaults.serviceLimitDays,
  responseDays: disputeDefaults.responseDays,
  responseExtensionDays: disputeDefaults.responseExtensionDays,
  resolutionDays: Math.max(
    disputeDefaults.resolutionDays,
    disputeDefaults.responseDays + disputeDefaults.minReplyWindowDays,
  ),
  extensionCapDays: disputeDefaults.extensionCapDays,
  offerValidDays: disputeDefaults.offerValidDays,
  settlementSignDays: disputeDefaults.settlementSignDays,
  finalNoticeDaysBefore: [...disputeDefaults.finalNoticeDaysBefore],
  minReplyWindowDays: disputeDefaults.minReplyWindowDays,
  planGraceDays: disputeDefaults.planGraceDays,
  deMinimisMinor: disputeDefaults.deMinimisUnits * 10 ** minorDigits(currency),
});

export const EXHIBIT_LIMIT_BYTES = 25 * 1024 * 1024;
export const EXHIBITS_LIMIT_BYTES = 200 * 1024 * 1024;
/** What an exhibit may be, by its first bytes and not by its name (design 4.2). Plain text has no first bytes of its own. */
export const exhibitTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'text/plain': 'text',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'audio/mpeg': 'MP3',
  'video/mp4': 'MP4',
};

export const emptyClaim = (currency: string): Claim => ({
  category: null,
  title: '',
  narrative: '',
  clauseIds: [],
  factsFrom: null,
  factsTo: null,
  relief: [],
  currency,
  aboveValueReason: '',
  precontactOn: null,
  precontactHow: '',
  flags: [],
  respondentName: '',
  respondentEmail: '',
});

/** What is claimed in money, in minor units; null when no money is asked for. */
export const claimedMinor = (claim: Pick<Claim, 'relief'>): number | null => {
  const amounts = claim.relief.flatMap(({ amountMinor }) => (amountMinor === null ? [] : [amountMinor]));
  return amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null;
};

/** Whether it says why it asks for more than the agreement is worth, or in another currency. */
const isExplained = ({ aboveValueReason }: Pick<Claim, 'aboveValueReason'>): boolean =>
  visibleLength(aboveValueReason) >= 20;

/** Whether it answers this very question about what is left: not one that was put about other figures. */
export const answersLeft = ({ aboveLeft }: Pick<Claim, 'aboveLeft'>, question: string): boolean =>
  aboveLeft?.question === question && visibleLength(aboveLeft.reason) >= 20;

const lintSentence = ({ word, why, instead }: LintFinding): string => `“${word}” ${why}. ${instead}`;

/** How many characters of a text somebody can see: neither blanks nor what has no shape. */
const visibleLength = (text: string): number => [...text.replace(/[\p{C}\p{Z}\u115F\u1160\u2800\u3164]/gu, '')].length;

/** Whether words name a court or tribunal and a file of it: ten signs at least, letters and a number among them. */
export const isReference = (words: string): boolean =>
  visibleLength(words) >= 10 && /\p{L}{2}/u.test(words) && /\d/.test(words);

type ClaimFacts = {
  today: Day;
  /** The agreement's value in its currency, or null when it has none or there is no agreement. */
  agreementValue: { valueMinor: number; currency: string } | null;
  hasAgreement: boolean;
};

/** Why this claim cannot be filed yet, by field path; empty when it can. The server refuses with the same table. */
export function problemsOfClaim(claim: Claim, facts: ClaimFacts): Record<string, string> {
  const problems: Record<string, string> = {};
  const say = (field: string, sentence: string) => {
    problems[field] ??= sentence;
  };
  if (!claim.category) say('category', 'Choose what kind of matter it is.');
  if (visibleLength(claim.title) < 5) say('title', 'Give it a title of at least five characters.');
  if (/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(claim.title))
    say('title', 'Leave out characters that cannot be seen.');
  const [blocked] = lintNeutral(claim.title);
  if (blocked) say('title', lintSentence(blocked));
  if (visibleLength(claim.narrative) < 50) say('narrative', 'Tell what happened in at least 50 characters.');
  problemsOfFacts(claim, facts.today, say);
  if (claim.relief.length === 0) say('relief', 'Say at least one thing that you ask for.');
  claim.relief.forEach(({ kind, amountMinor, text }, index) => {
    if ((kind === 'pay' || kind === 'refund') && amountMinor === null)
      say(`relief.${index}.amountMinor`, 'Say how much.');
    if (kind !== 'pay' && kind !== 'refund' && visibleLength(text) < 5)
      say(`relief.${index}.text`, 'Say what exactly.');
  });
  const asked = claimedMinor(claim);
  const { agreementValue: value } = facts;
  const hasReason = isExplained(claim);
  if (asked !== null && value && value.currency !== claim.currency && !hasReason)
    say(
      'aboveValueReason',
      `The agreement is in ${value.currency}. Say why you ask in ${claim.currency}, in at least 20 characters.`,
    );
  if (asked !== null && value?.currency === claim.currency && asked > value.valueMinor && !hasReason)
    say('aboveValueReason', 'You ask for more than the agreement is worth. Say why, in at least 20 characters.');
  if (!claim.precontactOn || visibleLength(claim.precontactHow) < 10)
    say(
      claim.precontactOn ? 'precontactHow' : 'precontactOn',
      'Say when and how you asked the other side to put it right.',
    );
  else if (claim.precontactOn > facts.today) say('precontactOn', 'This day has not come yet.');
  if (!facts.hasAgreement && visibleLength(claim.respondentName) < 2) say('respondentName', 'Say who it is against.');
  if (!facts.hasAgreement && claim.respondentEmail === '') say('respondentEmail', 'Say where they can be reached.');
  const noAddress = facts.hasAgreement ? null : problemOfEmail(claim.respondentEmail);
  if (noAddress !== null) say('respondentEmail', noAddress);
  return problems;
}

function problemsOfFacts(
  { factsFrom, factsTo }: Claim,
  today: Day,
  say: (field: string, sentence: string) => void,
): void {
  if (!factsFrom) {
    say('factsFrom', 'Say on which day it happened or began.');
    return;
  }
  if (factsFrom > today) say('factsFrom', 'This day has not come yet. Only what has happened can be disputed.');
  if (factsTo && factsTo > today) say('factsTo', 'This day has not come yet.');
  if (factsTo && factsTo < factsFrom) say('factsTo', 'The end is before the beginning.');
  if (factsFrom < monthsBefore(today, disputeDefaults.factsWithinMonths))
    say('factsFrom', 'It happened more than 24 months ago, which is too long ago to be taken on here.');
}

/** The calendar day `months` months before `day` (the last of the month where that month is shorter). */
export function monthsBefore(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** No side offers twice in a row: the other answers first, or its time runs out. What came of sealed figures is nobody's offer. */
export const mayOffer = (
  side: DisputeSide,
  offers: readonly Pick<Offer, 'fromSide' | 'status' | 'fromBids'>[],
): boolean => {
  const open = offers.find(({ status }) => status === 'open');
  return open === undefined || open.fromBids || open.fromSide !== side;
};

/** True for what the filer gets of a notice that is served on the other side: it proves nothing about that side. */
export const isCopy = ({ kind, side }: { kind: NoticeProof['kind']; side: DisputeSide }): boolean =>
  side === 'filer' && kind.startsWith('dispute_notice');

/** What the six guards are judged by: facts that the system witnessed, none of them a party's word. */
export type GuardFacts = {
  clauseAcceptedAt: string | null;
  servedAt: string | null;
  hasServiceProof: boolean;
  respondentJoined: boolean;
  /** The response clock ended (fired, or the respondent answered), and the resolution clock fired. */
  responseTimeOver: boolean;
  resolutionTimeOver: boolean;
  finalNoticeAt: string | null;
  now: string;
  minReplyWindowDays: number;
  flags: readonly SubjectFlag[];
  /** What accuses or tells of a person's life in title and narrative, where no officer has read it. */
  narrativeLint: readonly LintFinding[];
  claimedMinor: number | null;
  deMinimisMinor: number;
  filerLevel: number;
  respondentLevel: number;
  identitiesExact: boolean;
  /** The respondent says that it is resolved, and the filer has not been heard. */
  resolvedClaimOpen: boolean;
  openHolds: readonly string[];
  openChallenge: boolean;
  settlementSigning: boolean;
};

const DAY_MS = 86_400_000;
const flagWords: Record<SubjectFlag, string> = {
  family: 'family matters',
  health: 'health',
  minors: 'a child',
  sexual_conduct: 'sexual conduct',
  discrimination: 'discrimination',
  crime_accusation: 'an accusation of a crime',
  employment_grievance: 'an employment grievance',
  price_only: 'only the price',
  before_court: 'a matter that is before a court',
};
export const subjectFlagWords = flagWords;

/** What the filer reads of why it was not taken on, before the officer's own words. */
export const rejectionWords: Record<RejectionCode, string> = {
  scope_excluded: 'This kind of matter cannot be taken on here.',
  no_dealings: 'The two sides had no dealings with one another that it could be about.',
  already_decided: 'A court, a tribunal or an earlier dispute here has decided it.',
  too_old: 'What happened is older than 24 months.',
  not_asked_before: 'The other side was not asked first to put it right.',
  unclear: 'It cannot be seen from it what happened, or what is asked for.',
  abusive: 'It is aimed at a person and not at a matter.',
};

/** The six guards (design 3.7), each with what it found. All must pass, or nothing becomes public (I1, I2). */
export function judgeGuards(facts: GuardFacts): GuardFinding[] {
  const finding = (guard: Guard, passed: boolean, ok: string, no: string): GuardFinding => ({
    guard,
    passed,
    sentence: passed ? ok : no,
  });
  const replied =
    facts.finalNoticeAt !== null &&
    Date.parse(facts.now) - Date.parse(facts.finalNoticeAt) >= facts.minReplyWindowDays * DAY_MS;
  const inScope =
    facts.flags.length === 0 &&
    facts.narrativeLint.length === 0 &&
    (facts.claimedMinor === null || facts.claimedMinor >= facts.deMinimisMinor);
  const [flag] = facts.flags;
  const [accusing] = facts.narrativeLint;
  const holds = [
    ...facts.openHolds,
    ...(facts.openChallenge ? ['a challenge'] : []),
    ...(facts.resolvedClaimOpen ? ['a word that it is resolved, which the other side has not answered'] : []),
    ...(facts.settlementSigning ? ['a settlement that waits for signatures'] : []),
  ];
  return [
    finding(
      'G1',
      facts.clauseAcceptedAt !== null,
      'The respondent accepted the public-history clause.',
      'The respondent never accepted the public-history clause, so this can never become public.',
    ),
    finding(
      'G2',
      facts.servedAt !== null && facts.hasServiceProof && facts.respondentJoined,
      'It was delivered, with proof, to somebody who has or had an account here.',
      'It was not provably delivered to somebody who has or had an account here.',
    ),
    finding(
      'G3',
      facts.responseTimeOver && facts.resolutionTimeOver && replied,
      'The time to answer, the deadline and at least seven days after the final notice are over.',
      'The time to answer, the deadline or the seven days after the final notice are not over.',
    ),
    finding(
      'G4',
      inScope,
      'It is a matter that may become public.',
      flag
        ? `It is about ${flagWords[flag]}, which never becomes public.`
        : accusing
          ? `Nobody has looked yet at “${accusing.word}”, which ${accusing.why}.`
          : 'The amount is too small to become public.',
    ),
    finding(
      'G5',
      facts.filerLevel >= PUBLIC_HISTORY_LEVEL &&
        facts.respondentLevel >= PUBLIC_HISTORY_LEVEL &&
        facts.identitiesExact,
      'Both identities were checked when it was taken on.',
      'Not both identities were checked by a reviewer when it was taken on.',
    ),
    finding('G6', holds.length === 0, 'Nothing holds it back.', `It is held back by ${holds.join(' and ')}.`),
  ];
}

/** True when every guard passed. */
export const isPublishable = (findings: readonly GuardFinding[]): boolean =>
  findings.length === 6 && findings.every(({ passed }) => passed);

/** What can be waited for from a side. */
export type Waits =
  | 'finish'
  | 'add_information'
  | 'read'
  | 'answer'
  | 'answer_offer'
  | 'seal_figure'
  | 'keep_plan'
  | 'confirm_resolved'
  | 'answer_extension'
  | 'answer_decision'
  | 'accept_plan'
  | 'sign_settlement'
  | 'answer_late'
  | 'talk';

/** What everybody waits for from this side, or null: the pages' one call to action, and what its turn is. */
export function waitsFor(
  dispute: Pick<
    DisputeView,
    'status' | 'response' | 'resolvedClaim' | 'extensionOffer' | 'awaitsFigureOf' | 'decision'
  > & {
    offers: readonly Pick<Offer, 'status' | 'fromSide' | 'fromBids'>[];
  },
  side: DisputeSide,
): Waits | null {
  const { status } = dispute;
  const may = (action: Parameters<typeof disputeLifecycle.can>[0]) => disputeLifecycle.can(action, status);
  if (side === 'filer' && may('remove')) return 'finish';
  if (side === 'filer' && may('lapse_info')) return 'add_information';
  if (isAskedAbout(dispute, side)) return 'answer_decision';
  if (side === 'respondent' && may('mark_served')) return 'read';
  if (side === 'respondent' && may('note_silence')) return 'answer';
  if (side === 'filer' && dispute.resolvedClaim && may('deny_resolved')) return 'confirm_resolved';
  if (dispute.extensionOffer && dispute.extensionOffer.fromSide !== side && may('answer_extension'))
    return 'answer_extension';
  if (may('settle')) return 'sign_settlement';
  // What came of sealed figures is nobody's offer: either side may accept it.
  const open = dispute.offers.find((offer) => offer.status === 'open');
  if (open && (open.fromBids || open.fromSide !== side) && may('answer_offer')) return 'answer_offer';
  if (dispute.awaitsFigureOf === side && may('bid')) return 'seal_figure';
  if (side === 'filer' && may('accept_plan') && dispute.response?.planDue) return 'accept_plan';
  if (side === 'respondent' && may('plan_missed')) return 'keep_plan';
  if (side === 'respondent' && may('respond') && dispute.response === null) return 'answer_late';
  if (side === 'respondent' && (may('respond') || status === 'reopened')) return 'talk';
  return null;
}
