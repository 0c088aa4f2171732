import { dayInWords } from '../../core/time.ts';
import type { Specialism } from '../../mediators/schema.ts';
import { metSessions } from '../lifecycle.ts';
import type { CaseSide, SessionStatus, Settlement, Term } from '../schema.ts';
import { checks, isCommercial } from './checks.ts';
import type { CourtProfile, ItemCode } from './profiles.ts';
import type { CompileError, CourtFacts, CourtPackage, PaperCode } from './schema.ts';

/** Days before the end of the filing time at which the sides and the mediator are reminded. */
export const filingReminders = [10, 5, 1] as const;
/** A paper that somebody gives: a PDF of at most 25 MB; so many at most. */
export const COURT_FILE_BYTES = 25 * 1024 * 1024;
export const MOST_PAPERS = 12;
/** What one part of a case says that the court decided stands after so many days of silence. */
export const OUTCOME_DAYS = 14;

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
  mediator: {
    name: string;
    accreditationNumber: string | null;
    accreditationBody: string | null;
    /** Accreditations that a reviewer of the platform looked up, with the day they end; null where that is not known. */
    register: readonly { number: string; expiresOn: string | null }[];
  };
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
  /** How many messages each side wrote in the rooms: how many, and nothing of them. */
  writing: readonly { side: CaseSide; messages: number }[];
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
  declaresTakenPart: false,
  international: false,
  excludedMatter: null,
};

/** What only the mediator can say of themselves and of the mediation. */
export const mediatorsFacts = [
  'accreditationNumber',
  'declaresVoluntary',
  'declaresRulesFollowed',
  'declaresWitnessed',
  'declaresTakenPart',
] as const satisfies readonly (keyof CourtFacts)[];

/** The language that settlements of this platform are written in. */
const WRITTEN_IN = 'en';

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
    .filter(({ item }) => !checks[item].isDone(facts, profile))
    .map(({ item, rule }) => {
      const { sentence, who, how } = checks[item].instead?.(facts, profile) ?? checks[item];
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

/** What is there as far as anybody here can know, but not for certain, with the rule that asks for it. It hinders nothing. */
export const warningsOf = (facts: BundleFacts, profile: CourtProfile): CompileError[] =>
  allAsked(profile).flatMap(({ item, rule }) => {
    const words = checks[item].isDone(facts, profile) ? checks[item].unsure?.(facts) : null;
    return words ? [{ code: `${item}_UNSURE`, rule, ...words }] : [];
  });

type Talks = Pick<BundleFacts, 'category'> & {
  sides: readonly { side: CaseSide }[];
  sessions: readonly { status: SessionStatus; attendance: readonly { side: CaseSide | null }[] }[];
};
/**
 * What the rules of a court ask and this case could not show as it stands, while its terms are still talked about: afterwards it
 * is too late to mend.
 */
export function foreseen({ category, sides, sessions }: Talks, profile: CourtProfile): string[] {
  const asks = (code: ItemCode) => allAsked(profile).some(({ item }) => item === code);
  const came = sessions.filter(({ status }) => metSessions.includes(status));
  const allCame = sides.every(({ side }) => came.some(({ attendance }) => attendance.some((one) => one.side === side)));
  return [
    ...(asks('SIDES_ATTENDED') && !profile.takingPart.includes('statement') && !allCame
      ? ['These rules ask for a session that every side came to, and there was none yet. Hold one before you settle.']
      : []),
    ...(asks('COMMERCIAL') && !isCommercial(category)
      ? ['These rules are for commercial matters, and this is none. Choose another court.']
      : []),
  ];
}

/** All that a profile asks for, with how it stands. */
export function itemsOf(facts: BundleFacts, profile: CourtProfile): CourtPackage['items'] {
  const asked = allAsked(profile).map(({ item, rule }) => ({
    code: item,
    label: checks[item].label,
    rule,
    state: !checks[item].isDone(facts, profile)
      ? ('open' as const)
      : checks[item].unsure?.(facts)
        ? ('unsure' as const)
        : ('done' as const),
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
  `Template, not legal advice; check the current rules. Last checked on ${dayInWords(lastCheckedOn)}.`;

/** How many days before the end of the filing time the next reminder comes; null when there is none left. `daysLeft` is what is left now. */
export const nextReminder = (daysLeft: number): number | null =>
  filingReminders.find((days) => days < daysLeft) ?? null;
