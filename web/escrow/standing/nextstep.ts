import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { ClockView } from '@ahadi/domain/core/schema.ts';
import type { EscrowStatus } from '@ahadi/domain/escrow/lifecycle.ts';
import type { EscrowView, MilestoneView } from '@ahadi/domain/escrow/schema.ts';
import type { Opening, StageDialog } from '../acting/deeds.ts';
import {
  hasAccepted,
  isOnTheWay,
  nameOf,
  openDecision,
  openOffer,
  openSplit,
  sideOf,
  whyNot,
  whyNotStage,
} from '../offer.ts';
import type { Reader } from '../useReader.ts';
import { outcomeWords } from '../words.ts';

/** What this reader is to do next: in a title and a sentence, with the clock that counts, and what follows from silence. */
export type NextStep = {
  title: string;
  sentence: string;
  due: { kind: ClockKind; at: string } | null;
  otherwise: string | null;
  isMine: boolean;
  /** The one thing to do: a dialog, paying, or nothing. */
  primary: Opening | 'pay' | null;
};

const running = (clocks: readonly ClockView[], kind: ClockKind): NextStep['due'] => {
  const clock = clocks.find((it) => it.kind === kind && it.status === 'running');
  return clock?.dueAt ? { kind, at: clock.dueAt } : null;
};

type StageStep = {
  deed: StageDialog;
  title: string;
  sentence: string;
  clock: ClockKind | null;
  otherwise: string | null;
};

const stageSteps: Record<
  'receive' | 'release' | 'deliver' | 'cure' | 'ship_return' | 'receive_return' | 'cancel_overdue',
  Omit<StageStep, 'deed'>
> = {
  receive: {
    title: 'Say when it arrived',
    sentence: 'It is on its way to you. Your time to look at it begins when it arrives.',
    clock: 'milestone.receipt',
    otherwise: 'It counts as arrived, and your time to look at it begins.',
  },
  release: {
    title: 'Look at it, then release the money or reject it',
    sentence: 'It is delivered. If something is wrong, reject only that part; the rest goes on.',
    clock: 'milestone.inspection',
    otherwise: 'Your silence is a yes: the seller is paid.',
  },
  deliver: {
    title: 'Deliver it',
    sentence: 'The money is here. Deliver, and show it with at least one file.',
    clock: 'milestone.delivery',
    otherwise: 'It counts as overdue, and the buyer can take the money back alone.',
  },
  cure: {
    title: 'Answer the rejection',
    sentence: 'Mend it and deliver again, agree to a refund, or contest it.',
    clock: 'milestone.answer',
    otherwise: 'Your silence is a yes: what was rejected goes back to the buyer.',
  },
  ship_return: {
    title: 'Send it back',
    sentence: 'Send back what you rejected, and show it. Then you get your money.',
    clock: 'milestone.return',
    otherwise: 'You keep it, and the seller is paid.',
  },
  receive_return: {
    title: 'Look at what comes back',
    sentence: 'Say that it came back, or refuse it with the reason.',
    clock: 'milestone.return_check',
    otherwise: 'The money goes back to the buyer.',
  },
  cancel_overdue: {
    title: 'It is overdue',
    sentence: 'You may take the money back alone, or give the seller more time.',
    clock: 'milestone.no_delivery',
    otherwise: 'The money goes back to you by itself.',
  },
};

/** What this reader can bring forward on one stage, or null when it is somebody else's turn there. */
function stageStepOf(view: EscrowView, stage: MilestoneView, reader: Reader): StageStep | null {
  const may = (deed: StageDialog) => whyNotStage(deed, stage, view, reader) === null;
  if (openDecision(stage) && may('execute'))
    return {
      deed: 'execute',
      title: 'Decide about the entered decision',
      sentence: 'Another administrator entered a decision that binds. Carry it out, or send it back.',
      clock: null,
      otherwise: 'Nothing moves; it stays at the desk.',
    };
  if (openSplit(stage) && may('answer_split'))
    return {
      deed: 'answer_split',
      title: 'Answer the mediator’s proposal',
      sentence: 'Accept how the mediator would split it, or refuse it.',
      clock: 'milestone.split_answer',
      otherwise: 'The proposal runs out. Nothing moves.',
    };
  if (openOffer(stage) && may('accept_offer'))
    return {
      deed: 'accept_offer',
      title: 'Answer the offer',
      sentence: 'Accept it, refuse it, or make one of your own.',
      clock: 'milestone.offer',
      otherwise: 'The offer runs out. Nothing else changes.',
    };
  if (may('propose_split'))
    return {
      deed: 'propose_split',
      title: 'Propose how to split it',
      sentence: 'Hear both sides, then propose who gets how much and say why.',
      clock: null,
      otherwise: 'Nothing moves while it is in dispute.',
    };
  const found = (Object.keys(stageSteps) as (keyof typeof stageSteps)[]).find((deed) => {
    if (deed === 'release') return stage.status === 'delivered' && !isOnTheWay(view, stage) && may(deed);
    return may(deed);
  }); // the table's own keys
  return found ? { deed: found, ...stageSteps[found] } : null;
}

type Still = Pick<NextStep, 'title' | 'sentence'> & { otherwise?: string; clock?: ClockKind };
const still: Record<EscrowStatus, Still> = {
  draft: { title: 'A draft of the other side', sentence: 'There is nothing to do.' },
  proposed: {
    title: 'The other side reads the terms',
    sentence: 'You are told when they accept, decline or propose something else.',
    clock: 'escrow.proposal',
    otherwise: 'It lapses. Nothing was paid.',
  },
  awaiting_funding: {
    title: 'The buyer pays next',
    sentence: 'You are told as soon as the money is here. Deliver nothing before that.',
    clock: 'escrow.funding',
    otherwise: 'It ends, and whatever was paid in goes back.',
  },
  active: { title: 'The other side is at turn', sentence: 'There is nothing for you to do now.' },
  closed: { title: 'It is closed', sentence: 'Nothing is held here any more.' },
  declined: { title: 'It was declined', sentence: 'Nothing was paid.' },
  cancelled: { title: 'It was cancelled', sentence: 'Whatever was paid in went back.' },
  expired: { title: 'Its time ran out', sentence: 'Whatever was paid in went back.' },
};

/** The deadline of a stage that comes first, where the other side is at turn. */
function firstClock(view: EscrowView): NextStep['due'] {
  const due = [...view.clocks, ...view.milestones.flatMap(({ clocks }) => clocks)].flatMap(({ kind, status, dueAt }) =>
    status === 'running' && dueAt !== null && !kind.endsWith('reminder') && kind !== 'milestone.stale'
      ? [{ kind, at: dueAt }]
      : [],
  );
  return due.sort((one, other) => one.at.localeCompare(other.at))[0] ?? null;
}

/** The next step of this reader, or what is waited for when it is somebody else's. */
export function nextStepOf(view: EscrowView, reader: Reader): NextStep {
  const side = sideOf(view);
  if (view.hold)
    return {
      title: 'Money stands still here',
      sentence: `We look at it: ${view.hold.reason} Nothing can leave, and all clocks stand still. You are told when it goes on.`,
      due: null,
      otherwise: null,
      isMine: false,
      primary: whyNot('lift', view, reader) === null ? { deed: 'lift', stageId: null } : null,
    };
  if (view.status === 'proposed' && side !== null && !hasAccepted(view, side))
    return {
      title: 'Read the terms and accept them',
      sentence: 'Look at the stages and at every way it can end. Accept, or propose something else.',
      due: running(view.clocks, 'escrow.proposal'),
      otherwise: 'It lapses. Nothing was paid.',
      isMine: true,
      primary: { deed: 'accept', stageId: null },
    };
  if (view.endProposal && whyNot('agree_end', view, reader) === null)
    return {
      title: 'Answer the proposal to end it together',
      sentence: `${nameOf(view, view.endProposal.by)} proposes how everything that is left ends.`,
      due: { kind: 'escrow.end_proposal', at: view.endProposal.validUntil },
      otherwise: 'The proposal runs out and everything goes on as before.',
      isMine: true,
      primary: { deed: 'agree_end', stageId: null },
    };
  const steps = view.milestones.flatMap((stage) => {
    const step = stageStepOf(view, stage, reader);
    return step ? [{ stage, step, due: step.clock === null ? null : running(stage.clocks, step.clock) }] : [];
  });
  // What runs out first comes first; what has no clock comes last.
  const [first] = steps.sort((one, other) => (one.due?.at ?? '9').localeCompare(other.due?.at ?? '9'));
  const mayPay = whyNot('pay', view, reader) === null;
  if (mayPay && (view.status === 'awaiting_funding' || !first))
    return {
      title: 'Pay the money in',
      sentence: 'It is held here. The seller sees that it is there, and cannot take it.',
      due: running(view.clocks, 'escrow.funding'),
      otherwise:
        view.status === 'active'
          ? 'The stages that are not paid in wait.'
          : 'It ends, and whatever was paid in goes back.',
      isMine: view.status === 'awaiting_funding',
      primary: 'pay',
    };
  if (first) {
    const { stage, step, due } = first;
    const isOne = view.milestones.length === 1;
    return {
      title: step.title,
      sentence: isOne ? step.sentence : `Stage ${stage.seq}, “${stage.title}”. ${step.sentence}`,
      due,
      otherwise: step.otherwise,
      isMine: true,
      primary: { deed: step.deed, stageId: stage.id },
    };
  }
  const { title, sentence, clock, otherwise = null } = still[view.status];
  const disputed = view.milestones.some(({ status }) => status === 'disputed');
  if (view.status === 'active' && disputed && side !== null)
    return {
      title: 'A part is in dispute',
      sentence: 'What is contested stands still. Make an offer on the stage below, or wait for the other side’s.',
      due: firstClock(view),
      otherwise: 'Nothing of the contested part moves.',
      isMine: false,
      primary: null,
    };
  return {
    title,
    sentence: view.status === 'closed' && view.outcome ? outcomeWords[view.outcome] : sentence,
    due: clock ? running(view.clocks, clock) : view.status === 'active' ? firstClock(view) : null,
    otherwise,
    isMine: false,
    primary: null,
  };
}
