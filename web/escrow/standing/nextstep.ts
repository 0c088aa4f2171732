import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { actIn } from '@ahadi/domain/escrow/acts.ts';
import type { EscrowStatus } from '@ahadi/domain/escrow/lifecycle.ts';
import type { EndProposal, EscrowView, MilestoneView, Resolution } from '@ahadi/domain/escrow/schema.ts';
import { claimsOf, type EscrowClaim, ifNobodyActsOn, ifNobodyActsOnWhole } from '@ahadi/domain/escrow/silence.ts';
import type { SilentStageClock, SilentWholeClock } from '@ahadi/domain/escrow/silence-words.ts';
import { whyNotActing } from '@ahadi/domain/organisations/acts.ts';
import { formatBindingInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
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

type Said = Pick<EscrowClaim, 'clock' | 'at' | 'words'>;
/** The deadline that counts and what silence does at its end; neither where it does not run. */
const silence = (claim: Said | null): Pick<NextStep, 'due' | 'otherwise'> => ({
  due: claim && { kind: claim.clock, at: claim.at },
  otherwise: claim?.words ?? null,
});

type StageStep = {
  deed: StageDialog;
  title: string;
  sentence: string;
  /** By which deadline, where one runs. */
  clock: SilentStageClock | null;
  /** What comes of waiting where there is no deadline. */
  waits?: string;
};

/** What is held of a stage, in words: all of it, what goes on without a quarrel, and what is contested. */
type Money = { held: string; free: string; contested: string };
const moneyOf = ({ heldMinor, contestedMinor }: MilestoneView, currency: string): Money => ({
  held: amountWords(heldMinor, currency),
  free: amountWords(heldMinor - contestedMinor, currency),
  contested: amountWords(contestedMinor, currency),
});

type Plain = Omit<StageStep, 'deed'>;
const stageSteps = {
  receive: () => ({
    title: 'Say when it arrived',
    sentence: 'It is on its way to you. Your time to look at it begins when it arrives.',
    clock: 'milestone.receipt',
  }),
  release: ({ free }) => ({
    title: 'Look at it, then release the money or reject it',
    sentence: `It is delivered, and ${free} waits for your yes. If something is wrong, reject only that part.`,
    clock: 'milestone.inspection',
  }),
  deliver: ({ held }) => ({
    title: 'Deliver it',
    sentence: `${held} is here for it. Deliver, and show it with at least one file.`,
    clock: 'milestone.delivery',
  }),
  cure: ({ contested }) => ({
    title: 'Answer the rejection',
    sentence: `${contested} is contested. Mend it and deliver again, agree to a refund, or contest it.`,
    clock: 'milestone.answer',
  }),
  ship_return: ({ contested }) => ({
    title: 'Send it back',
    sentence: `Send back what you rejected, and show it. Then ${contested} comes back to you.`,
    clock: 'milestone.return',
  }),
  receive_return: () => ({
    title: 'Look at what comes back',
    sentence: 'Say that it came back, or refuse it with the reason.',
    clock: 'milestone.return_check',
  }),
  cancel_overdue: ({ held }) => ({
    title: 'It is overdue',
    sentence: `You may take ${held} back alone, or give the seller more time.`,
    clock: 'milestone.no_delivery',
  }),
} as const satisfies Partial<Record<StageDialog, (money: Money) => Plain>>;

/** "KES 15,000 to Juma and KES 9,000 back to Grace", and "to you" for anyone who reads it. */
function sharesWords(view: EscrowView, toSellerMinor: number, toBuyerMinor: number): string {
  const words = (minor: number) => amountWords(minor, view.terms.currency);
  const name = (side: 'buyer' | 'seller') => (sideOf(view) === side ? 'you' : nameOf(view, side));
  return `${words(toSellerMinor)} to ${name('seller')} and ${words(toBuyerMinor)} back to ${name('buyer')}`;
}

/** What the seller gets and what the buyer has back, were the proposal to end it accepted. */
const endSums = ({ parts }: EndProposal): [number, number] => [
  parts.reduce((sum, { toSellerMinor }) => sum + toSellerMinor, 0),
  parts.reduce((sum, { toBuyerMinor }) => sum + toBuyerMinor, 0),
];

/** The week of the two sides is over and nobody was named since: those who were told of it are asked to. */
const wantsMediator = (stage: MilestoneView): boolean =>
  stage.status === 'disputed' &&
  stage.mediator === null &&
  openDecision(stage) === null &&
  !stage.clocks.some(
    ({ kind, status }) => kind === 'milestone.negotiation' && (status === 'running' || status === 'paused'),
  );

/** A decision that is no consent can be stayed by a court for a while, in which nobody carries it out. */
const notBefore = ({ dueAt }: Pick<Resolution, 'dueAt'>): string =>
  dueAt === null ? '' : `, not before ${formatBindingInstant(dueAt)}`;

/** What this reader can bring forward on one stage, or null when it is somebody else's turn there. */
function stageStepOf(view: EscrowView, stage: MilestoneView, reader: Reader): StageStep | null {
  const may = (deed: StageDialog) => whyNotStage(deed, stage, view, reader) === null;
  const decision = openDecision(stage);
  if (decision && may('execute'))
    return {
      deed: 'execute',
      title: 'Decide about the entered decision',
      sentence: `Another administrator entered a decision that binds. Send it back, or carry it out${notBefore(decision)}.`,
      clock: null,
      waits: 'Nothing moves; it stays at the desk.',
    };
  const split = openSplit(stage);
  if (split && may('answer_split'))
    return {
      deed: 'answer_split',
      title: 'Answer the mediator’s proposal',
      sentence: `The mediator would give ${sharesWords(view, split.shares.sellerMinor, split.shares.buyerMinor)}. Accept it, or refuse it.`,
      clock: 'milestone.split_answer',
    };
  const offer = openOffer(stage);
  if (offer && may('accept_offer'))
    return {
      deed: 'accept_offer',
      title: 'Answer the offer',
      sentence: `${nameOf(view, offer.by)} offers ${sharesWords(view, offer.toSellerMinor, offer.ofMinor - offer.toSellerMinor)}. Accept it, refuse it, or make one of your own.`,
      clock: 'milestone.offer',
    };
  if (may('propose_split'))
    return {
      deed: 'propose_split',
      title: 'Propose how to split it',
      sentence: 'Hear both sides, then propose who gets how much and say why.',
      clock: null,
      waits: 'Nothing moves while it is in dispute.',
    };
  if (wantsMediator(stage) && may('appoint_mediator'))
    return {
      deed: 'appoint_mediator',
      title: 'Appoint a mediator',
      sentence: 'The two sides had a week, and it is in dispute still. Name somebody who has no part in it.',
      clock: null,
      waits: 'Nothing of the contested part moves.',
    };
  if (stage.isOverdue && may('deliver'))
    return {
      deed: 'deliver',
      title: 'Deliver it: it is overdue',
      sentence: `Its day is over. You can still deliver, until the buyer takes ${moneyOf(stage, view.terms.currency).held} back or it goes back by itself.`,
      clock: 'milestone.no_delivery',
    };
  const found = (Object.keys(stageSteps) as (keyof typeof stageSteps)[]).find((deed) => {
    if (deed === 'release') return stage.status === 'delivered' && !isOnTheWay(view, stage) && may(deed);
    return may(deed);
  }); // the table's own keys
  return found ? { deed: found, ...stageSteps[found](moneyOf(stage, view.terms.currency)) } : null;
}

type Still<Clock> = Pick<NextStep, 'title' | 'sentence'> & { clock?: Clock };
const still: Record<EscrowStatus, Still<SilentWholeClock>> = {
  draft: { title: 'A draft of the other side', sentence: 'There is nothing to do.' },
  proposed: {
    title: 'The other side reads the terms',
    sentence: 'You are told when they accept, decline or propose something else.',
    clock: 'escrow.proposal',
  },
  awaiting_funding: {
    title: 'The buyer pays next',
    sentence: 'You are told as soon as the money is here. Deliver nothing before that.',
    clock: 'escrow.funding',
  },
  active: { title: 'The other side is next', sentence: 'There is nothing for you to do now.' },
  closed: { title: 'It is closed', sentence: 'Nothing is held here any more.' },
  declined: { title: 'It was declined', sentence: 'Nothing was paid.' },
  cancelled: { title: 'It was cancelled', sentence: 'Any money paid in went back.' },
  expired: { title: 'Its time ran out', sentence: 'Any money paid in went back.' },
};

/** What comes first of all that silence does, where the other side is next. */
const firstSilence = (view: EscrowView): Said | null =>
  [...claimsOf(view).map(({ claim }): Said => claim), ...(view.ledUntil ? [view.ledUntil] : [])].sort((one, other) =>
    one.at.localeCompare(other.at),
  )[0] ?? null;

/** Whom a stage waits for and what they do, as the one who waits reads it. */
function waitedFor(view: EscrowView, stage: MilestoneView): Still<SilentStageClock> | null {
  const buyer = nameOf(view, 'buyer');
  const seller = nameOf(view, 'seller');
  const { contested } = moneyOf(stage, view.terms.currency);
  const isBuyer = view.myRoles.includes('buyer');
  switch (stage.status) {
    case 'awaiting_funds':
      return { title: `${buyer} pays next`, sentence: 'You are told as soon as the money for it is here.' };
    case 'funded':
      if (view.ledBy?.kind === 'order')
        return {
          title: `${seller} sends the parcel ${view.ledBy.ref} next`,
          sentence: isBuyer
            ? 'The money stays here until you have seen what comes. What is not sent is given back.'
            : 'Accept it and say how you send it on its own page. The money stays here until the buyer has seen what comes.',
        };
      if (view.ledBy)
        return {
          title: `The mediation ${view.ledBy.ref} goes on`,
          sentence:
            'The money stays here until the mediator files the report. If the mediation ends without a settlement before a session was held, it goes back.',
        };
      return {
        title: `${seller} delivers next`,
        sentence: isBuyer ? 'The money stays here until you have seen what comes.' : 'The money stays here until then.',
        clock: stage.isOverdue ? 'milestone.no_delivery' : 'milestone.delivery',
      };
    case 'delivered':
      return isOnTheWay(view, stage)
        ? {
            title: `It is on its way to ${buyer}`,
            sentence: 'The time to look at it begins when it arrives.',
            clock: 'milestone.receipt',
          }
        : {
            title: `${buyer} looks at it`,
            sentence: 'They release the money, or say what is wrong with it.',
            clock: 'milestone.inspection',
          };
    case 'rejected':
      return {
        title: `${seller} answers the rejection`,
        sentence: 'They mend it, agree to a refund, or contest it.',
        clock: 'milestone.answer',
      };
    case 'returning':
      return stage.returnShippedAt === null
        ? {
            title: `${buyer} sends it back`,
            sentence: `When it is back, ${contested} goes to the buyer.`,
            clock: 'milestone.return',
          }
        : {
            title: `${seller} looks at what comes back`,
            sentence: 'They say that it came, or refuse it with the reason.',
            clock: 'milestone.return_check',
          };
    default:
      return null;
  }
}

/** The stage whose deadline is first; without a deadline the first one that is not over. */
function waitingStage(view: EscrowView): MilestoneView | null {
  const first = firstSilence(view);
  const open = view.milestones.filter((stage) => waitedFor(view, stage) !== null);
  return (
    open.find(({ clocks }) => clocks.some(({ kind, dueAt }) => kind === first?.clock && dueAt === first.at)) ??
    open[0] ??
    null
  );
}

/**
 * The next step of this reader, or what is waited for when it is somebody else's. Of an organisation's step somebody who acts for it without
 * the right to it reads who of it may.
 */
export function nextStepOf(view: EscrowView, { acting, ...account }: Reader): NextStep {
  const step = stepOfSide(view, account);
  const { primary } = step;
  const deed = view.status === 'draft' ? 'save' : primary === 'pay' ? primary : primary?.deed;
  const why = deed === undefined ? null : whyNotActing(acting, actIn(deed));
  if (why === null) return step;
  const said = view.status === 'draft' ? { title: 'A draft of yours', sentence: why } : {};
  return { ...step, sentence: `${step.sentence} ${why}`, ...said, isMine: false, primary: null };
}

/** The same for the account that is a side, no matter who acts for it. */
function stepOfSide(view: EscrowView, reader: Reader): NextStep {
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
      ...silence(ifNobodyActsOnWhole(view, 'escrow.proposal')),
      isMine: true,
      primary: { deed: 'accept', stageId: null },
    };
  if (view.endProposal && whyNot('agree_end', view, reader) === null)
    return {
      title: 'Answer the proposal to end it together',
      sentence: `${nameOf(view, view.endProposal.by)} proposes ${sharesWords(view, ...endSums(view.endProposal))}, and that it ends with that.`,
      ...silence(ifNobodyActsOnWhole(view, 'escrow.end_proposal')),
      isMine: true,
      primary: { deed: 'agree_end', stageId: null },
    };
  const steps = view.milestones.flatMap((stage) => {
    const step = stageStepOf(view, stage, reader);
    return step ? [{ stage, step, claim: step.clock && ifNobodyActsOn(view, stage, step.clock) }] : [];
  });
  // What runs out first comes first; what has no clock comes last.
  const [first] = steps.sort((one, other) => (one.claim?.at ?? '9').localeCompare(other.claim?.at ?? '9'));
  const mayPay = whyNot('pay', view, reader) === null;
  if (mayPay && (view.status === 'awaiting_funding' || !first)) {
    const inPart =
      view.milestones.flatMap((stage) => ifNobodyActsOn(view, stage, 'milestone.funding') ?? [])[0] ?? null;
    const { due, otherwise } = silence(inPart ?? ifNobodyActsOnWhole(view, 'escrow.funding'));
    const part = view.myPartMinor || view.outstandingMinor;
    return {
      title: view.myPartMinor === 0 ? 'Your part is paid' : 'Pay the money in',
      sentence: `${amountWords(part, view.terms.currency)} is still to be paid${view.myPartMinor === 0 ? ' by the others' : part < view.outstandingMinor ? ' by you' : ''}. It is held here: the seller sees it, and cannot take it.`,
      due,
      otherwise: otherwise ?? (view.status === 'active' ? 'The stages that are not paid in wait.' : null),
      isMine: view.status === 'awaiting_funding' && view.myPartMinor !== 0,
      primary: 'pay',
    };
  }
  if (first) {
    const { stage, step, claim } = first;
    const isOne = view.milestones.length === 1;
    return {
      title: step.title,
      sentence: isOne ? step.sentence : `Stage ${stage.seq}, “${stage.title}”. ${step.sentence}`,
      ...silence(claim),
      ...(step.waits ? { otherwise: step.waits } : {}),
      isMine: true,
      primary: { deed: step.deed, stageId: stage.id },
    };
  }
  const disputed = view.milestones.filter(({ status }) => status === 'disputed');
  if (view.status === 'active' && disputed.length > 0 && side !== null) {
    const decision = disputed.flatMap((one) => openDecision(one) ?? [])[0];
    const meanwhile = silence(firstSilence(view));
    const contested = decision
      ? 'Neither side has to do anything. The contested part moves once that administrator has carried it out.'
      : 'Nothing of the contested part moves.';
    return {
      title: decision ? 'A decision that binds was entered' : 'A part is in dispute',
      sentence: decision
        ? `A second administrator checks it, and carries it out${notBefore(decision)}, or sends it back.`
        : 'What is contested stands still. Make an offer on the stage below, or wait for the other side’s.',
      due: meanwhile.due,
      otherwise: [meanwhile.otherwise, contested].filter(Boolean).join(' '),
      isMine: false,
      primary: null,
    };
  }
  const stage = view.status === 'active' ? waitingStage(view) : null;
  const waited = stage && waitedFor(view, stage);
  const whole = still[view.status];
  const { title, sentence } = waited ?? whole;
  const claim =
    stage && waited?.clock
      ? ifNobodyActsOn(view, stage, waited.clock)
      : view.status === 'active'
        ? firstSilence(view)
        : whole.clock && ifNobodyActsOnWhole(view, whole.clock);
  return {
    title,
    sentence: view.status === 'closed' && view.outcome ? outcomeWords[view.outcome] : sentence,
    ...silence(claim ?? null),
    isMine: false,
    primary: null,
  };
}
