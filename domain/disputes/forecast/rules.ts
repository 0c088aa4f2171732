import { type Calendar, dueAfter } from '../../core/calendar.ts';
import { addDays, DAY } from '../../core/time.ts';
import { recordDefaults } from '../../records/rules.ts';
import { disputeLifecycle } from '../lifecycle.ts';
import { disputeDefaults } from '../rules.ts';
import type { DisputePolicy, DisputeStatus, NobodyActsStep } from '../schema.ts';

/** What a forecast starts from: the state, the deadlines that run, and what would be true of the guards once the time is over. */
export type ForecastFacts = {
  status: DisputeStatus;
  running: readonly { kind: string; dueAt: string }[];
  now: string;
  policy: DisputePolicy;
  calendar: Calendar;
  finalNoticeAt: string | null;
  /** How often the filer was asked whether it is resolved; 0 when nobody says so. */
  askedResolved: number;
  /** True when every guard but the time would pass. */
  wouldPublish: boolean;
  /** Why it would not, in words. */
  whyNot: string;
  respondentKind: 'person' | 'business' | 'government' | 'ngo';
  /** Whether a letter to a confirmed account went out, so that the notice can count as served on its own. */
  canBeDeemed: boolean;
};

type Pending = { kind: string; at: number };
type Walk = { status: DisputeStatus; finalNoticeAt: number | null; asked: number };

const bothSides = 'either side: settle it, mark it as resolved, or agree on more time';
const filerMay = 'the side that filed it can withdraw it or mark it as resolved';

/**
 * What happens from now on when nobody does anything, step by step with exact instants until nothing is left to happen (design M7).
 * It walks the same table of states and the same terms as the server does, and is compared with what the server really does in a
 * test.
 */
export function ifNobodyActs(facts: ForecastFacts): NobodyActsStep[] {
  const walk: Walk = {
    status: facts.status,
    finalNoticeAt: facts.finalNoticeAt === null ? null : Date.parse(facts.finalNoticeAt),
    asked: facts.askedResolved,
  };
  const pending: Pending[] = facts.running.map(({ kind, dueAt }) => ({ kind, at: Date.parse(dueAt) }));
  const steps: NobodyActsStep[] = [];
  for (let turns = 0; pending.length > 0 && turns < 60; turns++) {
    pending.sort((one, other) => one.at - other.at);
    const next = pending.shift();
    if (!next) break;
    const at = Math.max(next.at, Date.parse(facts.now));
    const told = happen(next.kind, at, walk, pending, facts);
    if (told) steps.push({ at: new Date(at).toISOString(), event: next.kind, status: walk.status, ...told });
  }
  return steps;
}

type Told = Pick<NobodyActsStep, 'sentence' | 'whoMayAct'>;

function move(walk: Walk, action: Parameters<typeof disputeLifecycle.can>[0]): boolean {
  if (!disputeLifecycle.can(action, walk.status)) return false;
  walk.status = disputeLifecycle.next(action, walk.status);
  return true;
}

const without = (pending: Pending[], kinds: readonly string[]) => {
  for (let index = pending.length - 1; index >= 0; index--)
    if (kinds.includes(pending[index]?.kind ?? '')) pending.splice(index, 1);
};

/** One deadline runs out: the state moves, what follows from it is pending from then on. Null when nobody would notice. */
function happen(kind: string, at: number, walk: Walk, pending: Pending[], facts: ForecastFacts): Told | null {
  const { policy, calendar } = facts;
  const due = (days: number, roll = true) =>
    dueAfter(new Date(at), { days, dayKind: 'calendar', roll }, calendar).getTime();
  const working = (days: number) =>
    dueAfter(new Date(at), { days, dayKind: 'working', roll: true }, calendar).getTime();
  switch (kind) {
    case 'dispute.info':
      if (!move(walk, 'lapse_info')) return null;
      pending.length = 0;
      return {
        sentence: 'What an officer asked for has not come. It counts as withdrawn, and nothing of it is public.',
        whoMayAct: 'the side that filed it can answer until then',
      };
    case 'dispute.triage':
      return { sentence: 'An officer should have looked at it by now.', whoMayAct: 'an officer' };
    case 'dispute.service_deemed': {
      if (!facts.canBeDeemed || !move(walk, 'mark_served')) return null;
      without(pending, ['dispute.service_limit', 'dispute.notice']);
      pending.push(
        { kind: 'dispute.response', at: due(policy.responseDays) },
        { kind: 'dispute.resolution', at: due(policy.resolutionDays) },
      );
      planNotices(walk, pending, policy, at);
      return {
        sentence: 'The notice counts as delivered. The time to answer and the deadline begin.',
        whoMayAct: 'the other side can open it before',
      };
    }
    case 'dispute.service_limit':
      if (!move(walk, 'give_up_service')) return null;
      pending.length = 0;
      return {
        sentence: 'The other side was not reached in 21 days. It closes and never becomes public.',
        whoMayAct: 'the side that filed it can name another address',
      };
    case 'dispute.response':
      if (!move(walk, 'note_silence')) return null;
      return {
        sentence: 'The time to answer is over. That there was no answer is written down.',
        whoMayAct: 'the other side can still answer late, until it is public',
      };
    case 'dispute.final_notice': {
      if (!disputeLifecycle.can('final_notice', walk.status)) return null;
      const first = walk.finalNoticeAt === null;
      walk.finalNoticeAt ??= at;
      return {
        sentence: first
          ? 'The final notice goes out: both see the exact entry and can write beside it.'
          : 'The final notice goes out again.',
        whoMayAct: bothSides,
      };
    }
    case 'dispute.offer':
      return { sentence: 'The open offer expires.', whoMayAct: 'the other side can accept or refuse it until then' };
    case 'dispute.plan': {
      if (!move(walk, 'plan_missed')) return null;
      pending.push({ kind: 'dispute.resolution', at: at + (policy.finalNoticeDaysBefore[0] ?? 10) * DAY });
      planNotices(walk, pending, policy, at);
      return { sentence: 'The plan is not kept. It is open again with a last term.', whoMayAct: filerMay };
    }
    case 'dispute.claimed_resolved': {
      if (walk.asked < disputeDefaults.resolvedNotices) {
        walk.asked += 1;
        pending.push({ kind, at: at + disputeDefaults.resolvedSilenceDays * DAY });
        return {
          sentence: 'The side that filed it is asked a second time whether it is resolved.',
          whoMayAct: 'the side that filed it says yes or no',
        };
      }
      if (!move(walk, 'mark_resolved')) return null;
      pending.length = 0;
      return {
        sentence: 'Nobody said otherwise: it counts as resolved and leaves no public trace.',
        whoMayAct: 'the side that filed it can say that it is not',
      };
    }
    case 'dispute.hold_end':
      return {
        sentence: 'The stay ends; every term goes on with what was left, seven days at least.',
        whoMayAct: 'an officer can lift it before',
      };
    case 'dispute.objection':
      return { sentence: 'The objection no longer holds the publication back.', whoMayAct: 'a record officer decides' };
    case 'dispute.resolution':
      return endTerm(at, walk, pending, facts, working);
    case 'dispute.review': {
      if (facts.respondentKind === 'person')
        return {
          sentence: 'A record officer decides about the publication; on its own a person’s entry is never published.',
          whoMayAct: `a record officer; ${filerMay}`,
        };
      if (!move(walk, 'approve')) return null;
      return published(at, pending, facts);
    }
    case 'record.cure':
      return {
        sentence:
          'From here on a resolution no longer removes the entry; it is marked as resolved and stays for 12 months.',
        whoMayAct: filerMay,
      };
    case 'record.expiry':
      move(walk, 'expire');
      return {
        sentence: 'The entry expires and disappears.',
        whoMayAct: 'its subject can challenge it at any time before',
      };
    default:
      return null; // reminders
  }
}

function planNotices(walk: Walk, pending: Pending[], policy: DisputePolicy, at: number): void {
  const deadline = pending.find(({ kind }) => kind === 'dispute.resolution');
  if (!deadline) return;
  without(pending, ['dispute.final_notice']);
  const instants = policy.finalNoticeDaysBefore.map((days) => deadline.at - days * DAY);
  const late = instants.filter((one) => one <= at);
  if (late.length > 0 && walk.finalNoticeAt === null) pending.push({ kind: 'dispute.final_notice', at });
  for (const one of instants) if (one > at) pending.push({ kind: 'dispute.final_notice', at: one });
}

function endTerm(
  at: number,
  walk: Walk,
  pending: Pending[],
  facts: ForecastFacts,
  working: (days: number) => number,
): Told | null {
  if (!disputeLifecycle.can('review', walk.status)) return null;
  const window = facts.policy.minReplyWindowDays * DAY;
  const since = walk.finalNoticeAt === null ? -1 : at - walk.finalNoticeAt;
  if (since < window) {
    pending.push({ kind: 'dispute.resolution', at: at + window - Math.max(0, since) });
    if (walk.finalNoticeAt === null) pending.push({ kind: 'dispute.final_notice', at });
    return {
      sentence: 'Seven days after the final notice are not over yet, so the deadline moves.',
      whoMayAct: bothSides,
    };
  }
  if (!facts.wouldPublish) {
    move(walk, 'close_private');
    pending.length = 0;
    return { sentence: `The deadline passes. It closes in private: ${facts.whyNot}`, whoMayAct: bothSides };
  }
  move(walk, 'review');
  without(pending, ['dispute.offer', 'dispute.claimed_resolved', 'dispute.final_notice']);
  pending.push({ kind: 'dispute.review', at: working(disputeDefaults.reviewWorkingDays) });
  return {
    sentence: 'The deadline passes. The publication is reviewed for two working days.',
    whoMayAct: `${filerMay}; its subject can object`,
  };
}

function published(at: number, pending: Pending[], facts: ForecastFacts): Told {
  const months = recordDefaults.unresolvedMonths[facts.respondentKind];
  const expiry = new Date(at);
  expiry.setUTCMonth(expiry.getUTCMonth() + months);
  pending.push(
    { kind: 'record.cure', at: addDays(new Date(at), recordDefaults.cureDays).getTime() },
    { kind: 'record.expiry', at: expiry.getTime() },
  );
  return {
    sentence: 'The entry becomes public history. Anyone finds it by name.',
    whoMayAct: `${filerMay}; its subject can challenge it`,
  };
}
