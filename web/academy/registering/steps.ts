import { seatOf } from '@ahadi/domain/academy/registrations/rules.ts';
import type { Registration } from '@ahadi/domain/academy/registrations/schema.ts';

type Step = {
  key: string;
  state: 'past' | 'now' | 'next' | 'ended';
  title: string;
  detail?: string;
};

type Of = Pick<Registration, 'status' | 'priceMinor' | 'certificateNumber' | 'place'> & {
  payments?: readonly Pick<Registration['payments'][number], 'status'>[];
};

/** Which step of the way is the one that everybody waits for. */
const nowAt: Record<Registration['status'], number> = {
  ...{ waitlisted: 0, offered: 0, held: 1, payment_review: 1, confirmed: 2, attending: 2 },
  ...{ completed: 3, failed: 2, no_show: 2, expired: 0, cancelled: 0 },
};

/** The way of a registration from the seat to the certificate, as its page shows it: past, now, next. */
export function stepsOf(it: Of): Step[] {
  const { status, priceMinor } = it;
  if (seatOf(status) === null)
    return [
      { key: 'registered', state: 'past', title: 'Registered' },
      {
        key: 'over',
        state: 'ended',
        title: status === 'expired' ? 'Run out' : 'Cancelled',
        detail:
          status === 'expired'
            ? 'The time passed before it was taken or paid.'
            : 'The seat is not kept for you any more.',
      },
    ];
  const at = nowAt[status];
  const stateAt = (place: number): Step['state'] => (place < at ? 'past' : place === at ? 'now' : 'next');
  const isPromised = it.payments?.some((fee) => fee.status === 'promised');
  const isEnded = status === 'failed' || status === 'no_show';
  const steps: (Step | null)[] = [
    { key: 'seat', state: stateAt(0), title: seatTitle(it) },
    priceMinor === 0
      ? null
      : {
          key: 'payment',
          state: at > 1 && isPromised ? 'now' : stateAt(1),
          title:
            status === 'payment_review'
              ? 'Your payment is looked at'
              : at <= 1
                ? 'Payment'
                : isPromised
                  ? 'Promised, its money is awaited'
                  : 'Paid',
        },
    {
      key: 'course',
      state: isEnded ? 'ended' : stateAt(2),
      title: isEnded
        ? status === 'failed'
          ? 'Course not passed'
          : 'Course missed'
        : at > 2
          ? 'Course completed'
          : 'Course',
    },
    isEnded
      ? null
      : {
          key: 'certificate',
          state: it.certificateNumber ? 'past' : stateAt(3),
          title: it.certificateNumber ? 'Certificate given' : 'Certificate',
        },
  ];
  return steps.filter((step) => step !== null);
}

function seatTitle({ status, place }: Of): string {
  if (status === 'waitlisted') return place === null ? 'Waiting for a seat' : `Waiting for a seat, number ${place}`;
  if (status === 'offered') return 'A seat is offered';
  return status === 'held' || status === 'payment_review' ? 'Seat kept' : 'Seat confirmed';
}
