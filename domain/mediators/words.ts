import type {
  ApplicationStatus,
  Complaint,
  CpdEntry,
  DocumentKind,
  LanguageLevel,
  MediatorStatus,
  RubricItem,
  Specialism,
  Tier,
  Track,
} from './schema.ts';

// How people read what stands in the tables of mediators and their applications.

export const trackWords: Readonly<Record<Track, string>> = {
  mediator: 'Mediator',
  lawyer_mediator: 'Lawyer and mediator',
};

export const tierWords: Readonly<Record<Tier, string>> = {
  provisional: 'Provisional mediator',
  certified: 'Certified mediator',
  senior: 'Senior mediator',
};

/** Fields of work, the same for a matter and for who mediates it. */
export const specialismWords: Readonly<Record<Specialism, string>> = {
  commercial: 'Commerce',
  consumer: 'Buying and selling',
  construction: 'Building works',
  employment_like: 'Work and pay',
  family_business: 'Family business',
  land_and_housing: 'Land and housing',
  community: 'Community',
  public_service: 'Public service',
  ngo_and_grants: 'NGOs and grants',
  technology: 'Technology',
};

export const languageLevelWords: Readonly<Record<LanguageLevel, string>> = {
  working: 'working',
  fluent: 'fluent',
  native: 'first language',
};

export const applicationStatusWords: Readonly<Record<ApplicationStatus, string>> = {
  draft: 'Being written',
  submitted: 'Waiting for a reviewer',
  under_review: 'Being checked',
  info_requested: 'Waiting for the applicant',
  assessment: 'Being assessed',
  approved: 'Approved',
  rejected: 'Not approved',
  lapsed: 'Lapsed',
  withdrawn: 'Withdrawn',
};

export const mediatorStatusWords: Readonly<Record<MediatorStatus, string>> = {
  onboarding: 'Approved, not begun',
  active: 'Active',
  expired: 'Expired',
  suspended: 'Suspended',
  revoked: 'Removed',
};

export const documentKindWords: Readonly<Record<DocumentKind, string>> = {
  certificate: 'Certificate of training',
  accreditation: 'Accreditation',
  bar_admission: 'Admission to the bar',
  insurance: 'Insurance',
  sample_settlement: 'A settlement without names',
  other: 'Something else',
};

/** What is looked at in an assessment, as a question that the points answer. */
export const rubricWords: Readonly<Record<RubricItem, { title: string; line: string }>> = {
  confidentiality: { title: 'Confidentiality', line: 'Carries nothing from one room to another without leave.' },
  impartiality: { title: 'Impartiality', line: 'Treats both sides alike and names every tie.' },
  self_determination: {
    title: 'Self-determination',
    line: 'Leaves every decision with the people whose matter it is.',
  },
  opening: { title: 'Opening', line: 'Says what will happen, and what everybody may expect.' },
  listening: { title: 'Listening', line: 'Hears what is meant, and gives it back so that it is recognised.' },
  questions: { title: 'Questions', line: 'Asks open ones, and comes from demands to needs.' },
  options: { title: 'Options', line: 'Helps both sides to find more than one way.' },
  drafting: { title: 'Drafting', line: 'Writes terms that say who does what by when.' },
};

export const cpdKindWords: Readonly<Record<CpdEntry['kind'], string>> = {
  course: 'Course',
  conference: 'Conference',
  teaching: 'Teaching',
  supervision: 'Supervision',
  writing: 'Writing',
};

export const complaintGroundWords: Readonly<Record<Complaint['ground'], string>> = {
  bias: 'Taking a side',
  confidentiality: 'Breaking a confidence',
  competence: 'Not up to the work',
  fees: 'Fees',
  conduct: 'Conduct',
};

/** What becomes of what a mediator, or who wants to be one, is asked for and does not do. */
export const unanswered = {
  application: 'The application lapses. You can begin a new one; what you wrote is kept in it.',
  /** The same where a rejection went before, whose days still run. */
  appeal: (from: string) => `The application lapses. You can begin a new one${from}; what you wrote is kept in it.`,
  conduct: 'Until then nobody finds you as a mediator.',
  complaint: 'It is decided without your side of it.',
} as const;
