import type { Registration } from '@ahadi/domain/academy/registrations/schema.ts';
import { offeredFor, seatSilence } from '@ahadi/domain/academy/runs/rules.ts';
import { ifYouDoNothing } from '@ahadi/domain/core/claim.ts';
import { toldBy } from '@ahadi/domain/notifications/rules.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { priceWords } from '../words.ts';
import styles from './registering.module.css';

/** Before there is a seat: the place among those who wait, or a seat that is offered for a day. */
export const Waiting = ({ registration }: { registration: Registration }) =>
  registration.status === 'offered' ? (
    <Offer registration={registration} />
  ) : (
    <Card
      title={
        registration.place === null
          ? 'You are on the waiting list'
          : `You are number ${registration.place} on the waiting list`
      }
    >
      <div className={styles.stack}>
        <p>
          When a seat becomes free, it is offered to the person who has waited longest, {offeredFor}. You are told at
          once, {toldBy('academy', 'you')}.
        </p>
        <p className={styles.quiet}>
          Nothing is paid while you wait. When the course begins and no seat became free, the list ends and nothing is
          owed.
        </p>
      </div>
    </Card>
  );

function Offer({ registration }: { registration: Registration }) {
  const accept = useCommand(api.academy.accept);
  const { dueAt, priceMinor, currency, run } = registration;
  return (
    <Card title="A seat became free, and it is yours to take">
      <div className={styles.stack}>
        {dueAt && (
          <p className={styles.due}>
            <span>{ifYouDoNothing(seatSilence['registration.offer'])}</span>
            <Countdown due={dueAt} binding />
          </p>
        )}
        <p className={styles.quiet}>
          {priceMinor === 0
            ? 'It costs nothing. Your seat is confirmed at once.'
            : `The fee is ${priceWords(priceMinor, currency)}. You have ${count(run.payWithinHours, 'hour')} to pay it after you took the seat.`}
        </p>
        {accept.error && <Notice tone="danger">{problemOf(accept.error).sentence}</Notice>}
        <div>
          <Button pending={accept.isPending} onClick={() => accept.run({ id: registration.id })}>
            Take the seat
          </Button>
        </div>
      </div>
    </Card>
  );
}
