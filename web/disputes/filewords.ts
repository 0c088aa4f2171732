import type { ClockMove } from '@ahadi/domain/core/clock.ts';
import type {
  DisputePartyStatus,
  DisputeSide,
  GoverningText,
  HoldKind,
  NoticeProof,
  OfferStatus,
  ReliefKind,
  ResolutionKind,
  ResponseKind,
  SaidResolved,
} from '@ahadi/domain/disputes/schema.ts';
import { formatDay } from '../core/time.ts';
import { formatCalendarDay } from '../core/words.ts';
import type { Badge } from './words.ts';

export const sideWords: Record<DisputeSide, string> = { filer: 'Filer', respondent: 'Respondent' };

export const partyWords: Record<DisputePartyStatus, Badge> = {
  named: { label: 'Not told yet', tone: 'neutral' },
  notified: { label: 'Notice sent', tone: 'info' },
  served: { label: 'Delivered', tone: 'info' },
  joined: { label: 'Has opened it', tone: 'good' },
  defaulted: { label: 'No answer', tone: 'attention' },
};

/** What can be asked for, each with an example of how one says it. */
export const reliefWords: Record<ReliefKind, { label: string; example: string }> = {
  pay: { label: 'Payment', example: 'For which invoice or service' },
  refund: { label: 'Money back', example: 'For what it was paid' },
  deliver: { label: 'Delivery', example: 'The 280 lanterns that are missing' },
  repair: { label: 'Repair or replacement', example: 'The two trusses that are bent' },
  apology: { label: 'An apology', example: 'In writing, to the members of the group' },
  information: { label: 'Information', example: 'A statement of what was spent' },
  other: { label: 'Something else', example: 'What exactly' },
};
export const asksForMoney = (kind: ReliefKind): boolean => kind === 'pay' || kind === 'refund';

/** How one can answer a claim. `line` says what follows from it. */
export const responseWords: Record<ResponseKind, { label: string; line: string; told: string }> = {
  admit: {
    label: 'It is right',
    line: 'You accept the claim and say by when you will do it. The filer can accept that plan.',
    told: 'admits the claim',
  },
  part_admit: {
    label: 'It is partly right',
    line: 'You accept a part, say how much, and by when.',
    told: 'admits a part of the claim',
  },
  deny: { label: 'It is not right', line: 'You say what happened as you saw it.', told: 'denies the claim' },
  already_performed: {
    label: 'It is done already',
    line: 'You did what was promised. Add what proves it to the exhibits.',
    told: 'says that it was done already',
  },
  counterclaim: {
    label: 'I have a claim of my own',
    line: 'You answer, say what you ask for in turn, and file that as a dispute of your own.',
    told: 'makes a claim of their own',
  },
  out_of_scope: {
    label: 'It does not belong here',
    line: 'You say why this platform is not the place for it.',
    told: 'says that it does not belong here',
  },
};

export const resolutionWords: Record<ResolutionKind, string> = {
  settled: 'It was settled by an agreement',
  mediated: 'It was settled with a mediator',
  decided: 'A court or tribunal decided it',
  performed: 'What was promised was done',
  paid: 'It was paid',
  apology: 'There was an apology',
  explained: 'It was explained',
  plan_done: 'The plan was carried out',
};
/** What a side may say; the platform itself notes the others. */
export const sayableResolutions: readonly SaidResolved[] = ['performed', 'paid', 'apology', 'explained'];

export const offerBadge: Record<OfferStatus, Badge> = {
  open: { label: 'Open', tone: 'gold' },
  accepted: { label: 'Accepted', tone: 'good' },
  rejected: { label: 'Refused', tone: 'neutral' },
  countered: { label: 'Answered by another offer', tone: 'neutral' },
  expired: { label: 'Over', tone: 'neutral' },
  withdrawn: { label: 'Taken back', tone: 'neutral' },
};

export const holdWords: Record<HoldKind, string> = {
  protective_stay: 'A protective stay stops the clocks.',
  external_proceedings: 'Proceedings before a court or tribunal stop the clocks.',
  publication_objection: 'An objection holds the publication back until a record officer has decided.',
  mediation: 'A mediation stops the clocks while it goes on.',
};

export const noticeWords: Record<NoticeProof['kind'], string> = {
  dispute_notice: 'First notice of the dispute',
  dispute_notice_second: 'Second notice',
  dispute_notice_third: 'Third notice',
  final_notice: 'Final notice before the deadline',
  publication_notice: 'Notice of the publication',
  decision_notice: 'Notice of what was decided',
};

/** Why a deadline moved. */
export const moveWords: Record<ClockMove, string> = {
  pause: 'paused',
  resume: 'goes on',
  extension: 'extended',
  outage: 'time given back, because we could not be reached',
};

/** Which text of its agreement a dispute keeps, and why: by the day on which it happened, or while that is not known the one that holds now. */
export function textHeld({ ref, amendmentNo, since }: GoverningText, factsFrom: string | null): string {
  const which =
    amendmentNo === null || since === null
      ? `the first one, ${ref}`
      : `that of amendment ${amendmentNo}, ${ref}, in force since ${formatDay(since)}`;
  return `${which}, ${factsFrom === null ? 'which holds now' : `which held on ${formatCalendarDay(factsFrom)}`}`;
}
