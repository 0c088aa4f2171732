import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { endedByItself } from '@ahadi/domain/mediation/outcome.ts';
import type {
  Appointment,
  CaseSide,
  EndReason,
  MediationFormat,
  MediationStatus,
  MediationView,
  ProposalStatus,
  Session,
  SessionStatus,
  Settlement,
} from '@ahadi/domain/mediation/schema.ts';
import { nameList } from '../core/words.ts';
import type { Tone } from '../ui/StateBadge.tsx';

export type Badge = { label: string; tone: Tone };

/** A state in the words of a badge. */
export const statusBadge: Record<MediationStatus, Badge> = {
  draft: { label: 'Draft', tone: 'neutral' },
  screening: { label: 'Looked at by an officer', tone: 'info' },
  requested: { label: 'Waiting for consent', tone: 'attention' },
  declined: { label: 'Declined', tone: 'neutral' },
  lapsed: { label: 'Lapsed', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  consented: { label: 'Agreed, mediator to be found', tone: 'attention' },
  posted: { label: 'Open for proposals', tone: 'info' },
  invited: { label: 'Mediators are asked', tone: 'info' },
  listing: { label: 'An officer names mediators', tone: 'info' },
  selecting: { label: 'Mediator to be chosen', tone: 'attention' },
  appointing: { label: 'Mediator is asked', tone: 'info' },
  engaging: { label: 'To be signed', tone: 'attention' },
  funding: { label: 'Fee to be paid in', tone: 'attention' },
  active: { label: 'Under way', tone: 'info' },
  suspended: { label: 'Suspended', tone: 'attention' },
  settling: { label: 'Settlement to be signed', tone: 'attention' },
  settled: { label: 'Settled', tone: 'good' },
  ended: { label: 'Ended without a settlement', tone: 'neutral' },
  closed: { label: 'Closed', tone: 'neutral' },
};

/** The state of a case, of one that is over with how it ended. */
export const badgeOf = ({ status, outcome }: Pick<MediationView, 'status' | 'outcome'>): Badge =>
  status === 'ended' && (outcome === 'not_begun' || outcome === 'continued')
    ? { ...statusBadge.ended, label: outcomeWords[outcome] }
    : statusBadge[status];

export const formatChoices: Record<MediationFormat, { label: string; line: string }> = {
  text_async: { label: 'In writing, each when there is time', line: 'Messages in the rooms, over days.' },
  text_live: { label: 'In writing, at an agreed hour', line: 'Everybody is in the room at the same time.' },
  video_link: { label: 'By video', line: 'The mediator sends the address of the video room.' },
  in_person: { label: 'In one place', line: 'You meet, and the rooms here are for notes and files.' },
};

export const proposalBadge: Record<ProposalStatus, Badge> = {
  submitted: { label: 'Not opened yet', tone: 'neutral' },
  opened: { label: 'Opened', tone: 'info' },
  selected: { label: 'Chosen', tone: 'good' },
  not_selected: { label: 'Not chosen', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Ran out', tone: 'neutral' },
  disqualified: { label: 'Out, because of a tie', tone: 'neutral' },
};

export const routeWords: Record<NonNullable<MediationView['route']>, { label: string; line: string }> = {
  post: {
    label: 'Ask all certified mediators',
    line: 'The summary without names is open for seven days; you get up to seven proposals and choose together.',
  },
  invite: {
    label: 'Ask mediators you name',
    line: 'Each side names one to three; those whom most sides named are asked, three at most.',
  },
  list: {
    label: 'Let an officer name three',
    line: 'An officer names up to three who fit; you rank them and strike out.',
  },
};

export const disclosureWords: Record<NonNullable<Appointment['disclosure']>['kind'], string> = {
  none: 'Nothing to tell',
  past_case: 'An earlier case with one of the sides',
  business: 'Business with one of the sides',
  personal: 'A personal tie',
  employer: 'The same employer or organisation',
  other: 'Something else',
};

export const sessionKindWords: Record<Session['kind'], string> = {
  intake: 'First talk',
  joint: 'Joint session',
  caucus: 'Private talk with one side',
};

export const sessionBadge: Record<SessionStatus, Badge> = {
  proposed: { label: 'To be confirmed', tone: 'attention' },
  confirmed: { label: 'Confirmed', tone: 'info' },
  in_progress: { label: 'Under way', tone: 'gold' },
  held: { label: 'Held', tone: 'good' },
  adjourned: { label: 'Put off', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  no_show: { label: 'Missed', tone: 'neutral' },
};

export const scopeWords: Record<Settlement['scope'], string> = {
  full: 'It settles everything',
  partial: 'It settles a part; the rest stays open',
};

export const profileWords: Record<Settlement['profile'], string> = {
  ke_private_settlement: 'Kenya: private mediation settlement',
  ug_consent_judgment: 'Uganda: consent judgment',
  sg_convention: 'Another country: Singapore Convention',
  generic_consent_order: 'Another court: consent order',
};

export const outcomeWords: Record<NonNullable<MediationView['outcome']>, string> = {
  settled: 'Settled',
  partial: 'Settled in part',
  no_settlement: 'No settlement',
  withdrawn: 'A side left',
  terminated_by_mediator: 'Ended by the mediator',
  not_begun: 'Ended before it began',
  continued: 'Goes on with another mediator',
};

/** Why a mediator ends it. A side gives no reason. */
export const endReasonWords: Record<'no_progress' | 'out_of_scope' | 'safety' | 'conflict', string> = {
  no_progress: 'Talking on would lead nowhere',
  out_of_scope: 'This cannot be settled by mediation',
  safety: 'Somebody is not safe',
  conflict: 'A tie to somebody in it came up',
};

const byMediator = (reason: keyof typeof endReasonWords): string =>
  `The mediator ended it. The reason: “${endReasonWords[reason]}”.`;
const endedWords: Record<EndReason, string> = {
  party_left: 'A side left it, as every side may.',
  no_progress: byMediator('no_progress'),
  out_of_scope: byMediator('out_of_scope'),
  safety: byMediator('safety'),
  conflict: byMediator('conflict'),
  ...endedByItself,
  dispute_over: 'The dispute that it was about is over.',
};
export const endSentence = (reason: EndReason | null): string => (reason === null ? 'It ended.' : endedWords[reason]);

/** Deadlines of a mediation in words; those that only remind are nobody's concern. */
const clockLabels: Partial<Record<ClockKind, string>> = {
  'mediation.consent': 'Consent of every side is due',
  'mediation.setup': 'The mediation has to begin',
  'mediation.job': 'Proposals close',
  'mediation.selecting': 'Your ranking is due',
  'mediation.accept': 'The mediator’s answer is due',
  'mediation.objection': 'Objections end',
  'mediation.engagement': 'To be signed',
  'mediation.funding': 'The fee is to be paid in',
  'mediation.term': 'The mediation ends',
  'agreement.sign_window': 'The settlement is to be signed',
  'mediation.reflection': 'Time to reflect ends',
  'mediation.suspension': 'The suspension ends',
  'mediation.close': 'It closes',
  'mediation.destroy': 'What was said is destroyed',
  'package.open': 'The package runs out',
  'court.filing': 'To be filed at the court',
  'court.outcome': 'What the court decided stands',
};
/** True for a deadline that a reader has to know of. */
export const isTold = (kind: ClockKind): boolean => kind in clockLabels;
export const clockLabel = (kind: ClockKind | null): string => (kind && clockLabels[kind]) ?? 'Next deadline';

/** A side's name. */
export const sideName = (view: Pick<MediationView, 'sides'>, side: CaseSide): string =>
  view.sides.find((it) => it.side === side)?.name ?? `Side ${side}`;

/** The sides that are not the reader's; all of them for a mediator or an officer. */
export const otherNames = (view: Pick<MediationView, 'sides' | 'mySide'>): string =>
  nameList(view.sides.filter(({ side }) => side !== view.mySide).map(({ name }) => name)) || 'nobody named yet';

/** The four questions about safety, as they are asked and as an officer reads them. */
export const screeningQuestions = [
  { key: 'fear', short: 'Fear', question: 'Is anybody afraid of the other side?' },
  { key: 'pressure', short: 'Pressure', question: 'Is anybody pressed to take part, or to agree to something?' },
  {
    key: 'capacity',
    short: 'Cannot decide alone',
    question: 'Is anybody in it who cannot decide for themselves, such as a child or a person who has a guardian?',
  },
  {
    key: 'urgency',
    short: 'Cannot wait',
    question: 'Is there a court date, a legal time limit or a danger that cannot wait?',
  },
] as const;
