// The letters about a promise say the same in the languages beside English.
import type { Language } from '@ahadi/domain/core/locale.ts';
import type { Day } from '@ahadi/domain/core/time.ts';
import type { SilentDeed } from '@ahadi/domain/obligations/silence.ts';
import { dayIn, type InOthers, type Made, madeInOthers, withMore } from '../core/letters/translated.ts';
import type { letterWords } from '../core/letters/words.ts';

/** Who stands on a side where nobody of it is bound any more. */
export const OTHER_SIDE = 'The other side';

/** What silence does at the day of a promise, as data. */
export type Silence = { deed: SilentDeed; hastens: boolean };
const silences = {
  accept_silently: 'silenceAccepted',
  presume_kept: 'silencePresumed',
  fall_overdue: 'silenceOverdue',
} as const satisfies Record<SilentDeed, string>;
const silenceOf = ({ deed, hastens }: Silence) =>
  deed === 'fall_overdue' && hastens ? 'silenceHastens' : silences[deed];

const made = {
  due: { title: 'dueTitle', said: ['dueSaid'], asked: 'dueAsked' },
  answer: { title: 'answerTitle', said: ['answerSaid'], asked: 'answerAsked', silence: 'silenceAccepted' },
  claimed: { title: 'claimedTitle', said: ['claimedSaid'], asked: 'answerAsked', silence: 'silenceAccepted' },
  saidDone: { title: 'saidDoneTitle', said: ['claimedSaid'] },
  kept: { title: 'keptTitle', said: ['keptSaid'], asked: 'keptAsked', silence: 'silenceAccepted' },
  bySilence: { title: 'fulfilledTitle', said: ['fulfilledSilence'] },
  byDispute: { title: 'fulfilledTitle', said: ['fulfilledDispute'] },
  byEscrow: { title: 'fulfilledTitle', said: ['fulfilledEscrow'] },
  byPerson: { title: 'fulfilledTitle', said: ['fulfilledAccepted'] },
  sentBack: { title: 'sentBackTitle', said: ['sentBackSaid'], asked: 'sentBackAsked' },
  wasSentBack: { title: 'sentBackTitle', said: ['sentBackSaid'] },
  overdue: { title: 'overdueTitle', said: ['overdueSaid'], asked: 'overdueAsked', silence: 'overdueSilence' },
  owed: { title: 'owedTitle', said: ['owedSaid'] },
  allDue: { title: 'allDueTitle', said: ['allDueSaid'], asked: 'allDueAsked', silence: 'silenceOverdue' },
  allOwed: { title: 'allDueTitle', said: ['allOwedSaid'] },
  dayAsked: { title: 'dayTitle', said: ['daySaid'], asked: 'dayAsked', silence: 'daySilence' },
  dayWasAsked: { title: 'dayTitle', said: ['daySaid'] },
  dayStays: { title: 'dayStaysTitle', said: ['dayStaysSaid'] },
  newDay: { title: 'newDayTitle', said: ['newDaySaid'] },
  waived: { title: 'waivedTitle', said: ['waivedSaid'] },
  stillOpen: { title: 'stillOpenTitle', said: ['stillOpenSaid'] },
  allClosed: { title: 'allClosedTitle', said: ['allClosedSaid'] },
} as const satisfies Record<string, Made>;

type Values = Readonly<Record<string, string>> & {
  /** A day that its sentences name. */
  on?: Day;
};

/** A letter about a promise; `silence` where it says what its day does. */
export const promiseInOthers = (what: keyof typeof made, { on, ...values }: Values, silence?: Silence): InOthers =>
  madeInOthers({ ...made[what], ...(silence ? { silence: silenceOf(silence) } : {}) }, (language, say) => ({
    ...named(values, say),
    ...(on === undefined ? {} : { day: dayIn(language, on) }),
  }));

/** With the sentence that another day is asked for no more. */
export const lapsedInOthers = (others: InOthers | undefined, day: Day): InOthers | undefined =>
  withMore(others, 'lapsesSaid', (language) => ({ day: dayIn(language, day) }));

const named = (values: Readonly<Record<string, string>>, say: (typeof letterWords)[Language]) =>
  Object.fromEntries(
    Object.entries(values).map(([name, words]) => [name, words === OTHER_SIDE ? say.otherSide : words]),
  );
