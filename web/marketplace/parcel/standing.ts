import { ifTheyDoNothing, ifYouDoNothing } from '@ahadi/domain/core/claim.ts';
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { MilestoneStatus } from '@ahadi/domain/escrow/milestones/schema.ts';
import { silenceDoes } from '@ahadi/domain/escrow/silence-words.ts';
import type { Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import { wayBackWords } from '@ahadi/domain/marketplace/rules.ts';
import { parcelSilence } from '@ahadi/domain/marketplace/silence.ts';
import { formatEnd } from '../../core/ends.ts';
import { amountWords, formatCalendarDay } from '../../core/words.ts';
import { badgeOfParcel } from '../words.ts';

/** What somebody can do with a parcel here. What follows a problem is done in its escrow. */
export type ParcelDeed =
  | 'accept'
  | 'refuse'
  | 'ship'
  | 'correct'
  | 'cancel_pieces'
  | 'give_up'
  | 'receive'
  | 'complete'
  | 'report'
  | 'answer_report'
  | 'take_offer';

export const deedWords: Record<ParcelDeed, string> = {
  accept: 'Accept it',
  refuse: 'Refuse it',
  ship: 'Say that it is sent',
  correct: 'Correct how it is sent',
  cancel_pieces: 'Take pieces out',
  give_up: 'Cancel it',
  receive: 'It has arrived',
  complete: 'Everything is right',
  report: 'Report a problem',
  answer_report: 'Answer the report',
  take_offer: 'Agree to it',
};

/** As what a deed is done for an organisation that buys or sends it: who releases money pays, the rest binds it. */
export const actIn = (deed: ParcelDeed): 'pay' | 'manage' => (deed === 'complete' ? 'pay' : 'manage');

/** True for what brings a parcel forward; the others are there if somebody needs them. */
export const isAwaited = (deed: ParcelDeed): boolean => deed !== 'cancel_pieces' && deed !== 'correct';

type Held = Pick<Parcel, 'as' | 'status' | 'mayGiveUp' | 'escrow' | 'offer'>;

/** True where its buyer may open a dispute in its escrow: it is on its way and does not come, or a problem is not sorted out. */
export const mayDispute = ({ as, status, escrow }: Pick<Held, 'as' | 'status' | 'escrow'>): boolean =>
  escrow !== null &&
  !escrow.isOnHold &&
  ((status === 'shipped' && as === 'buyer') ||
    (status === 'problem' && as !== 'admin' && escrow.status !== 'disputed'));

/** A report can be answered while the two talk about it: before it is a dispute, and in one by an offer. */
const mayAnswer = (stage: MilestoneStatus | undefined): boolean => stage === 'rejected' || stage === 'disputed';

/** What the reader can do now, what brings it forward first. An administrator only reads. */
export function deedsOf({ as, status, mayGiveUp, escrow, offer }: Held): ParcelDeed[] {
  if (as === 'admin' || escrow?.isOnHold) return [];
  if (as === 'supplier') {
    if (status === 'placed') return ['accept', 'refuse', 'cancel_pieces'];
    if (status === 'shipped') return ['correct'];
    if (status === 'problem') return mayAnswer(escrow?.status) ? ['answer_report'] : [];
    return status === 'accepted' ? ['ship', 'cancel_pieces', 'refuse'] : [];
  }
  switch (status) {
    case 'placed':
      return mayGiveUp ? ['give_up', 'cancel_pieces'] : ['cancel_pieces'];
    case 'accepted':
      return mayGiveUp ? ['give_up'] : [];
    case 'shipped':
      return ['receive'];
    case 'delivered':
      return ['complete', 'report'];
    case 'problem':
      return offer?.by === 'seller' ? ['take_offer'] : [];
    default:
      return [];
  }
}

/** What comes next in a sentence, the deadline that counts, and what follows from silence. */
export type Standing = { sentence: string; due: string | null; otherwise: string | null };

/** What silence does, as the side that is waited for reads it and as the side that waits does; each is spoken to. */
const silence = (words: string, isTheirs: boolean): string =>
  isTheirs ? ifTheyDoNothing(words) : ifYouDoNothing(words);

const readerOf = ({ as }: Pick<Parcel, 'as'>): 'buyer' | 'seller' | undefined =>
  as === 'admin' ? undefined : as === 'buyer' ? 'buyer' : 'seller';

const running = ({ clocks }: Pick<Parcel, 'clocks'>, kind: ClockKind): string | null =>
  clocks.find((clock) => clock.kind === kind && clock.status === 'running')?.dueAt ?? null;

/** Where a parcel stands, as its reader is told; while it goes on, with what went back of it. */
export function standingOf(parcel: Parcel): Standing {
  const standing = withRest(parcel, standingNow(parcel));
  const { as, status, returnedMinor, currency, buyer } = parcel;
  if (returnedMinor === 0 || status === 'completed' || status === 'cancelled') return standing;
  const back = `${amountWords(returnedMinor, currency)} of it went back to ${as === 'buyer' ? 'you' : buyer.name}.`;
  return { ...standing, sentence: `${standing.sentence} ${back}` };
}

/** Of a parcel of which only a part is reported the rest goes on: it is paid at the end of the time to look, whatever becomes of the part. */
function withRest(parcel: Parcel, standing: Standing): Standing {
  const { as, status, supplier, buyer, escrow } = parcel;
  const at = running(parcel, 'milestone.inspection');
  if (status !== 'problem' || at === null || escrow?.isOnHold) return standing;
  const rest =
    as === 'supplier'
      ? `The rest is paid to you on ${formatEnd(at)}, unless ${buyer.name} reports more of it.`
      : `The rest is paid to ${supplier.name} on ${formatEnd(at)}, unless ${as === 'buyer' ? 'you report' : `${buyer.name} reports`} more of it.`;
  return { ...standing, sentence: `${standing.sentence} ${rest}` };
}

function standingNow(parcel: Parcel): Standing {
  const isBuyer = parcel.as === 'buyer';
  const shop = parcel.supplier.name;
  const money = (minor: number) => amountWords(minor, parcel.currency);
  const reader = readerOf(parcel);
  const held = money(parcel.escrow?.heldMinor ?? 0);
  const buyer = parcel.buyer.name;
  const still = (sentence: string): Standing => ({ sentence, due: null, otherwise: null });
  if (parcel.escrow?.isOnHold)
    return still('The money stands still while an administrator looks at it. No deadline runs meanwhile.');
  switch (parcel.status) {
    case 'awaiting_payment':
      return still(isBuyer ? 'As soon as your money is here, the shop is told.' : 'It is not paid yet.');
    case 'placed':
      return {
        sentence: isBuyer ? `${shop} says next whether it is sent.` : 'Accept it, or refuse it with the reason.',
        due: running(parcel, 'parcel.accept'),
        otherwise: silence(parcelSilence('parcel.accept', reader), isBuyer),
      };
    case 'accepted': {
      const by = parcel.shipBy ? ` by ${formatCalendarDay(parcel.shipBy)}` : '';
      const back = running(parcel, 'milestone.no_delivery');
      const late = running(parcel, 'parcel.late');
      // The end that comes first counts: the buyer may cancel from the one, and the money goes back by itself at the other.
      const isBack = back !== null && (late === null || back < late);
      return {
        sentence: parcel.mayGiveUp
          ? `It should have been sent${by}. You may cancel it and have your money back, or wait.`
          : isBuyer
            ? `${shop} sends it${by}.`
            : `Send it${by}, and say how.`,
        due: isBack ? back : late,
        otherwise:
          parcel.mayGiveUp && !isBack
            ? null
            : silence(parcelSilence(isBack ? 'milestone.no_delivery' : 'parcel.late', reader), isBuyer),
      };
    }
    case 'shipped':
      return {
        sentence: isBuyer
          ? 'It is on its way. Say when it has arrived; then you have 72 hours to look at it.'
          : `It is on its way to ${buyer}.`,
        due: running(parcel, 'milestone.receipt'),
        otherwise: silence(silenceDoes('milestone.receipt', reader), !isBuyer),
      };
    case 'delivered':
      return {
        sentence: isBuyer
          ? `Look at it. ${held} waits here for your word.`
          : `It has arrived. ${buyer} looks at it now.${parcel.payableMinor === null ? '' : ` Your part is ${money(parcel.payableMinor)}.`}`,
        due: running(parcel, 'milestone.inspection'),
        otherwise: silence(silenceDoes('milestone.inspection', reader), !isBuyer),
      };
    case 'problem': {
      const settling = settlingOf(parcel);
      if (settling) return settling;
      const due = running(parcel, 'milestone.answer');
      if (due !== null)
        return {
          sentence: isBuyer
            ? `You reported a problem. ${shop} answers it next.`
            : `${buyer} reported a problem. Answer it: take it back, offer a part of the money, or say why not.`,
          due,
          otherwise: silence(silenceDoes('milestone.answer', reader), isBuyer),
        };
      return {
        ...still(
          isBuyer
            ? `You reported a problem. ${held} stays here until you and ${shop} agree, or it is decided.`
            : `${buyer} reported a problem. ${held} stays here until you agree, or it is decided.`,
        ),
        otherwise: 'What is wrong, and the files that show it, stand where it is sorted out.',
      };
    }
    case 'completed':
      return still(
        isBuyer
          ? parcel.returnedMinor >= parcel.totalMinor
            ? 'It is over, and your money is on its way back.'
            : parcel.returnedMinor > 0
              ? `It is over. ${money(parcel.returnedMinor)} went back to you, and ${shop} was paid the rest.`
              : `It is over. ${shop} was paid.`
          : `It is over.${parcel.payableMinor === null ? '' : ` You were paid ${money(parcel.payableMinor)}.`}${
              parcel.returnedMinor > 0 ? ` ${money(parcel.returnedMinor)} went back to ${buyer}.` : ''
            }`,
      );
    case 'cancelled':
      return still(
        parcel.escrow === null && parcel.returnedMinor === 0
          ? 'It was never paid, and nothing comes.'
          : `${endWords(parcel)} ${money(parcel.returnedMinor)} went back to ${isBuyer ? 'you' : buyer}.`,
      );
  }
}

/** What became of what was ordered, where its money went back. */
function endWords({ as, ending, supplier, buyer }: Parcel): string {
  const isBuyer = as === 'buyer';
  switch (ending) {
    case 'refused':
      return as === 'supplier' ? 'You refused it.' : `${supplier.name} refused it.`;
    case 'lapsed':
      return as === 'supplier' ? 'You did not accept it in time.' : `${supplier.name} did not accept it in time.`;
    case 'paid_back':
      return 'It was sent, and is paid back.';
    case 'sent_back':
      return isBuyer ? 'You sent it back.' : `${buyer.name} sent it back.`;
    case null:
      return isBuyer ? 'It does not come.' : 'It is not sent.';
  }
}

/** What is agreed or offered about a problem: goods on their way back, or a sum for what the buyer keeps. */
function settlingOf({ as, escrow, offer, supplier, buyer, currency, clocks }: Parcel): Standing | null {
  const isBuyer = as === 'buyer';
  const reader = readerOf({ as });
  if (escrow?.status === 'returning') {
    const isSent = running({ clocks }, 'milestone.return_check') !== null;
    return {
      sentence: `${isBuyer ? (isSent ? 'You sent it back' : 'Send it back') : isSent ? `${buyer.name} sent it back` : `${buyer.name} sends it back`}. ${wayBackWords(as === 'supplier')} When it is back, ${amountWords(escrow.contestedMinor, currency)} goes to ${isBuyer ? 'you' : buyer.name}.`,
      due: running({ clocks }, isSent ? 'milestone.return_check' : 'milestone.return'),
      otherwise: isSent
        ? silence(silenceDoes('milestone.return_check', reader), isBuyer)
        : silence(silenceDoes('milestone.return', reader), !isBuyer),
    };
  }
  if (!offer) return null;
  const back = amountWords(offer.backMinor, currency);
  const isMine = offer.by === (isBuyer ? 'buyer' : 'seller');
  const keeps = isBuyer ? 'you keep it and get' : `${buyer.name} keeps it and gets`;
  return {
    sentence: `${isMine ? 'Your offer' : `The offer of ${isBuyer ? supplier.name : buyer.name}`}: ${keeps} ${back} back.`,
    due: offer.until,
    otherwise: silence(silenceDoes('milestone.offer', reader), isMine),
  };
}

type Step = { label: string; at: string | null; state: 'past' | 'now' | 'next' | 'ended' };
const order = ['placed', 'accepted', 'shipped', 'delivered', 'completed'] as const;

/** The way of a parcel from the money to its end; a problem stops it, and one that was cancelled ends where it was. */
export function stepsOf(
  parcel: Pick<Parcel, 'status' | 'ending' | 'shippedAt' | 'deliveredAt' | 'completedAt' | 'escrow'>,
  paidAt: string | null,
): Step[] {
  const { status, shippedAt, deliveredAt, completedAt } = parcel;
  const all = [
    { label: 'Paid', at: paidAt },
    { label: 'Accepted', at: null },
    { label: 'Sent', at: shippedAt },
    { label: 'Received', at: deliveredAt },
    { label: 'Complete', at: completedAt },
  ];
  if (status === 'cancelled') {
    const came = all.filter(({ at }) => at !== null).map((step): Step => ({ ...step, state: 'past' }));
    return [...came, { label: badgeOfParcel(parcel).label, at: completedAt, state: 'ended' }];
  }
  if (status === 'problem') {
    const came = all.slice(0, deliveredAt === null ? 3 : 4).map((step): Step => ({ ...step, state: 'past' }));
    return [...came, { label: 'Problem', at: null, state: 'ended' }];
  }
  const done = status === 'awaiting_payment' ? 0 : order.indexOf(status) + 1;
  return all.map((step, index) => ({ ...step, state: index < done ? 'past' : index === done ? 'now' : 'next' }));
}
