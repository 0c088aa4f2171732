import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { ClockView } from '@ahadi/domain/core/schema.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { isWithOfficer, pendingDecision } from '@ahadi/domain/disputes/decision.ts';
import { saidInTime, saying, waitingDoes } from '@ahadi/domain/disputes/forecast/words.ts';
import { publicityOf } from '@ahadi/domain/disputes/publicity.ts';
import { sayPublication, silentAnswer, silentTalks } from '@ahadi/domain/disputes/publishing/rules.ts';
import { daysOfSilence, type Waits, waitsFor } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeStatus, DisputeView } from '@ahadi/domain/disputes/schema.ts';
import {
  cureEndsWith,
  resolutionDoes,
  resolutionLate,
  resolutionWithin,
  undecidedDoes,
} from '@ahadi/domain/records/publicity-words.ts';
import { formatBindingEnd } from '../../core/ends.ts';
import { formatBindingInstant, timeNow } from '../../core/time.ts';

/** What this reader is to do next: in a title and a sentence, with the clock that counts, and what follows from silence. */
export type NextStep = {
  title: string;
  sentence: string;
  clock: ClockKind | null;
  otherwise: string | null;
  isMine: boolean;
};

const mine: Record<Waits, Omit<NextStep, 'isMine'>> = {
  finish: {
    title: 'Finish it and file it',
    sentence: 'It is a draft that only you see.',
    clock: null,
    otherwise: waitingDoes.finish,
  },
  add_information: {
    title: 'Give what the officer asks for',
    sentence: 'Change your claim and file it again.',
    clock: 'dispute.info',
    otherwise: waitingDoes.add_information,
  },
  read: {
    title: 'Read what is claimed',
    sentence: 'It names your side. Read it, and answer: the time to answer begins when it is opened.',
    clock: 'dispute.service_deemed',
    otherwise: waitingDoes.read,
  },
  answer: {
    title: 'Answer it',
    sentence: 'Say what is right, what is not, and what you will do. Both sides read it.',
    clock: 'dispute.response',
    otherwise: null, // what the guards say of this very dispute
  },
  answer_offer: {
    title: 'Answer the offer',
    sentence: 'Accept it, refuse it, or make one of your own. What is offered is never held against anybody.',
    clock: 'dispute.offer',
    otherwise: waitingDoes.answer_offer,
  },
  seal_figure: {
    title: 'Seal your figure',
    sentence:
      'The other side has sealed theirs. If the two meet, it is settled at once; if not, neither is ever shown.',
    clock: null,
    otherwise: waitingDoes.seal_figure,
  },
  keep_plan: {
    title: 'Keep the plan, and say that it is done',
    sentence: 'You admitted it and named a day. Once it is done, say so; the filer says whether it is.',
    clock: 'dispute.plan',
    otherwise: waitingDoes.keep_plan,
  },
  confirm_resolved: {
    title: 'Say whether it is resolved',
    sentence: 'The other side says that it is.',
    clock: 'dispute.claimed_resolved',
    otherwise: null, // likewise
  },
  answer_extension: {
    title: 'Answer about more time',
    sentence: 'The other side proposes a later deadline. Both clocks move only when you agree.',
    clock: null,
    otherwise: waitingDoes.answer_extension,
  },
  answer_decision: {
    title: 'Say if it was decided so',
    sentence: 'It was entered as a court or tribunal decided it, with the paper.',
    clock: 'dispute.decision',
    otherwise: waitingDoes.answer_decision,
  },
  accept_plan: {
    title: 'Look at their plan',
    sentence: 'The other side admits it and names a day. Accept the plan, or go on talking.',
    clock: 'dispute.resolution',
    otherwise: waitingDoes.accept_plan,
  },
  sign_settlement: {
    title: 'Sign the settlement',
    sentence: 'You agree on the terms. With both signatures it is resolved.',
    clock: null,
    otherwise: waitingDoes.sign_settlement,
  },
  answer_late: {
    title: 'Answer it still',
    sentence: 'The time to answer is over, but nothing is public. Say what is right and what is not, or make an offer.',
    clock: 'dispute.resolution',
    otherwise: null, // likewise
  },
  talk: {
    title: 'Make an offer',
    sentence: 'It is open again, and nothing is public. Offer what you can do and by when.',
    clock: 'dispute.resolution',
    otherwise: null, // likewise
  },
};

const still: Record<DisputeStatus, Pick<NextStep, 'title' | 'sentence' | 'clock'> & { otherwise?: string }> = {
  draft: { title: 'A draft of the other side', sentence: 'There is nothing to do.', clock: null },
  submitted: {
    title: 'An officer looks at it',
    sentence: 'They check that it belongs here and that it is told in neutral words. Nobody else has been told yet.',
    clock: 'dispute.triage',
  },
  info_needed: {
    title: 'The filer is asked for more',
    sentence: 'There is nothing to do.',
    clock: 'dispute.info',
  },
  rejected: {
    title: 'It was not taken on',
    sentence: 'The officer’s reason is below. A second officer can be asked once.',
    clock: null,
  },
  serving: {
    title: 'It is being delivered',
    sentence: 'The other side gets three notices. The clocks start when they open one, or when it counts as delivered.',
    clock: 'dispute.service_deemed',
  },
  unserved_closed: {
    title: 'The other side could not be reached',
    sentence: '', // as it stands
    clock: null,
  },
  awaiting_response: {
    title: 'The other side answers next',
    sentence: 'It shows here as soon as they do.',
    clock: 'dispute.response',
  },
  identity_check: {
    title: 'An officer checks who it names',
    sentence: 'The other side says that it is not them. All clocks stand still meanwhile.',
    clock: 'dispute.identity_check',
  },
  responded: {
    title: 'Talk about it',
    sentence: 'Both sides have spoken. Either may make an offer; a settlement ends it at once.',
    clock: 'dispute.resolution',
  },
  no_response: {
    title: 'There was no answer in time',
    sentence: 'That is noted. The other side can still answer, and either side may make an offer.',
    clock: 'dispute.resolution',
  },
  negotiating: { title: 'It is the other side’s turn', sentence: 'Your offer waits for them.', clock: 'dispute.offer' },
  settling: {
    title: 'The settlement is being signed',
    sentence: 'It waits for a signature.',
    clock: null,
    otherwise: waitingDoes.sign_settlement,
  },
  resolved_pending: {
    title: 'A plan runs',
    sentence: 'What was admitted is to be done by the day of the plan. Then the filer says that it is done.',
    clock: 'dispute.plan',
  },
  reopened: {
    title: 'The plan was not kept',
    sentence: 'It is open again with a last notice. A settlement still ends it at once.',
    clock: 'dispute.resolution',
  },
  resolved: { title: 'It is resolved', sentence: '', clock: null }, // likewise
  withdrawn: { title: 'It was withdrawn', sentence: '', clock: null }, // likewise
  unresolved_private: {
    title: 'It ended without a solution, in private',
    sentence: '', // likewise
    clock: null,
  },
  publication_review: {
    title: 'Its publication is reviewed',
    sentence: 'The six conditions are checked once more before anything is public. It can still be resolved.',
    clock: 'dispute.review',
  },
  published: {
    title: 'It is public history',
    sentence: resolutionWithin,
    clock: null,
    otherwise: 'The entry stays until its time is over.',
  },
};

/** What waits for an officer: the deeds that only a desk has. */
const desk: Record<DeskDeed, Omit<NextStep, 'isMine'>> = {
  accept: {
    title: 'Decide whether it is taken on',
    sentence: 'Does it belong here, and is it told in neutral words? Nobody else has been told of it yet.',
    clock: 'dispute.triage',
    otherwise: 'It stays at the desk.',
  },
  confirm_identity: {
    title: 'Decide whether it names the right person',
    sentence: 'All clocks stand still until you do.',
    clock: 'dispute.identity_check',
    otherwise: 'The clocks stand still.',
  },
  approve: {
    title: 'Decide whether it becomes public',
    sentence: 'Read the entry word for word and look at the six conditions. You answer for it with your reason.',
    clock: 'dispute.review',
    otherwise: null, // what the rule says of this very entry
  },
};
export type DeskDeed = 'accept' | 'confirm_identity' | 'approve';

/** Whether a court has it, or an officer ordered a stay: then no silence counts. */
const clocksStandStill = ({ holds }: DisputeView): boolean =>
  holds.some(({ kind }) => kind === 'external_proceedings' || kind === 'protective_stay');

/** Negotiated, but no offer is open: it was answered or taken back, or only figures were sealed. */
const isTalk = ({ status, offers }: DisputeView): boolean =>
  status === 'negotiating' && !offers.some((offer) => offer.status === 'open');

const talking = (view: DisputeView): (typeof still)[DisputeStatus] => {
  // Whether an offer is open is the two sides' own business.
  if (view.mySide === null) return still.responded;
  const round = view.bids.find(({ result }) => result === null);
  if (round?.myCommitment != null)
    return {
      ...still.responded,
      sentence:
        'Your figure is sealed; the other side seals theirs next, and if they meet, it is settled. Meanwhile either side may make an offer.',
    };
  return { ...still.responded, sentence: 'No offer is open. Either side may make one; a settlement ends it at once.' };
};

/** It named somebody else: nobody could be reached because there is nobody. */
const wrongPerson: (typeof still)[DisputeStatus] = {
  ...still.unserved_closed,
  title: 'It named the wrong person',
};
/** The entry is challenged, and officers look into it. */
const judged = ({ undecided }: NonNullable<DisputeView['challenge']>): (typeof still)[DisputeStatus] => ({
  title: 'The public entry is challenged',
  sentence: 'Two record officers decide what becomes of it.',
  clock: null,
  otherwise: undecidedDoes[undecided],
});
const stillOf = (view: DisputeView): (typeof still)[DisputeStatus] => {
  if (isTalk(view)) return talking(view);
  if (view.status === 'published' && view.challenge) return judged(view.challenge);
  return view.status === 'unserved_closed' && view.notMeStatement !== null ? wrongPerson : still[view.status];
};

/** What becomes of the public entry when the dispute counts as resolved, as it stands today; empty where none is public. */
export function entryGoes({ cureUntil, isCureOver }: Pick<DisputeView, 'cureUntil' | 'isCureOver'>): string {
  if (cureUntil === null) return '';
  return isCureOver ? resolutionLate : resolutionDoes(formatBindingEnd(cureUntil));
}

/**
 * How early it has to be said that it is resolved, while that still removes the entry: a day before the last instant, because what the clock
 * asks twice it asks some time after its hour. Nothing while the clocks stand still, which silence then waits for.
 */
function early(view: DisputeView): string {
  const { cureUntil, isCureOver } = view;
  if (cureUntil === null || isCureOver || clocksStandStill(view)) return '';
  const last = addDays(new Date(cureUntil), -daysOfSilence);
  const said = [addDays(last, -1), last].find((day) => day > timeNow());
  return ` ${saidInTime(said ? formatBindingInstant(said.toISOString()) : null)}`;
}

/** The entry is public, and whom it is about can still have it removed or marked. */
const curable = (view: DisputeView): Pick<NextStep, 'title' | 'sentence'> => ({
  title: 'Put it right and say so',
  sentence: `${entryGoes(view)} ${waitingDoes.confirm_resolved}${early(view)}`,
});

/** What comes of doing nothing, which of a challenged entry is the officers' to decide: the day until which one can act stands before it. */
const withEndOfCure = ({ challenge, cureUntil, isCureOver }: DisputeView, otherwise: string | null): string | null =>
  challenge && cureUntil !== null && !isCureOver
    ? [cureEndsWith(formatBindingEnd(cureUntil)), otherwise].filter(Boolean).join(' ')
    : otherwise;

/** The entry is challenged, and who filed the dispute is asked whether they stand by it. Its deadline is the entry's, which no stay stops. */
function askedToStandBy(view: DisputeView, reaffirmBy: string): NextStep {
  const { mySide, cureUntil } = view;
  const by = formatBindingEnd(reaffirmBy);
  const step = { clock: null, otherwise: saying.entryIsSetAside.sentence };
  if (mySide === 'filer')
    return {
      title: 'Say whether you stand by the public entry',
      sentence: `It is challenged, and you are asked by ${by}. You answer in your public record.`,
      ...{ ...step, isMine: true },
    };
  const cure = mySide === 'respondent' && cureUntil !== null ? ` ${entryGoes(view)}` : '';
  return {
    title: 'The public entry is challenged',
    sentence: `The side that filed the dispute is asked to stand by it by ${by}.${cure}`,
    ...{ ...step, isMine: false },
  };
}

/** What comes of it when the filer says nothing to the word that it is resolved. */
const silenceResolves = (view: DisputeView): string => `${waitingDoes.confirm_resolved} ${entryGoes(view)}`.trim();

/** What has a day of its own that no clock of the dispute says. */
const byDay = ({ bidding }: DisputeView, waits: Waits): { sentence?: string } =>
  waits === 'seal_figure' && bidding
    ? { sentence: `${mine.seal_figure.sentence} You can seal yours until ${formatBindingEnd(bidding.until)}.` }
    : {};

/** What silence leads to where that is the publication: what the guards say of this very dispute. */
function publicationOf(view: DisputeView, waits: Waits): { otherwise?: string } {
  if (waits === 'confirm_resolved') return { otherwise: silenceResolves(view) };
  if (waits === 'answer') return { otherwise: silentAnswer(view) };
  return waits === 'answer_late' || waits === 'talk' ? { otherwise: silentTalks(view) } : {};
}

/** What comes of what was decided while an officer compares it with the paper. */
const byOfficer = { clock: null, otherwise: 'It does not bind before an officer has compared it with the paper.' };

/** The next step of a side or of an officer who has a deed here, or what is waited for when it is somebody else's. */
export function nextStepOf(view: DisputeView, deed: DeskDeed | null = null): NextStep {
  const publication = view.status === 'publication_review' ? { otherwise: sayPublication(view) } : {};
  const stays = clocksStandStill(view) ? { otherwise: 'Nothing for now: the clocks stand still.' } : {};
  if (deed !== null)
    return { ...desk[deed], ...(deed === 'approve' ? { ...publication, ...stays } : {}), isMine: true };
  if (view.status === 'published' && view.challenge?.reaffirmBy) return askedToStandBy(view, view.challenge.reaffirmBy);
  const waits = view.mySide === null ? null : waitsFor(view, view.mySide);
  const decision = pendingDecision(view);
  const looked = decision && isWithOfficer(decision) ? byOfficer : {};
  if (waits !== null)
    return {
      ...mine[waits],
      ...byDay(view, waits),
      ...(waits === 'answer_decision' ? looked : { ...publicationOf(view, waits), ...stays }),
      isMine: true,
    };
  if (decision)
    return {
      ...mine.answer_decision,
      title: 'What was decided waits',
      ...(isWithOfficer(decision) && { title: 'An officer compares it with the paper', ...looked }),
      isMine: false,
    };
  if (waitsFor(view, 'filer') === 'confirm_resolved')
    return {
      ...still.awaiting_response,
      title: 'The filer says whether it is resolved',
      clock: 'dispute.claimed_resolved',
      otherwise: silenceResolves(view),
      ...stays,
      isMine: false,
    };
  const { title, clock, otherwise = null, ...step } = stillOf(view);
  // While it is known until which day the entry can go, nobody reads “within 30 days”.
  const sentence = step.sentence === resolutionWithin ? entryGoes(view) || resolutionWithin : step.sentence;
  if (view.cureUntil !== null && view.mySide === 'respondent')
    return { ...curable(view), clock, otherwise: withEndOfCure(view, otherwise), isMine: true };
  return {
    title,
    sentence: sentence || publicityOf(view).words,
    clock,
    otherwise,
    ...(view.status === 'publication_review' ? { ...publication, ...stays } : {}),
    isMine: false,
  };
}

/** The deadline of a kind, while it runs. */
export const clockOf = (view: Pick<DisputeView, 'clocks'>, kind: ClockKind | null): ClockView | null =>
  view.clocks.find((clock) => clock.kind === kind && clock.status === 'running') ?? null;
