import type { Specialism } from '../../mediators/schema.ts';
import type { CaseSide, Settlement, Term } from '../schema.ts';
import type { CourtProfile, ItemCode } from './profiles/rules.ts';
import type { CompileError, CourtFacts, CourtPackage, PaperCode } from './schema.ts';

/** Days before the end of the filing time at which the sides and the mediator are reminded. */
export const filingReminders = [10, 5, 1] as const;
/** A paper that somebody gives: a PDF of at most 25 MB; so many at most. */
export const COURT_FILE_BYTES = 25 * 1024 * 1024;
export const MOST_PAPERS = 12;

/**
 * All that a bundle is made of. There is no field for anything that was said in a room, wished or answered, so nothing of it
 * can get in; instants and days are text.
 */
export type BundleFacts = {
  ref: string;
  title: string;
  agreementRef: string;
  contentHash: string;
  category: Specialism;
  currency: string;
  place: string;
  scope: Settlement['scope'];
  startedOn: string | null;
  /** The day of the last signature; null while one is missing. */
  signedOn: string | null;
  sides: readonly { side: CaseSide; name: string }[];
  mediator: { name: string; accreditationNumber: string | null; accreditationBody: string | null };
  terms: readonly Term[];
  signatures: readonly {
    name: string;
    as: 'side' | 'representative' | 'mediator';
    side: CaseSide | null;
    /** Of a representative: may settle in the side's name. */
    mayBind: boolean;
    level: number;
    at: string;
  }[];
  courtConsent: readonly CaseSide[];
  sessions: readonly {
    no: number;
    kind: 'intake' | 'joint' | 'caucus';
    on: string;
    minutes: number;
    held: boolean;
    attendance: readonly { name: string; side: CaseSide | null; capacity: string; maySettle: boolean }[];
  }[];
  reportFiled: boolean;
  given: CourtFacts;
  /** Papers that somebody gave. */
  papers: readonly PaperCode[];
};

export const emptyFacts: CourtFacts = {
  courtName: '',
  registry: '',
  pendingCase: '',
  noPendingCase: false,
  lawful: false,
  allNecessaryParties: false,
  language: 'en',
  accreditationNumber: '',
  declaresVoluntary: false,
  declaresRulesFollowed: false,
  declaresWitnessed: false,
  international: false,
  excludedMatter: false,
};

/** What only the mediator can say of themselves and of the mediation. */
export const mediatorsFacts = [
  'accreditationNumber',
  'declaresVoluntary',
  'declaresRulesFollowed',
  'declaresWitnessed',
] as const satisfies readonly (keyof CourtFacts)[];

/** The language that settlements of this platform are written in. */
const WRITTEN_IN = 'en';

type Check = {
  label: string;
  isDone: (facts: BundleFacts) => boolean;
  sentence: string;
  who: CompileError['who'];
  how: string;
};
const signedAs = ({ signatures }: BundleFacts, as: 'mediator') => signatures.some((one) => one.as === as);
const isCommercial = ({ category }: BundleFacts) =>
  !(['consumer', 'employment_like'] as const satisfies readonly Specialism[]).some((one) => one === category);

const checks: Readonly<Record<ItemCode, Check>> = {
  COURT_NAMED: {
    label: 'The court',
    isDone: ({ given }) => given.courtName.length >= 2,
    sentence: 'The court is not named.',
    who: 'anyone',
    how: 'Write the name of the court.',
  },
  REGISTRY_NAMED: {
    label: 'The registry',
    isDone: ({ given }) => given.registry.length >= 2,
    sentence: 'The registry is not named.',
    who: 'anyone',
    how: 'Write which registry of the court it goes to.',
  },
  PENDING_CASE_NAMED: {
    label: 'The case that waits at the court',
    isDone: ({ given }) => given.pendingCase.length >= 2,
    sentence: 'A consent judgment is entered in a case that waits at the court, and none is named.',
    who: 'anyone',
    how: 'Write its number, or choose another profile.',
  },
  NO_PENDING_CASE: {
    label: 'No case about it waits at a court',
    isDone: ({ given }) => given.noPendingCase && given.pendingCase === '',
    sentence: 'It is not said that no case about it waits at a court.',
    who: 'anyone',
    how: 'Say so if it is true. If one waits, this profile is not for you.',
  },
  PLACE_STATED: {
    label: 'The place of the settlement',
    isDone: ({ place }) => place.length >= 2,
    sentence: 'The settlement does not say where it was made.',
    who: 'nobody',
    how: 'The place is part of what was signed. The settlement would have to be signed anew with it.',
  },
  DATED: {
    label: 'The date',
    isDone: ({ signedOn }) => signedOn !== null,
    sentence: 'The settlement has no date.',
    who: 'sides',
    how: 'It is dated with the last signature.',
  },
  PARTIES_SIGNED: {
    label: 'The signatures of all sides',
    isDone: ({ sides, signatures }) =>
      sides.every(({ side }) => signatures.some((one) => one.side === side && one.as !== 'mediator')),
    sentence: 'Not every side has signed.',
    who: 'sides',
    how: 'Sign the settlement.',
  },
  MEDIATOR_SIGNED: {
    label: 'The signature of the mediator',
    isDone: (facts) => signedAs(facts, 'mediator'),
    sentence: 'The mediator has not signed the settlement.',
    who: 'mediator',
    how: 'Sign the settlement.',
  },
  REPRESENTATIVES_AUTHORISED: {
    label: 'Authority of who signed for somebody else',
    isDone: ({ signatures }) => signatures.every((one) => one.as !== 'representative' || one.mayBind),
    sentence: 'Somebody signed for a side without the right to settle in its name.',
    who: 'sides',
    how: 'The side itself signs, or names a representative who may settle.',
  },
  SIDES_ATTENDED: {
    label: 'Every side took part in a session',
    isDone: ({ sides, sessions }) =>
      sides.every(({ side }) =>
        sessions.some(({ held, attendance }) => held && attendance.some((one) => one.side === side)),
      ),
    sentence: 'The register shows no session that every side took part in.',
    who: 'nobody',
    how: 'A court may ask how they took part. Attendance is noted while a session is held.',
  },
  ACCREDITATION_NUMBER: {
    label: 'The accreditation number of the mediator',
    isDone: ({ given }) => given.accreditationNumber.length >= 2,
    sentence: 'The accreditation number of the mediator is missing.',
    who: 'mediator',
    how: 'Write the number that you were accredited under.',
  },
  LAWFUL: {
    label: 'Lawful and enforceable',
    isDone: ({ given }) => given.lawful,
    sentence: 'It is not confirmed that the settlement is lawful and can be enforced.',
    who: 'anyone',
    how: 'Confirm it, after advice if you are not sure.',
  },
  NECESSARY_PARTIES: {
    label: 'Everybody it concerns took part',
    isDone: ({ given }) => given.allNecessaryParties,
    sentence: 'It is not confirmed that everybody whom the settlement binds took part.',
    who: 'anyone',
    how: 'Confirm it. If somebody is missing, the settlement can be attacked later.',
  },
  TERMS_CLEAR: {
    label: 'Terms that say who does what by when',
    isDone: ({ terms }) =>
      terms.length > 0 &&
      terms.every(({ what, by, otherwise }) => what.length >= 10 && by !== '' && otherwise.length >= 5),
    sentence: 'A term does not say who does what by when, and what follows if not.',
    who: 'nobody',
    how: 'The terms are part of what was signed. The settlement would have to be signed anew.',
  },
  COURT_CONSENT: {
    label: 'Every side agrees to a court order',
    isDone: ({ sides, courtConsent }) => sides.every(({ side }) => courtConsent.includes(side)),
    sentence: 'Not every side agreed that a court may make it its order.',
    who: 'sides',
    how: 'Without all of them it stays an agreement that binds without a court.',
  },
  REPORT_FILED: {
    label: 'The report of the mediator',
    isDone: ({ reportFiled }) => reportFiled,
    sentence: 'The mediator has not filed the report.',
    who: 'mediator',
    how: 'File it on the page of the case. It says who took part, when, and that it was settled.',
  },
  DECLARED_VOLUNTARY: {
    label: 'Declared: of everybody’s own will',
    isDone: ({ given }) => given.declaresVoluntary,
    sentence: 'The mediator has not declared that everybody settled of their own will.',
    who: 'mediator',
    how: 'Declare it, if it is true.',
  },
  DECLARED_RULES_FOLLOWED: {
    label: 'Declared: the rules were followed',
    isDone: ({ given }) => given.declaresRulesFollowed,
    sentence: 'The mediator has not declared that the rules of mediation were followed.',
    who: 'mediator',
    how: 'Declare it, if it is true.',
  },
  DECLARED_WITNESSED: {
    label: 'Declared: the signing was witnessed',
    isDone: ({ given }) => given.declaresWitnessed,
    sentence: 'The mediator has not declared that the signing was witnessed.',
    who: 'mediator',
    how: 'Declare it, if it is true.',
  },
  INTERNATIONAL: {
    label: 'International',
    isDone: ({ given }) => given.international,
    sentence: 'The Convention is for international settlements only, and this is not said to be one.',
    who: 'anyone',
    how: 'Say so where two sides have their places of business in different states, or the obligations are abroad.',
  },
  COMMERCIAL: {
    label: 'Commercial',
    isDone: isCommercial,
    sentence:
      'The Convention is for commercial settlements. This matter is between a consumer or a worker and a business.',
    who: 'nobody',
    how: 'Choose another profile.',
  },
  NOT_EXCLUDED: {
    label: 'None of the excluded matters',
    isDone: ({ given }) => !given.excludedMatter,
    sentence: 'Family, inheritance, employment and consumer matters, and what a court approved already, are excluded.',
    who: 'nobody',
    how: 'Choose another profile.',
  },
};

/** What a paper is called, in lists, in bookmarks and on its own first page. */
export const paperNames: Readonly<Record<PaperCode, string>> = {
  application: 'Application',
  settlement: 'Settlement agreement',
  mediator_report: 'Report of the mediator',
  mediator_affidavit: 'Affidavit of the mediator',
  mediator_attestation: 'Attestation of the mediator',
  certificate_of_settlement: 'Certificate of settlement',
  authority_of_representative: 'Authority of the representative',
  draft_order: 'Draft order',
  exhibit_index: 'Index and manifest',
  translation: 'Translation',
};

type Paper = CourtProfile['requiredPapers'][number];
const isNeeded = (paper: Paper, facts: BundleFacts, profile: CourtProfile): boolean =>
  paper.when === 'represented'
    ? facts.signatures.some((one) => one.as === 'representative')
    : paper.when === 'other_language'
      ? facts.given.language !== WRITTEN_IN || !profile.languages.includes(WRITTEN_IN)
      : true;
const isThere = (paper: Paper, facts: BundleFacts): boolean =>
  paper.from === 'printed' || facts.papers.includes(paper.code);

/** The papers that a bundle has: what the platform prints, and what has to be given, in the order of the profile. */
export const papersFor = (facts: BundleFacts, profile: CourtProfile): readonly Paper[] =>
  profile.requiredPapers.filter((paper) => isNeeded(paper, facts, profile) || facts.papers.includes(paper.code));

const allAsked = ({ scopeTests, requiredFacts, requiredSignatures }: CourtProfile) => [
  ...scopeTests,
  ...requiredSignatures,
  ...requiredFacts,
];

/** The code of what is open: the item's, and what is the matter with it. */
const errorCode = (item: string): string => `${item}_MISSING`;

/**
 * What is still open, like a compiler's errors: each with the rule that asks for it, who can mend it and how. Empty exactly when
 * every item that the profile requires is there (I9).
 */
export function compile(facts: BundleFacts, profile: CourtProfile): CompileError[] {
  const open = allAsked(profile)
    .filter(({ item }) => !checks[item].isDone(facts))
    .map(({ item, rule }) => {
      const { sentence, who, how } = checks[item];
      return { code: errorCode(item), rule, sentence, who, how };
    });
  const papers = profile.requiredPapers
    .filter((paper) => isNeeded(paper, facts, profile) && !isThere(paper, facts))
    .map(({ code, rule }) => ({
      code: errorCode(`PAPER_${code.toUpperCase()}`),
      rule,
      sentence: `${paperNames[code]}: this paper is missing.`,
      who: 'anyone' as const,
      how: 'Add it as a PDF.',
    }));
  return [...open, ...papers];
}

/** All that a profile asks for, with how it stands. */
export function itemsOf(facts: BundleFacts, profile: CourtProfile): CourtPackage['items'] {
  const asked = allAsked(profile).map(({ item, rule }) => ({
    code: item,
    label: checks[item].label,
    rule,
    state: checks[item].isDone(facts) ? ('done' as const) : ('open' as const),
  }));
  const papers = profile.requiredPapers.map((paper) => ({
    code: `PAPER_${paper.code.toUpperCase()}`,
    label: paperNames[paper.code],
    rule: paper.rule,
    state: !isNeeded(paper, facts, profile)
      ? ('not_needed' as const)
      : isThere(paper, facts)
        ? ('done' as const)
        : ('open' as const),
  }));
  return [...asked, ...papers];
}

/** What every profile says of itself. */
export const noticeOf = ({ lastCheckedOn }: CourtProfile): string =>
  `Template, not legal advice; check the current rules. Last checked on ${lastCheckedOn}.`;

/** How many days before the end of the filing time the next reminder comes; null when there is none left. `daysLeft` is what is left now. */
export const nextReminder = (daysLeft: number): number | null =>
  filingReminders.find((days) => days < daysLeft) ?? null;
