import type { ErrorCode, FieldProblems } from '../errors.ts';
import { errors } from '../errors.ts';
import type { AmountBand } from '../mediation/schema.ts';
import type { ApplicationForm, DocumentKind, MediatorStatus, Rubric, RubricItem, Tier, Vote } from './schema.ts';

/** Defaults of design 3.9. */
export const mediatorDefaults = {
  reviewWorkingDays: 10,
  infoDays: 14,
  appealDays: 14,
  againDays: 90,
  termMonths: 12,
  alertDays: [60, 30, 7],
  cpdHours: 12,
  trainingHours: 40,
  passPercent: 70,
  /** A digest is shown from so many ended cases on. */
  digestCases: 5,
} as const;

/** How many open cases a mediator may have at once. */
export const mostCases: Readonly<Record<Tier, number>> = { provisional: 3, certified: 8, senior: 15 };
/** Matters a tier may take on, by their size. */
export const bandsOf: Readonly<Record<Tier, readonly AmountBand[]>> = {
  provisional: ['under_500'],
  certified: ['under_500', '500_5k', '5k_50k', 'over_50k'],
  senior: ['under_500', '500_5k', '5k_50k', 'over_50k'],
};

const criticalItems: readonly RubricItem[] = ['confidentiality', 'impartiality', 'self_determination'];
const MOST_POINTS = 4;
const LEAST_CRITICAL = 2;

/** Share of the points that can be had, in whole percent, rounded down. */
export const percentOf = (rubric: Rubric): number => {
  const points = Object.values(rubric);
  return Math.floor((points.reduce((sum, one) => sum + one, 0) * 100) / (points.length * MOST_POINTS));
};
/** What alone fails an assessment. */
export const failedCriticals = (rubric: Rubric): readonly RubricItem[] =>
  criticalItems.filter((item) => rubric[item] < LEAST_CRITICAL);
/** Whether these points may go with a vote to approve. */
export const passes = (rubric: Rubric): boolean =>
  percentOf(rubric) >= mediatorDefaults.passPercent && failedCriticals(rubric).length === 0;

/** What the votes decide: two that agree, or of three the more; null while voices are missing. */
export function outcomeOf(votes: readonly Vote[]): Vote | null {
  const approving = votes.filter((vote) => vote === 'approve').length;
  const rejecting = votes.length - approving;
  if (approving >= 2) return 'approve';
  return rejecting >= 2 ? 'reject' : null;
}

/** What hinders sending, by field; nothing when it can be sent. `today` is a day like 2026-12-05. */
export function problemsOf(
  form: ApplicationForm,
  documents: readonly { kind: DocumentKind }[],
  today: string,
): FieldProblems {
  const problems: Record<string, string> = {};
  const has = (kind: DocumentKind) => documents.some((document) => document.kind === kind);
  if (form.legalName.length < 2) problems.legalName = 'Write your full legal name.';
  if (form.countries.length === 0) problems.countries = 'Choose at least one country.';
  if (form.languages.length === 0) problems.languages = 'Choose at least one language.';
  if (form.specialisms.length === 0) problems.specialisms = 'Choose at least one field of work.';
  if (form.bio.length < 80) problems.bio = 'Write at least 80 characters; parties read this.';
  if (form.trainingHours < mediatorDefaults.trainingHours)
    problems.trainingHours = `At least ${mediatorDefaults.trainingHours} hours of training in mediation are needed.`;
  if (form.trainingProvider === '') problems.trainingProvider = 'Write who trained you.';
  if (!has('certificate')) problems.documents = 'Add the certificate of your training.';
  if (form.track === 'lawyer_mediator') {
    if (form.barAdmission === '') problems.barAdmission = 'Write where and when you were admitted.';
    if (!has('bar_admission')) problems.documents = 'Add the paper of your admission to the bar.';
  }
  form.accreditations.forEach(({ body, number, expiresOn, issuedOn }, index) => {
    const at = `accreditations.${index}`;
    if (body === '') problems[`${at}.body`] = 'Write which body it is.';
    if (number === '') problems[`${at}.number`] = 'Write the number it gave you.';
    if (expiresOn !== null && expiresOn <= today)
      problems[`${at}.expiresOn`] = 'This accreditation has expired. Renew it first, or leave it out.';
    if (issuedOn !== null && issuedOn > today) problems[`${at}.issuedOn`] = 'This day has not come yet.';
  });
  if (form.accreditations.length > 0 && !has('accreditation'))
    problems.documents = 'Add a paper that shows your accreditation.';
  if (form.insurance.insurer !== '' || form.insurance.number !== '') {
    if (form.insurance.expiresOn === null || form.insurance.expiresOn <= today)
      problems['insurance.expiresOn'] = 'Write until when the insurance runs; it has to be in the future.';
    if (!has('insurance')) problems.documents = 'Add the paper of your insurance.';
  }
  if (form.references.length < 2 || form.references.some(({ name, email }) => name === '' || !email.includes('@')))
    problems.references = 'Name two people who know your work, with their addresses.';
  if (!form.declaresComplete) problems.declaresComplete = 'Confirm that both declarations are complete.';
  return problems;
}

/** What each tier needs beside what the one below it needs; mediations or hours, either is enough. */
export const tierNeeds = {
  certified: { mediations: 5, hours: 50 },
  senior: { mediations: 20, hours: 200, digestCases: 10 },
} as const;

type Experience = {
  /** A number of a named body that a reviewer found in its register, unexpired. */
  hasCheckedAccreditation: boolean;
  mediations: number;
  hours: number;
  digestCases: number;
  sustainedComplaintIn3Years: boolean;
};
/** The highest tier whose conditions are all met (design 3.9). */
export function tierFor(it: Experience): Tier {
  const has = ({ mediations, hours }: { mediations: number; hours: number }) =>
    it.mediations >= mediations || it.hours >= hours;
  const certified = it.hasCheckedAccreditation && has(tierNeeds.certified);
  const proven = it.digestCases >= tierNeeds.senior.digestCases && !it.sustainedComplaintIn3Years;
  if (certified && has(tierNeeds.senior) && proven) return 'senior';
  return certified ? 'certified' : 'provisional';
}

export const documentLimits = { bytes: 25 * 1024 * 1024, perApplication: 10 } as const;

/** An application as it begins. */
export const emptyApplication: ApplicationForm = {
  track: 'mediator',
  legalName: '',
  practiceName: '',
  countries: [],
  languages: [],
  specialisms: [],
  accreditations: [],
  barAdmission: '',
  trainingHours: 0,
  trainingProvider: '',
  mediationsCount: 0,
  mediationHours: 0,
  insurance: { insurer: '', number: '', expiresOn: null },
  disciplinaryDeclaration: '',
  criminalDeclaration: '',
  declaresComplete: false,
  references: [],
  feeSchedule: '',
  bio: '',
};

/** What a reviewer found in a register, or did not. */
export type HeldAccreditation = { body: string; number: string; expiresOn: string | null; checked: boolean };
const holds = ({ checked, expiresOn }: HeldAccreditation, today: string): boolean =>
  checked && (expiresOn === null || expiresOn > today);
const named = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** The accreditation that earns the badge: checked, not run out on that day, and of a court body of the list in a country of theirs. */
export const courtAccreditation = <Held extends HeldAccreditation>(
  { accreditations, countries }: { accreditations: readonly Held[]; countries: readonly string[] },
  bodies: readonly { name: string; country: string }[],
  today: string,
): Held | null =>
  accreditations.find(
    (one) =>
      holds(one, today) &&
      bodies.some(({ name, country }) => named(name) === named(one.body) && countries.includes(country)),
  ) ?? null;

/** The one that is named beside a signature: a court body's before others; null when none holds on that day. */
export const shownAccreditation = <Held extends HeldAccreditation>(
  it: { accreditations: readonly Held[]; countries: readonly string[] },
  bodies: readonly { name: string; country: string }[],
  today: string,
): Held | null => courtAccreditation(it, bodies, today) ?? it.accreditations.find((one) => holds(one, today)) ?? null;

/** The first day on which the papers do not hold any more: the insurance, and the last accreditation where the tier rests on one. */
export function paperEnds(it: {
  tier: Tier;
  accreditations: readonly HeldAccreditation[];
  insuranceExpiresOn: string | null;
}): { what: 'accreditation' | 'insurance'; on: string }[] {
  const checked = it.accreditations.filter((one) => one.checked);
  const last = checked.map(({ expiresOn }) => expiresOn ?? '9999-12-31').toSorted();
  const end = last.at(-1);
  return [
    ...(it.tier !== 'provisional' && end !== undefined && end !== '9999-12-31'
      ? [{ what: 'accreditation' as const, on: end }]
      : []),
    ...(it.insuranceExpiresOn === null ? [] : [{ what: 'insurance' as const, on: it.insuranceExpiresOn }]),
  ];
}

/** Why somebody takes no new case; nothing when they do. */
export function hindrancesOf(it: {
  status: MediatorStatus;
  tier: Tier;
  openCases: number;
  /** A paper ran out, whatever the status says yet. */
  isOver: boolean;
  /** The certificate that the academy gave does not hold any more, whatever the other papers say. */
  isUncertified?: boolean;
}): { code: ErrorCode; sentence: string }[] {
  const saying = (code: ErrorCode, sentence: string = errors[code].sentence) => ({ code, sentence });
  const words: Partial<Record<MediatorStatus, string>> = {
    onboarding: 'You are approved. Sign the code of conduct to begin.',
    suspended: 'Your certification is suspended. New cases wait until that is over.',
    revoked: 'Your certification was removed.',
  };
  const word = words[it.status];
  return [
    ...(word === undefined ? [] : [saying('MED_NOT_MEDIATOR', word)]),
    ...(it.status === 'expired' || (it.status === 'active' && it.isOver) ? [saying('MED_EXPIRED')] : []),
    ...(it.isUncertified === true
      ? [saying('MED_EXPIRED', 'Your certificate of the academy does not hold any more. New cases wait until it does.')]
      : []),
    ...(it.openCases >= mostCases[it.tier] ? [saying('MED_CASES_FULL')] : []),
  ];
}

/** The warning that is due next before an end, in days before it; null when all were given. */
export const nextAlert = (warnedDays: number | null): number | null =>
  mediatorDefaults.alertDays.find((days) => warnedDays === null || days < warnedDays) ?? null;
