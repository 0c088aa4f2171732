import type { Identity, IdentityKind } from '../schema.ts';
import type { CheckName, DocumentKind, VerificationStatus, WantedLevel } from './schema.ts';

const MEGABYTE = 1024 * 1024;
export const documentLimits = { bytes: 10 * MEGABYTE, perRequest: 6 } as const;
/** Told by their content, not by their name. */
export const documentTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;
export const STATEMENT_LENGTH = 1000;

/** Words that show a kind of document to people. */
export const documentKindWords: Record<DocumentKind, string> = {
  national_id: 'Government ID',
  passport: 'Passport',
  registration_certificate: 'Registration certificate',
  authority: 'Proof of authority',
  appointment_letter: 'Letter of appointment',
  other: 'Something else',
};

export type NeededDocument = { anyOf: readonly DocumentKind[]; words: string; hint: string };

/** What each kind of identity has to show: one document of each line. */
export const neededDocuments: Record<IdentityKind, readonly NeededDocument[]> = {
  person: [
    {
      anyOf: ['national_id', 'passport'],
      words: 'A government ID or a passport',
      hint: 'The side with your picture and name, whole and in focus.',
    },
  ],
  business: [
    {
      anyOf: ['registration_certificate'],
      words: 'The registration certificate',
      hint: 'With the legal name and the number, as the register gave it out.',
    },
    {
      anyOf: ['authority'],
      words: 'Proof that you may act for it',
      hint: 'A resolution, a power of attorney, or an extract that names you as director.',
    },
  ],
  ngo: [
    {
      anyOf: ['registration_certificate'],
      words: 'The registration certificate',
      hint: 'With the legal name and the number, as the register gave it out.',
    },
    {
      anyOf: ['authority'],
      words: 'Proof that you may act for it',
      hint: 'A resolution of the board, or an extract that names you.',
    },
  ],
  government: [
    {
      anyOf: ['appointment_letter'],
      words: 'Your letter of appointment',
      hint: 'On the paper of the office, with your name, signed.',
    },
  ],
};

/** The lines of {@link neededDocuments} that nothing given so far covers. */
export const missingDocuments = (
  kind: IdentityKind,
  documents: readonly { kind: DocumentKind }[],
): readonly NeededDocument[] =>
  neededDocuments[kind].filter(({ anyOf }) => !documents.some((document) => anyOf.includes(document.kind)));

/** The kinds of documents one can choose from for this kind of identity. */
export const documentKindsFor = (kind: IdentityKind): readonly DocumentKind[] => [
  ...neededDocuments[kind].flatMap(({ anyOf }) => anyOf),
  'other',
];

/** An identity with an entry in a register: its number is compared. */
const isRegistered = (kind: IdentityKind): boolean => kind === 'business' || kind === 'ngo';

type Facts = Pick<Identity, 'kind' | 'country' | 'registrationNo'>;

/** What keeps a request from being sent, by field; empty when nothing does. The server refuses with the same table. */
export function problemsBeforeSubmitting(
  identity: Facts,
  documents: readonly { kind: DocumentKind }[],
): Record<string, string> {
  const problems: Record<string, string> = {};
  const missing = missingDocuments(identity.kind, documents);
  if (missing[0]) problems.documents = `Still missing: ${missing.map(({ words }) => lowerFirst(words)).join('; ')}.`;
  if (identity.country === null)
    problems.country = 'Say in which country it is first; the documents are compared with it.';
  if (isRegistered(identity.kind) && !identity.registrationNo)
    problems.registrationNo = 'Give the registration number first; it is compared with the certificate.';
  return problems;
}

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** The list a reviewer ticks off, in words that say what ticking claims. */
export const checkWords: Record<CheckName, string> = {
  document_valid: 'The documents are whole, readable and still in force.',
  name_matches: 'The legal name is the one on the documents.',
  country_matches: 'The country is the one that issued them.',
  of_age: 'The person is 18 or older.',
  number_matches: 'The registration number is the one on the certificate.',
  authority_shown: 'The person who asks may act for it.',
  independent_source: 'I met them in person, or read the official register myself.',
};

/** What has to be checked before this kind of identity can have this level. */
export const checksFor = (kind: IdentityKind, level: WantedLevel): readonly CheckName[] => [
  'document_valid',
  'name_matches',
  'country_matches',
  ...(kind === 'person' ? (['of_age'] as const) : (['authority_shown'] as const)),
  ...(isRegistered(kind) ? (['number_matches'] as const) : []),
  ...(level === 3 ? (['independent_source'] as const) : []),
];

/** "PVT 7XU/2K4" and "pvt-7xu2k4" are the same number: only letters and digits count. */
const bareNumber = (number: string): string => number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What keeps this identity from being approved with these findings, by field; empty when nothing does. */
export function problemsOfApproval(
  identity: Facts,
  level: WantedLevel,
  findings: { checks: readonly CheckName[]; registerNo: string | null },
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!checksFor(identity.kind, level).every((check) => findings.checks.includes(check)))
    problems.checks = 'Tick every line, or do not approve.';
  if (isRegistered(identity.kind) && bareNumber(findings.registerNo ?? '') === '')
    problems.registerNo = 'Write the number as you read it on the certificate or in the register.';
  else if (
    isRegistered(identity.kind) &&
    bareNumber(findings.registerNo ?? '') !== bareNumber(identity.registrationNo ?? '')
  )
    problems.registerNo = `This is not the number stated, ${identity.registrationNo ?? 'none'}. Ask for more, or reject.`;
  return problems;
}

/** True when the reviewer has to write down the number they read. */
export const needsRegisterNo = (kind: IdentityKind): boolean => isRegistered(kind);

/** A reviewer has looked at a request after this many days; later counts as late. */
export const reviewTargetDays = 2;

/** A state as a badge shows it. */
export const verificationStatusWords: Record<VerificationStatus, string> = {
  draft: 'Not sent yet',
  submitted: 'Waiting for a reviewer',
  under_review: 'Being checked',
  info_requested: 'More is needed',
  confirming: 'Waiting for a second reviewer',
  approved: 'Approved',
  rejected: 'Not approved',
  withdrawn: 'Withdrawn',
};

/** What happens next, said to the owner; null when nothing does. */
export const nextStepWords: Record<VerificationStatus, string | null> = {
  draft: 'Add the documents and send them. Nobody sees them before.',
  submitted: `A reviewer looks at it, as a rule within ${reviewTargetDays} days. You need do nothing.`,
  under_review: 'A reviewer is comparing the documents with what you stated. You need do nothing.',
  info_requested: 'Add what is asked for and send it again. Until then nobody goes on with it.',
  confirming: 'One reviewer agreed. A second one, who has not seen it before, has to agree as well.',
  approved: null,
  rejected: null,
  withdrawn: null,
};

/** What becomes of a request for which more is needed, and nothing comes. */
export const unansweredRequest = 'The check waits until you send it again.';
