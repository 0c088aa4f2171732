import { problemsOfObligations } from '../obligations/rules.ts';
import { agreementLifecycle } from './lifecycle.ts';
import type {
  AgreementStatus,
  AgreementTerms,
  AgreementView,
  Clause,
  Party,
  RichText,
  SealFailing,
  SignMode,
} from './schema.ts';

/** Defaults of design 3.1, copied into an agreement when it is made so that a later change of ours never changes a running one. */
export const signingDefaults = {
  windowDays: 30,
  reminderFirstDays: 3,
  reminderEveryDays: 3,
  remindersAtMost: 5,
  codeMinutes: 10,
  codeTries: 5,
  codesPerHour: 5,
} as const;

export const SIGNATURE_BOX = { width: 600, height: 160 } as const;
export const COPY_LIMIT_BYTES = 25 * 1024 * 1024;

/** The version of the public-history clause's wording that a party accepts or refuses. Frozen into the document. */
export const publicClause = {
  version: '2026-11',
  text: 'If a dispute about this agreement stays unresolved after its deadline, and after each side was properly told and had time to answer, a neutral entry becomes public history: who, what kind of dispute, and its dates. It gives no exact sums, no documents and no accusations. A cure within 30 days removes it.',
} as const;

/** A new agreement's terms: nothing written yet, everything else at its default. */
export const emptyTerms = (currency: string): AgreementTerms => ({
  title: '',
  kind: 'general',
  governingLaw: '',
  valueMinor: null,
  currency,
  effectiveOn: null,
  endsOn: null,
  clauses: [],
  publicClauseOffered: true,
  signMode: 'parallel',
  signWindowDays: signingDefaults.windowDays,
  minAssurance: 0,
});

/** The words of a rich text, paragraphs parted by a newline. */
export const plainText = (text: RichText): string =>
  text.content
    .flatMap((block) => (block.type === 'paragraph' ? [block] : block.content.flatMap((item) => item.content)))
    .map((paragraph) =>
      (paragraph.content ?? []).map((inline) => (inline.type === 'text' ? inline.text : '\n')).join(''),
    )
    .join('\n');

export const isEmptyClause = (clause: Clause): boolean =>
  clause.heading.trim() === '' && plainText(clause.body).trim() === '';

/** Subjects that most laws keep from electronic form (ESIGN §7003, UETA §3): named in the title, they stop the sharing. */
const excludedSubjects: readonly (readonly [RegExp, string])[] = [
  [/\b(last will|testament|codicil)\b/i, 'a will'],
  [/\b(adoption|divorce)\b/i, 'adoption or divorce'],
  [/\b(court summons|court notice)\b/i, 'a court notice'],
];

/** Why these terms cannot be shared yet, by field path; empty when they can. The server refuses with the same table. */
export function problemsBeforeSharing(terms: AgreementTerms): Record<string, string> {
  const problems: Record<string, string> = {};
  if (terms.title.trim().length < 3) problems.title = 'Give the agreement a title of at least three characters.';
  const excluded = excludedSubjects.find(([pattern]) => pattern.test(terms.title));
  if (excluded) problems.title = `The law asks for paper for ${excluded[1]}, so it cannot be signed here.`;
  if (terms.clauses.length === 0 || terms.clauses.every(isEmptyClause))
    problems.clauses = 'Write at least one clause: who does what, by when.';
  terms.clauses.forEach((clause, index) => {
    if (!isEmptyClause(clause) && plainText(clause.body).trim() === '')
      problems[`clauses.${index}.body`] = 'This clause has a heading but no text.';
  });
  if (terms.effectiveOn && terms.endsOn && terms.endsOn < terms.effectiveOn)
    problems.endsOn = 'The end is before the beginning.';
  return { ...problems, ...problemsOfObligations(terms.obligations ?? [], terms) };
}

type PartyLike = Pick<Party, 'side' | 'email' | 'name'>;

/** Why this list of parties cannot be used, by field path ("parties.1.email"); empty when it can. */
export function problemsOfParties(parties: readonly PartyLike[]): Record<string, string> {
  const problems: Record<string, string> = {};
  parties.forEach((party, index) => {
    const twin = parties.findIndex((other) => other.email.toLowerCase() === party.email.toLowerCase());
    if (party.email !== '' && twin < index)
      problems[`parties.${index}.email`] = 'This address is already on the list. One person stands on one side only.';
  });
  if (new Set(parties.map((party) => party.side)).size < 2)
    problems.parties = 'Add a party on the other side: an agreement needs at least two parties on two sides.';
  return problems;
}

/** True when it is this party's turn: always in parallel; in sequence once everybody of lower order has signed. */
export const isTurnOf = (
  party: Pick<Party, 'id' | 'signOrder'>,
  parties: readonly Pick<Party, 'id' | 'signOrder' | 'status'>[],
  mode: SignMode,
): boolean =>
  mode === 'parallel' ||
  parties.every((other) => other.id === party.id || other.signOrder >= party.signOrder || other.status === 'signed');

export const everybodySigned = (parties: readonly Pick<Party, 'status'>[]): boolean =>
  parties.length > 0 && parties.every((party) => party.status === 'signed');

export const everybodyAccepted = (parties: readonly Pick<Party, 'acceptedVersionId'>[], versionId: string): boolean =>
  parties.every((party) => party.acceptedVersionId === versionId);

/** True when the clause is not offered, or everybody said yes or no to it. */
export const clauseDecided = (
  terms: Pick<AgreementTerms, 'publicClauseOffered'>,
  parties: readonly Pick<Party, 'clauseAnswer'>[],
): boolean => !terms.publicClauseOffered || parties.every((party) => party.clauseAnswer !== null);

/** A step in "what happens if nobody acts": the exact instant, and the sentence. */
export type IfNobodyActs = { at: string | null; sentence: string };

const endings: Record<AgreementStatus, string> = {
  draft: 'It stays your draft. Nobody else can see it.',
  negotiating: 'Nothing is signed and nobody is bound.',
  signing: 'The agreement lapses and nothing is owed.',
  executed: 'It is signed by everybody and comes into force on its own.',
  active: 'It stays in force.',
  declined: 'It has ended. Nothing more happens.',
  voided: 'It has ended. Nothing more happens.',
  lapsed: 'It has ended. Nothing more happens unless its creator extends the time once.',
};

/** What becomes of the agreement when nobody does anything from now on, and at which instant (design M7, signing part). */
export const ifNobodyActs = (agreement: Pick<AgreementView, 'status' | 'signDueAt'>): IfNobodyActs => ({
  at: agreementLifecycle.can('lapse', agreement.status) ? agreement.signDueAt : null,
  sentence: endings[agreement.status],
});

/** True for an agreement that was signed by all and so can be broken. */
export const isDisputable = (status: AgreementStatus): boolean => status === 'executed' || status === 'active';

/** The letter of who signs what was drawn up for a mediation and is on nobody's side. */
export const NEUTRAL_SIDE = 'M';

/** What people read while the seal cannot be made. */
export const describeSealFailing: Record<SealFailing['at'], string> = {
  time_stamp:
    'The time cannot be certified at the moment, and without its stamp nothing is sealed. All signatures are kept; it is tried again every few minutes.',
  seal: 'The sealed document cannot be made at the moment. All signatures are kept; it is tried again every few minutes.',
};
