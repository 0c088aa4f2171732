import { leftOpen, listedAgain, reaffirmSilence } from '../../records/publicity-words.ts';
import { filerIsHeardFirst, resolvedWithoutEntry, sayPublisher } from '../publishing/rules.ts';
import { disputeDefaults, type Waits } from '../rules.ts';
import type { DisputeStatus, NobodyActsStep, Publisher } from '../schema.ts';
import { unsignedCloses } from '../unsigned.ts';

/** What a reader is told of one step, and who could still prevent it. */
export type Told = Pick<NobodyActsStep, 'sentence' | 'whoMayAct'>;

const bothSides = 'either side: settle it, mark it as resolved, or agree on more time';
const filerMay = 'the side that filed it can withdraw it or mark it as resolved';
const figureLapses = 'The figure that was sealed is destroyed unread and uses up no round.';
const step = (sentence: string, whoMayAct: string): Told => ({ sentence, whoMayAct });

/** Each step of "what if nobody acts" in words. */
export const saying = {
  infoLapses: step(
    'It counts as withdrawn, because what an officer asked for has not come, and nothing of it is public.',
    'the side that filed it can answer until then',
  ),
  triageIsLate: step('It stays at the officers’ desk and counts as late.', 'an officer'),
  identityIsLate: step(
    'It stays at the officers’ desk and counts as late. All terms go on standing still.',
    'an officer',
  ),
  isServed: step(
    'The notice counts as delivered. The time to answer and the deadline begin.',
    'the other side can open it before',
  ),
  isNotServed: step(
    'The notice reaches nobody in 21 days. It closes, and nothing of it is public.',
    'the side that filed it can name another address',
  ),
  /** While no letter has left for an address that is known to be theirs. */
  isNotServedYet: step(
    'A notice counts as delivered five days after it left, if it does not come back. Where none has by then, it closes, and nothing of it is public.',
    'the other side can open it before',
  ),
  isSilent: step(
    'It is written down that there was no answer in time.',
    'the other side can still answer late, until it ends',
  ),
  /** `hasEntry`: something could become public at all; of what cannot nobody is promised an entry. */
  finalNotice: (isFirst: boolean, hasEntry: boolean): Told =>
    step(
      isFirst
        ? hasEntry
          ? 'The final notice goes out: both see the exact entry and can write beside it.'
          : 'The final notice goes out: both are told why nothing of it becomes public.'
        : 'The final notice goes out again.',
      bothSides,
    ),
  offerExpires: step('The open offer expires.', 'the other side can accept or refuse it until then'),
  settlementLapses: step(
    'The settlement is not signed in time. The talks go on, with seven days at least.',
    'both sides sign it until then',
  ),
  planIsMissed: step('The plan is not kept. It is open again with a last term.', filerMay),
  askedAgain: step(
    'The side that filed it is asked a second time whether it is resolved.',
    'the side that filed it says yes or no',
  ),
  countsAsResolved: (from: DisputeStatus): Told =>
    step(
      `Nobody said otherwise: it counts as ${resolvedWithoutEntry}.${unsignedCloses({ status: from })}`,
      'the side that filed it can say that it is not',
    ),
  countsAsResolvedLate: step(
    'Nobody said otherwise: it counts as resolved. The entry is marked as resolved.',
    'the side that filed it can say that it is not',
  ),
  stayEnds: step(
    'The stay ends; every term goes on with what was left, seven days at least.',
    'an officer can lift it before',
  ),
  stayEndsInCheck: step(
    'The stay ends; the terms still stand still, because an officer checks whom it names.',
    'an officer can lift it before',
  ),
  stayEndsInSigning: step(
    'The stay ends; the terms still stand still, because the settlement is being signed.',
    'an officer can lift it before',
  ),
  oneStayEnds: step(
    'The stay ends; the terms still stand still, because a court or tribunal has the matter.',
    'an officer can lift it before',
  ),
  objectionEnds: step('The objection no longer holds the publication back.', 'a record officer decides'),
  deadlineWaits: step('The time to answer is not over yet, so the deadline moves to seven days after it.', bothSides),
  deadlineMoves: (hasEntry: boolean): Told =>
    step(
      hasEntry
        ? 'The entry was not shown for seven days as it reads now: both see it again, and the deadline moves.'
        : 'The final notice is not seven days old: both are told again, and the deadline moves.',
      bothSides,
    ),
  deadlineMovesForNotice: step('The final notice goes out, and the deadline moves to seven days after it.', bothSides),
  isReviewed: (publisher: Publisher): Told =>
    step(
      `The deadline passes, and the publication is reviewed. ${sayPublisher(publisher)}`,
      `${filerMay}; its subject can object`,
    ),
  reviewWaits: step('The entry was not shown for seven days as it reads now, so the review waits.', bothSides),
  filerIsHeardFirst: step(filerIsHeardFirst, 'the side that filed it says yes or no'),
  proceedingsAreOld: step(
    'It stands still because a court or tribunal has it. An officer is asked whether it is still there.',
    'the side that noted it, or an officer, can end that before',
  ),
  decisionBinds: step(
    `The decision binds, and the dispute is ${resolvedWithoutEntry}. What it asks for is due like what was promised.`,
    'the other side can say that it was not decided so',
  ),
  decisionWaits: (why: 'stay' | 'told later'): Told =>
    step(
      why === 'stay'
        ? 'What was decided waits for the stay, and seven days after it.'
        : 'What was decided waits: the other side was told later, and has all of its days.',
      'the other side can say that it was not decided so',
    ),
  decisionIsUnproven: step(
    'Nothing proves that the other side was told, so nothing binds by silence. An officer compares the decision with its paper.',
    'the other side can open and answer it until then',
  ),
  officerDecides: step(sayPublisher('officer'), `a record officer; ${filerMay}`),
  isPublished: step(
    'The entry becomes public history. Anyone finds it by name.',
    `${filerMay}; its subject can challenge it`,
  ),
  cureEnds: step(
    'After this day a resolution no longer removes the entry; it is marked as resolved and stays for 12 months.',
    filerMay,
  ),
  challengeIsLate: step(
    'More record officers are asked to look into the challenge; the entry stays as it is.',
    'a record officer',
  ),
  entryIsListedAgain: step(listedAgain, 'two record officers decide before'),
  challengeStaysOpen: step(leftOpen, 'two record officers decide before'),
  entryIsSetAside: step(
    `${reaffirmSilence} The dispute closes in private.`,
    'the side that filed it stands by the entry until then',
  ),
  markedEntryIsSetAside: step(reaffirmSilence, 'the side that filed it stands by the entry until then'),
  figureLapses: step(figureLapses, 'the side that has not sealed one can seal it until then'),
  entryExpires: step('The entry expires and disappears.', 'its subject can challenge it at any time before'),
} as const;

/** The deadline of what cannot become public. */
export const privately = (why: string): Told => step(`The deadline passes. It closes in private: ${why}`, bothSides);

/**
 * What comes of the silence of the side that is waited for, true of every dispute and for each reader: for pages, rows and the assistant. Where
 * it is the end of a deadline the forecast says the same.
 */
export const waitingDoes: Readonly<Record<Waits, string>> = {
  finish: 'It stays a draft that only you see.',
  add_information: saying.infoLapses.sentence,
  read: saying.isServed.sentence,
  answer: saying.isSilent.sentence,
  answer_offer: saying.offerExpires.sentence,
  seal_figure: figureLapses,
  keep_plan: saying.planIsMissed.sentence,
  confirm_resolved: `The side that filed it is asked twice, with ${disputeDefaults.resolvedSilenceDays} days each time. If it does not say no, it counts as resolved.`,
  answer_extension: 'The deadline stays where it is.',
  answer_decision: `${saying.decisionBinds.sentence} Where nothing proves that the side it is asked of was told, an officer looks first.`,
  accept_plan: 'No plan runs, and the deadline goes on.',
  sign_settlement: saying.settlementLapses.sentence,
  answer_late: 'After the deadline it closes in private, or its publication is reviewed.',
  talk: 'After the deadline it closes in private, or its publication is reviewed.',
};

/** By when it has to be said that it is resolved, so that silence counts while that still removes the entry; `by` is null once that is over. */
export const saidInTime = (by: string | null): string =>
  by === null
    ? 'Silence would count too late by now: the entry goes only if the side that filed it says yes in time.'
    : `Say so by ${by}, so that silence counts in time.`;

/** What becomes of what asks for no more than to be read or agreed to: nothing changes. */
export const unanswered: Readonly<Record<'shared' | 'exhibit', string>> = {
  /** For who shares a side of the agreement and is no party of the dispute. */
  shared: 'What you owe and are owed stays as it is.',
  exhibit: 'It stays theirs.',
};
