import { obligationDefaults } from '../obligations/rules.ts';
import type {
  AgreementStatus,
  AgreementTerms,
  AgreementView,
  Attendant,
  AttendantRole,
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
/** A sealed copy to compare: the largest document that can be brought, with our sheet and seal behind it. */
export const COPY_LIMIT_BYTES = 30 * 1024 * 1024;

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

/** The summary of a clause as others see it: none while nobody has confirmed it for the words that stand there now. */
export const plainWordsOf = ({ plain, plainDue }: Clause): string | undefined => (plainDue ? undefined : plain);

/** Subjects that most laws keep from electronic form (ESIGN §7003, UETA §3): named in the title, they stop the sharing. */
const excludedSubjects = {
  will: [/\b(last will|testament|codicil)\b/i, 'a will'],
  family: [/\b(adoption|divorce)\b/i, 'adoption or divorce'],
  court: [/\b(court summons|court notice)\b/i, 'a court notice'],
} as const satisfies Record<string, readonly [RegExp, string]>;
export type PaperSubject = keyof typeof excludedSubjects;

/** What a title is about that the law keeps on paper, or null. */
export const paperSubject = (title: string): PaperSubject | null =>
  (Object.keys(excludedSubjects) as PaperSubject[]).find((subject) => excludedSubjects[subject][0].test(title)) ?? null; // the keys of the table above

/** What is wrong with a title, in English; a page in another language gives its own sentences. */
export const titleProblems = {
  titlePaper: ({ subject }: { subject: PaperSubject }) =>
    `The law asks for paper for ${excludedSubjects[subject][1]}, so it cannot be signed here.`,
  titleShort: 'Give the agreement a title of at least three characters.',
};

/** Why an agreement cannot be shared under this title, or null. */
export function whyNotTitle(title: string, say = titleProblems): string | null {
  const subject = paperSubject(title);
  if (subject) return say.titlePaper({ subject });
  return title.trim().length < 3 ? say.titleShort : null;
}

type Dated = Pick<AgreementTerms, 'effectiveOn' | 'endsOn' | 'obligations'>;

/** A day of a text that has passed: of the text itself, or of a promise of it, which is due then, or for the first time. */
export type PassedDay = { what: 'from' | 'until' } & { day: string; title: null };
export type PassedPromise = { what: 'due' | 'first' } & { day: string; title: string };

/**
 * The days of a text that have passed: seldom meant, and nobody can keep a promise by one, so its clock gives
 * {@link obligationDefaults.lateStartDays} from when the agreement is in force. Asked about once by who sends the text, so what stood in
 * the text before it is left out, and read by who accepts or signs it.
 */
export function passedDays(terms: Dated, today: string, before: Dated | null = null): (PassedDay | PassedPromise)[] {
  const known = before ? passedDays(before, today) : [];
  const hasPassed = (day: string | null): day is string => day !== null && day < today;
  const { effectiveOn, endsOn, obligations = [] } = terms;
  const days: (PassedDay | PassedPromise)[] = [
    ...(hasPassed(effectiveOn) ? [{ what: 'from' as const, day: effectiveOn, title: null }] : []),
    ...(hasPassed(endsOn) ? [{ what: 'until' as const, day: endsOn, title: null }] : []),
    ...obligations.flatMap(({ title, due }) => {
      const day = due.kind === 'on' ? due.day : due.kind === 'repeats' ? due.from : null;
      return hasPassed(day)
        ? [{ what: due.kind === 'repeats' ? ('first' as const) : ('due' as const), day, title }]
        : [];
    }),
  ];
  return days.filter(
    ({ what, day, title }) => !known.some((one) => one.what === what && one.day === day && one.title === title),
  );
}

type PartyLike = Pick<Party, 'side' | 'email' | 'name'> & { inPerson?: boolean | undefined };

/** Two of one side can be reached under one address, as long as the one who has the account is not asked to sign for both. */
const mayShareAddress = (one: PartyLike, other: PartyLike): boolean =>
  one.side === other.side && (one.inPerson === true || other.inPerson === true);

/** What is wrong with a list of parties, in English. */
export const partyProblems = {
  partyTwice:
    'This address is already on the list. Two of one side can share it when all but one of them sign in person.',
  partyOtherSide: 'Add a party on the other side: an agreement needs at least two parties on two sides.',
};

/** Why this list of parties cannot be used, by field path ("parties.1.email"); empty when it can. */
export function problemsOfParties(parties: readonly PartyLike[], say = partyProblems): Record<string, string> {
  const problems: Record<string, string> = {};
  parties.forEach((party, index) => {
    const twins = parties.filter(
      (other, place) => place < index && other.email.toLowerCase() === party.email.toLowerCase(),
    );
    if (party.email !== '' && twins.some((twin) => !mayShareAddress(twin, party)))
      problems[`parties.${index}.email`] = say.partyTwice;
  });
  if (new Set(parties.map((party) => party.side)).size < 2) problems.parties = say.partyOtherSide;
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

/** Who signs in person accepts by signing: the text is read to them on the device they sign on. */
export const hasAccepted = (party: Pick<Party, 'acceptedVersionId' | 'inPerson'>, versionId: string): boolean =>
  party.inPerson || party.acceptedVersionId === versionId;

export const everybodyAccepted = (
  parties: readonly Pick<Party, 'acceptedVersionId' | 'inPerson'>[],
  versionId: string,
): boolean => parties.every((party) => hasAccepted(party, versionId));

/** Why these parties cannot all sign with this proof, or null. */
export const whyNotInPerson = (
  parties: readonly Pick<Party, 'name' | 'inPerson'>[],
  level: AgreementTerms['minAssurance'],
): string | null => {
  const guest = parties.find(({ inPerson }) => inPerson);
  return guest && level === 2
    ? `${guest.name} signs in person and has no passkey on your device. Ask for a code by e-mail instead of a passkey.`
    : null;
};

/** True when the clause is not offered, or everybody said yes or no to it. */
export const clauseDecided = (
  terms: Pick<AgreementTerms, 'publicClauseOffered'>,
  parties: readonly Pick<Party, 'clauseAnswer'>[],
): boolean => !terms.publicClauseOffered || parties.every((party) => party.clauseAnswer !== null);

/** Everybody signed it, whether it still runs or has ended. Here and in words, because pages ask it that need no life cycle. */
export const signedAgreements: readonly AgreementStatus[] = [
  'executed',
  'active',
  'completed',
  'expired',
  'terminated',
];

/** True for an agreement that was signed by all and so can be broken, also after its end. */
export const isDisputable = (status: AgreementStatus): boolean => signedAgreements.includes(status);

/** The letter of who signs what was drawn up for a mediation and is on nobody's side. */
export const NEUTRAL_SIDE = 'M';

/** What people read while the seal cannot be made. */
export const describeSealFailing: Record<SealFailing['at'], string> = {
  time_stamp:
    'The time cannot be certified at the moment, and without its stamp nothing is sealed. All signatures are kept; it is tried again every few minutes.',
  seal: 'The sealed document cannot be made at the moment. All signatures are kept; it is tried again every few minutes.',
};

/** What an attendant is called beside their name. */
export const attendantWords: Record<AttendantRole, string> = {
  approver: 'Approver',
  witness: 'Witness',
  reader: 'Reader',
  receiver: 'Copy receiver',
};

/** True for who stands by one party and has a part in its signature; a reader and a receiver stand by nobody. */
export const standsByParty = (role: AttendantRole): boolean => role === 'approver' || role === 'witness';

type AttendantLike = Pick<Attendant, 'role' | 'partyId' | 'name' | 'email'>;

/** What is wrong with a list of those who take part without being bound, in English. */
export const attendantProblems = {
  attendantIsParty: 'This person is a party. Who is bound cannot approve or witness as well.',
  attendantTwice: 'This address is already on the list.',
  attendantStandsBy: 'Choose the party they stand by.',
  attendantStandsByNone: 'Who reads along stands by no party.',
};

/** Why this list of attendants cannot be used, by field path ("attendants.1.email"); empty when it can. */
export function problemsOfAttendants(
  attendants: readonly AttendantLike[],
  parties: readonly Pick<Party, 'id' | 'email'>[],
  say = attendantProblems,
): Record<string, string> {
  const problems: Record<string, string> = {};
  attendants.forEach((one, index) => {
    const email = one.email.toLowerCase();
    if (parties.some((party) => party.email.toLowerCase() === email))
      problems[`attendants.${index}.email`] = say.attendantIsParty;
    const twin = attendants.findIndex(
      (other) => other.email.toLowerCase() === email && (other.partyId === one.partyId || other.role !== one.role),
    );
    if (email !== '' && twin < index) problems[`attendants.${index}.email`] = say.attendantTwice;
    if (standsByParty(one.role) && !parties.some(({ id }) => id === one.partyId))
      problems[`attendants.${index}.partyId`] = say.attendantStandsBy;
    if (!standsByParty(one.role) && one.partyId !== null)
      problems[`attendants.${index}.partyId`] = say.attendantStandsByNone;
  });
  return problems;
}

/** A witness's code that was entered counts for a signature within so long, milliseconds. */
export const PRESENT_FOR = 15 * 60_000;

type Attending = Pick<Attendant, 'role' | 'partyId' | 'status' | 'presentAt' | 'name'>;

/** The approvers this party's signature waits for. */
export const waitingApprovers = <One extends Pick<Attending, 'role' | 'partyId' | 'status'>>(
  partyId: string,
  attendants: readonly One[],
): One[] => attendants.filter((one) => one.role === 'approver' && one.partyId === partyId && one.status !== 'approved');

/** The witnesses of this party who were not shown to be with it within the last quarter of an hour. */
export const absentWitnesses = <One extends Attending>(partyId: string, attendants: readonly One[], now: Date): One[] =>
  attendants.filter(
    (one) =>
      one.role === 'witness' &&
      one.partyId === partyId &&
      (one.presentAt === null || now.getTime() - Date.parse(one.presentAt) > PRESENT_FOR),
  );

/** True when every party signed and every witness said that they saw it: then the agreement is executed. */
export const isComplete = ({ parties, attendants }: Pick<AgreementView, 'parties' | 'attendants'>): boolean =>
  everybodySigned(parties) && attendants.every(({ role, status }) => role !== 'witness' || status === 'attested');
