import { type Calendar, dueAfter, localDayOf } from '../../core/calendar.ts';
import { addDays, DAY, type Day } from '../../core/time.ts';
import { challengeClocks, expiryAfterResolution, expiryOf, recordDefaults } from '../../records/rules.ts';
import { disputeLifecycle } from '../lifecycle.ts';
import { disputeDefaults } from '../rules.ts';
import type { DisputePolicy, DisputeStatus, NobodyActsStep, Publisher } from '../schema.ts';
import { privately, saying, type Told } from './words.ts';

/** What a forecast starts from: the state, the deadlines, and what would be true of the guards once the time is over. */
export type ForecastFacts = {
  status: DisputeStatus;
  /** Deadlines that run, with the signing of a settlement and the expiry of an entry among them. */
  running: readonly { kind: string; dueAt: string }[];
  /** Deadlines that stand still, with what is left of each. */
  paused: readonly { kind: string; remainingMs: number }[];
  /** True when a hold without an end stops the clocks: whatever else ends, they do not go on. */
  isStopped: boolean;
  now: string;
  policy: DisputePolicy;
  calendar: Calendar;
  finalNoticeAt: string | null;
  /** The local day of the deadline as the entry named it that was shown last; null when the entry would read otherwise anyhow. */
  shownDeadlineOn: Day | null;
  /** How often the filer was asked whether it is resolved; 0 when nobody says so. */
  askedResolved: number;
  /** True when every guard but the time would pass, and nothing holds it back any more. */
  wouldPublish: boolean;
  /** Why it would not, in words. */
  whyNot: string;
  publisher: Publisher;
  respondentKind: 'person' | 'business' | 'government' | 'ngo';
  /** When a letter that left for a confirmed address counts as read; null while none has left. */
  deemedAt: string | null;
  /** When the days to object to what was decided end, from the proof that the other side was told; null while there is none. */
  decisionHeardAt: string | null;
  /** Of an entry that is public: until when a resolution removes it. */
  cureUntil: string | null;
  /** Officers have more days once to decide about a challenge. */
  hasMoreTime: boolean;
  /** The challenge took the entry out of the search. */
  isUnlisted: boolean;
  /** Until when a figure that waits for the other side's binds. */
  figureUntil: string | null;
};

type Pending = { kind: string; at: number };
type Walk = {
  status: DisputeStatus;
  finalNoticeAt: number | null;
  shownDay: Day | null;
  asked: number;
  cureUntil: number | null;
  hadMoreTime: boolean;
  /** A letter would count as delivered some day, but none has left yet. */
  isLetterWaitedFor: boolean;
  pending: Pending[];
  paused: { kind: string; remainingMs: number }[];
};

/**
 * What happens from now on when nobody does anything, step by step with exact instants until nothing is left to happen (design M7).
 * It walks the same table of states and the same terms as the server does, and is compared with what the server really does in a
 * test.
 */
export function ifNobodyActs(facts: ForecastFacts): NobodyActsStep[] {
  const walk: Walk = {
    status: facts.status,
    finalNoticeAt: facts.finalNoticeAt === null ? null : Date.parse(facts.finalNoticeAt),
    shownDay: facts.shownDeadlineOn,
    asked: facts.askedResolved,
    cureUntil: facts.cureUntil === null ? null : Date.parse(facts.cureUntil),
    hadMoreTime: false,
    isLetterWaitedFor: false,
    pending: facts.running.map(({ kind, dueAt }) => ({ kind, at: Date.parse(dueAt) })),
    paused: [...facts.paused],
  };
  if (walk.cureUntil !== null && walk.cureUntil > Date.parse(facts.now))
    walk.pending.push({ kind: 'record.cure', at: walk.cureUntil });
  if (facts.figureUntil !== null && facts.figureUntil > facts.now)
    walk.pending.push({ kind: 'dispute.figure', at: Date.parse(facts.figureUntil) });
  const steps: NobodyActsStep[] = [];
  for (let turns = 0; walk.pending.length > 0 && turns < 200; turns++) {
    walk.pending.sort((one, other) => one.at - other.at);
    const next = walk.pending.shift();
    if (!next) break;
    const at = Math.max(next.at, Date.parse(facts.now));
    const told = happen(next.kind, at, walk, facts);
    if (told) steps.push({ at: new Date(at).toISOString(), event: next.kind, status: walk.status, ...told });
  }
  return steps;
}

function move(walk: Walk, action: Parameters<typeof disputeLifecycle.can>[0]): boolean {
  if (!disputeLifecycle.can(action, walk.status)) return false;
  walk.status = disputeLifecycle.next(action, walk.status);
  return true;
}

const start = (walk: Walk, kind: string, at: number): void => {
  stop(walk, [kind]);
  walk.pending.push({ kind, at });
};
const stop = (walk: Walk, kinds: readonly string[]): void => {
  walk.pending = walk.pending.filter(({ kind }) => !kinds.includes(kind));
};

/** Nothing runs any more; of what was asked about a public matter the question goes on. */
function end(walk: Walk, keep: readonly string[] = []): void {
  walk.pending = walk.pending.filter(({ kind }) => keep.includes(kind));
  walk.paused = [];
}

const terms = ['dispute.response', 'dispute.resolution'];

/** One deadline runs out: the state moves, what follows from it is pending from then on. Null when nobody would notice. */
function happen(kind: string, at: number, walk: Walk, facts: ForecastFacts): Told | null {
  const { policy, calendar } = facts;
  const due = (days: number) => dueAfter(new Date(at), { days, dayKind: 'calendar', roll: true }, calendar).getTime();
  switch (kind) {
    case 'dispute.info':
      if (!move(walk, 'lapse_info')) return null;
      end(walk);
      return saying.infoLapses;
    case 'dispute.triage':
      return saying.triageIsLate;
    case 'dispute.identity_check':
      return saying.identityIsLate;
    case 'dispute.service_deemed':
      if (!disputeLifecycle.can('mark_served', walk.status)) return null;
      if (facts.deemedAt === null) {
        walk.isLetterWaitedFor = true;
        return null;
      }
      if (at < Date.parse(facts.deemedAt)) {
        start(walk, kind, Date.parse(facts.deemedAt));
        return null;
      }
      move(walk, 'mark_served');
      stop(walk, ['dispute.service_limit', 'dispute.notice']);
      start(walk, 'dispute.response', due(policy.responseDays));
      start(walk, 'dispute.resolution', due(policy.resolutionDays));
      planNotice(walk, policy, at);
      return saying.isServed;
    case 'dispute.service_limit':
      if (!move(walk, 'give_up_service')) return null;
      end(walk);
      return walk.isLetterWaitedFor ? saying.isNotServedYet : saying.isNotServed;
    case 'dispute.response':
      if (!move(walk, 'note_silence')) return null;
      planNotice(walk, policy, at);
      return saying.isSilent;
    case 'dispute.final_notice': {
      const isGiven = disputeLifecycle.can('final_notice', walk.status);
      const isFirst = walk.finalNoticeAt === null;
      if (isGiven) show(walk, policy, at);
      planNotice(walk, policy, at);
      return isGiven ? saying.finalNotice(isFirst, facts.wouldPublish) : null;
    }
    case 'dispute.offer':
      return saying.offerExpires;
    case 'agreement.sign_window':
      if (facts.isStopped || !move(walk, 'settlement_failed')) return null;
      resume(walk, at, () => true);
      planNotice(walk, policy, at);
      return saying.settlementLapses;
    case 'dispute.plan':
      if (!move(walk, 'plan_missed')) return null;
      walk.finalNoticeAt = null;
      walk.shownDay = null;
      start(walk, 'dispute.resolution', at + (policy.finalNoticeDaysBefore[0] ?? 10) * DAY);
      planNotice(walk, policy, at);
      return saying.planIsMissed;
    case 'dispute.claimed_resolved':
      return hearSilence(walk, at);
    case 'dispute.hold_end':
      if (!facts.isStopped) resume(walk, at, (one) => goesOnAfterHold(walk.status, one));
      planNotice(walk, policy, at);
      return facts.isStopped ? saying.oneStayEnds : stayEndsIn(walk.status);
    case 'dispute.proceedings_check':
      return saying.proceedingsAreOld;
    case 'dispute.decision': {
      const stay = walk.pending.find((one) => one.kind === 'dispute.hold_end');
      if (stay) {
        start(walk, kind, stay.at + policy.minReplyWindowDays * DAY);
        return saying.decisionWaits('stay');
      }
      if (facts.decisionHeardAt === null) return saying.decisionIsUnproven;
      if (at < Date.parse(facts.decisionHeardAt)) {
        start(walk, kind, Date.parse(facts.decisionHeardAt));
        return saying.decisionWaits('told later');
      }
      if (!move(walk, 'bind_decision')) return null;
      end(walk);
      return saying.decisionBinds;
    }
    case 'dispute.objection':
      return saying.objectionEnds;
    case 'dispute.resolution':
      return endTerm(walk, at, facts);
    case 'dispute.review':
      return endReview(walk, at, facts);
    case 'dispute.figure':
      return disputeLifecycle.can('bid', walk.status) ? saying.figureLapses : null;
    case 'record.cure':
      return saying.cureEnds;
    case 'record.challenge_action':
      return saying.challengeIsLate;
    case 'record.challenge_decision':
      if (facts.hasMoreTime && !walk.hadMoreTime) {
        walk.hadMoreTime = true;
        start(walk, kind, addDays(new Date(at), recordDefaults.challengeExtensionDays).getTime());
        return saying.challengeIsLate;
      }
      return facts.isUnlisted ? saying.entryIsListedAgain : saying.challengeStaysOpen;
    case 'record.challenge_reaffirm':
      end(walk);
      return move(walk, 'set_aside') ? saying.entryIsSetAside : saying.markedEntryIsSetAside;
    case 'record.expiry':
      end(walk);
      move(walk, 'expire');
      return saying.entryExpires;
    default:
      return null; // reminders
  }
}

/**
 * Whether a deadline goes on once nothing holds the dispute any more: the check of an identity stops every one but its own, a settlement
 * that waits for signatures the two terms.
 */
export const goesOnAfterHold = (status: DisputeStatus, kind: string): boolean =>
  disputeLifecycle.can('confirm_identity', status)
    ? kind === 'dispute.identity_check'
    : !(disputeLifecycle.can('settle', status) && terms.includes(kind));

const stayEndsIn = (status: DisputeStatus): Told =>
  disputeLifecycle.can('confirm_identity', status)
    ? saying.stayEndsInCheck
    : disputeLifecycle.can('settle', status)
      ? saying.stayEndsInSigning
      : saying.stayEnds;

/** What stood still goes on with what was left, seven days at least. */
function resume(walk: Walk, at: number, which: (kind: string) => boolean): void {
  for (const { kind, remainingMs } of walk.paused.filter((one) => which(one.kind)))
    start(walk, kind, Math.max(at + remainingMs, at + disputeDefaults.minReplyWindowDays * DAY));
  walk.paused = walk.paused.filter(({ kind }) => !which(kind));
}

/** The next final notice, counted from the deadline as it stands; one that was missed comes at once when there was none at all. */
function planNotice(walk: Walk, policy: DisputePolicy, at: number): void {
  stop(walk, ['dispute.final_notice']);
  const deadline = walk.pending.find(({ kind }) => kind === 'dispute.resolution');
  if (!deadline || !disputeLifecycle.can('propose_extension', walk.status)) return;
  const instants = [...policy.finalNoticeDaysBefore]
    .sort((one, other) => other - one)
    .map((days) => deadline.at - days * DAY);
  const isMissed =
    !isAsShown(walk, policy) && disputeLifecycle.can('final_notice', walk.status) && (instants[0] ?? 0) <= at;
  const next = isMissed ? at : instants.find((one) => one > at);
  if (next !== undefined) start(walk, 'dispute.final_notice', next);
}

const dayOfDeadline = (walk: Walk, { tz }: DisputePolicy): Day | null => {
  const deadline = walk.pending.find(({ kind }) => kind === 'dispute.resolution');
  return deadline ? localDayOf(new Date(deadline.at), tz) : null;
};
/** The entry names the day of the deadline: once that moves to another day, it is another text. */
const isAsShown = (walk: Walk, policy: DisputePolicy): boolean =>
  walk.finalNoticeAt !== null && walk.shownDay !== null && walk.shownDay === dayOfDeadline(walk, policy);

/** Both are shown the entry as it would read; the time to reply runs from when just that was shown first. */
function show(walk: Walk, policy: DisputePolicy, at: number): void {
  if (isAsShown(walk, policy)) return;
  walk.finalNoticeAt = at;
  walk.shownDay = dayOfDeadline(walk, policy);
}

function hearSilence(walk: Walk, at: number): Told | null {
  if (!disputeLifecycle.can('mark_resolved', walk.status)) return null;
  if (walk.asked < disputeDefaults.resolvedNotices) {
    walk.asked += 1;
    start(walk, 'dispute.claimed_resolved', at + disputeDefaults.resolvedSilenceDays * DAY);
    return saying.askedAgain;
  }
  const from = walk.status;
  move(walk, 'mark_resolved');
  const expiry = walk.pending.find(({ kind }) => kind === 'record.expiry');
  if (!expiry || walk.cureUntil === null || at <= walk.cureUntil) {
    end(walk);
    return saying.countsAsResolved(from);
  }
  end(walk, challengeClocks); // a challenge is decided also where the matter was resolved after the cure
  start(walk, 'record.expiry', expiryAfterResolution(new Date(at), new Date(expiry.at)).getTime());
  return saying.countsAsResolvedLate;
}

function endTerm(walk: Walk, at: number, facts: ForecastFacts): Told | null {
  const { policy, calendar } = facts;
  const window = policy.minReplyWindowDays * DAY;
  if (!disputeLifecycle.can('review', walk.status)) {
    const answer = walk.pending.find(({ kind }) => kind === 'dispute.response');
    if (!answer) return null;
    start(walk, 'dispute.resolution', answer.at + window);
    planNotice(walk, policy, at);
    return saying.deadlineWaits;
  }
  const isFirst = walk.finalNoticeAt === null;
  const wasShown = walk.shownDay === localDayOf(new Date(at), policy.tz);
  if (walk.finalNoticeAt === null || at - walk.finalNoticeAt < window || !wasShown) {
    start(walk, 'dispute.resolution', at + window);
    show(walk, policy, at);
    planNotice(walk, policy, at);
    return isFirst ? saying.deadlineMovesForNotice : saying.deadlineMoves(facts.wouldPublish);
  }
  if (!facts.wouldPublish) {
    move(walk, 'close_private');
    end(walk);
    return privately(facts.whyNot);
  }
  move(walk, 'review');
  stop(walk, ['dispute.offer', 'dispute.final_notice']);
  start(walk, 'dispute.review', reviewedBy(at, calendar));
  return saying.isReviewed(facts.publisher);
}

/** Two working days for the review. */
const reviewedBy = (at: number, calendar: Calendar): number =>
  dueAfter(
    new Date(at),
    { days: disputeDefaults.reviewWorkingDays, dayKind: 'working', roll: true },
    calendar,
  ).getTime();

/** The time of the review is over: closed, held until the filer is heard, published, or left to an officer. */
function endReview(walk: Walk, at: number, facts: ForecastFacts): Told {
  if (!disputeLifecycle.can('approve', walk.status)) return saying.officerDecides;
  const isShown = walk.finalNoticeAt !== null && walk.shownDay !== null;
  if (isShown && !facts.wouldPublish) {
    move(walk, 'close_private');
    end(walk);
    return privately(facts.whyNot);
  }
  if (!isShown) {
    walk.finalNoticeAt = at;
    walk.shownDay = localDayOf(new Date(at), facts.policy.tz);
  }
  const repliedAt = (walk.finalNoticeAt ?? at) + facts.policy.minReplyWindowDays * DAY;
  if (repliedAt > at) {
    start(walk, 'dispute.review', Math.max(repliedAt, reviewedBy(at, facts.calendar)));
    return saying.reviewWaits;
  }
  if (walk.asked > 0) return saying.filerIsHeardFirst;
  if (facts.publisher === 'officer') return saying.officerDecides;
  move(walk, 'approve');
  return publish(walk, at, facts);
}

function publish(walk: Walk, at: number, { respondentKind }: ForecastFacts): Told {
  end(walk, ['dispute.claimed_resolved']);
  walk.cureUntil = addDays(new Date(at), recordDefaults.cureDays).getTime();
  start(walk, 'record.cure', walk.cureUntil);
  start(walk, 'record.expiry', expiryOf(new Date(at), { kind: respondentKind }).getTime());
  return saying.isPublished;
}
