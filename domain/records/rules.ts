import type { ClockKind } from '../core/clock.ts';
import { formatMoney, minorDigits } from '../core/money.ts';
import type { Day } from '../core/time.ts';
import type { DisputeCategory } from '../disputes/schema.ts';
import type { ChallengeGround, EntryFacts, Prominence, PublicIdentity, Standing } from './schema.ts';

/** Times of design 3.1 for what is public. */
export const recordDefaults = {
  cureDays: 30,
  resolvedShownMonths: 12,
  unresolvedMonths: { person: 36, business: 72, ngo: 72, government: 72 },
  /** Both sides hear so many days before an entry expires that it does. */
  expiryToldDays: 7,
  challengeFirstActionWorkingHours: 48,
  filerReaffirmDays: 5,
  challengeDecisionDays: 30,
  challengeExtensionDays: 15,
  /** So long the letter works that confirms a challenge without an account; then what was written is deleted. */
  letterHours: 24,
  lettersAnHour: 5,
  statementChanges: 3,
  /** Removals show in the public log after this delay, so that nobody can tell one entry from the next. */
  removalLogDelayDays: 30,
  searchesAMinute: 30,
} as const;

/** The deadlines that a challenge of an entry brings. */
export const challengeClocks = [
  'record.challenge_action',
  'record.challenge_reaffirm',
  'record.challenge_decision',
] as const satisfies readonly ClockKind[];

/** What becomes of a challenge without an account whose address nobody confirms within `letterHours`. */
export const unconfirmedSilence = 'What was written is deleted.';

/** What somebody without an account, who only shares the name, may say. */
export const outsiderGrounds: readonly ChallengeGround[] = ['wrong_identity', 'privacy'];

/** When an entry that nobody resolves goes: 36 months for a person, 72 for others, to the minute (design 3.1). */
export const expiryOf = (publishedAt: Date, subject: Pick<PublicIdentity, 'kind'>): Date =>
  addMonths(publishedAt, recordDefaults.unresolvedMonths[subject.kind]);

/** When a resolved entry goes: twelve months later, and never later than it would have gone unresolved. */
export const expiryAfterResolution = (resolvedAt: Date, expiresAt: Date): Date =>
  new Date(Math.min(addMonths(resolvedAt, recordDefaults.resolvedShownMonths).getTime(), expiresAt.getTime()));

/** The same day and time so many months later, on the last of the month where that month is shorter; in UTC. */
function addMonths(from: Date, months: number): Date {
  const first = new Date(from);
  first.setUTCMonth(from.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), last));
  return first;
}

/** How prominent a published entry is: organisations are indexed, people are only found here. */
export const prominenceOf = (subject: Pick<PublicIdentity, 'kind'>): Prominence =>
  subject.kind === 'person' ? 'listed' : 'indexed';

const categoryWords: Record<DisputeCategory, string> = {
  non_payment: 'payment not made',
  non_delivery: 'goods not delivered',
  defective: 'defective goods or work',
  late: 'late performance',
  misdescription: 'goods or work not as described',
  refund: 'a refund not made',
  service_quality: 'the quality of a service',
  breach_other: 'another duty of the agreement',
  public_service: 'a public service',
  settlement_breach: 'a settlement not kept',
};
export const disputeCategoryWords = categoryWords;

/**
 * "KES 10,000 to 100,000": the power of ten that an amount lies in, in its own currency. Public instead of the sum, which
 * would say more about the parties than anybody needs to know.
 */
export function amountBand(amountMinor: number, currency: string): string {
  const unit = 10 ** minorDigits(currency);
  const major = amountMinor / unit;
  const low = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(major, 1)) + 1e-9));
  if (low < 100) return `under ${formatMoney(100 * unit, currency)}`;
  return `${formatMoney(low * unit, currency)} to ${formatMoney(low * 10 * unit, currency).slice(currency.length + 1)}`;
}

const dayWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const onDay = (day: Day): string => dayWords.format(new Date(`${day}T00:00:00Z`));
const kindWords: Record<PublicIdentity['kind'], string> = {
  person: 'a person',
  business: 'a business',
  government: 'a public body',
  ngo: 'a non-governmental organisation',
};
const named = ({ name, kind, city, userNumber }: PublicIdentity): string =>
  `${name} (${kindWords[kind]}${city ? `, ${city}` : ''}, ${userNumber})`;

const responseWords: Record<string, string> = {
  admit: 'admitted the claim',
  part_admit: 'admitted part of the claim',
  deny: 'denied the claim',
  already_performed: 'answered that the duty had been performed',
  counterclaim: 'answered with a claim of their own',
  out_of_scope: 'answered that the matter does not belong here',
};

/** The grammar's version. A published entry keeps the one it was written with. */
export const ENTRY_TEXT_VERSION = 'entry-1';

/**
 * The entry as a pure function of facts (design M8): the same facts give the same text and so the same hash, which both
 * sides saw before it was published. It tells dates and the outcome, and nothing that only one side says.
 */
export function entryText(facts: EntryFacts): string {
  const { subject, filer } = facts;
  const about = `${categoryWords[facts.category]} under ${facts.agreementDate ? `an agreement of ${onDay(facts.agreementDate)}` : 'an agreement'}`;
  const band = facts.amountBand ? ` The claim is in the range ${facts.amountBand}.` : '';
  const answered = facts.respondedOn
    ? `${subject.name} ${responseWords[facts.responseKind ?? ''] ?? 'answered'} on ${onDay(facts.respondedOn)}.`
    : `${subject.name} did not answer in the time given.`;
  const ended =
    facts.outcome === 'resolved_late'
      ? 'It was resolved after that.'
      : `It was not resolved by ${onDay(facts.deadlineOn)}.`;
  return [
    `${named(filer)} filed a dispute against ${named(subject)} on ${onDay(facts.filedOn)} about ${about}.${band}`,
    `It was delivered on ${onDay(facts.servedOn)}. ${answered} ${ended}`,
    'No court has decided this matter. The entry tells what happened on this platform, not who is right.',
  ].join('\n');
}

/** Letters that carry no mark that could be taken off. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ŋ: 'ng',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ɛ: 'e',
  ɔ: 'o',
};

/**
 * A name as it is compared: without accents, case and marks, words parted by one blank. An apostrophe parts no words
 * (Ng'ang'a is also written Nganga).
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßøðđłıæœþħŋɓɗƙɛɔ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’‘ʼʻ`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The line under every name that is found. */
export const standingLine = ({ agreementsKept, resolvedInTime, unresolved }: Standing): string =>
  `${agreementsKept} ${agreementsKept === 1 ? 'agreement' : 'agreements'} kept · ${resolvedInTime} ${resolvedInTime === 1 ? 'dispute' : 'disputes'} resolved in time · ${unresolved} unresolved`;
