import type { Registration } from '@ahadi/domain/academy/registrations/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { amountWords } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ByCode } from './ByCode.tsx';
import { ByProof } from './ByProof.tsx';
import { FeeList } from './FeeList.tsx';
import styles from './registering.module.css';

type Way = 'here' | 'code' | 'proof';
/** Paying here ends the matter at once, so it is not offered while a person looks at a payment by hand. */
const ways: readonly { value: Way; label: string }[] = [
  { value: 'here', label: 'Pay here' },
  { value: 'code', label: 'I sent it to the till' },
  { value: 'proof', label: 'Bank or sponsor' },
];

type Props = {
  registration: Registration;
  /** Paying on a rail of ours. */
  here: ReactNode;
};

/** The fee of a seat that is kept: how much, until when, and each way of paying it with what happens next. */
export default function Paying({ registration, here }: Props) {
  const { status, dueAt, priceMinor, currency, payments, payTo } = registration;
  const { till, bank } = payTo;
  const isLookedAt = status === 'payment_review';
  // Where there is no till or no account, nothing can be sent to it.
  const places: Record<Way, unknown> = { here: !isLookedAt, code: till, proof: bank };
  const offered = ways.filter(({ value }) => places[value]);
  const [chosen, setWay] = useState<Way>('here');
  const way = offered.find(({ value }) => value === chosen)?.value ?? offered[0]?.value;
  const rejected = payments[0]?.status === 'rejected' ? payments[0] : null;
  return (
    <>
      {isLookedAt && (
        <Notice tone="info" title="We look at your payment" announce>
          Your seat is safe meanwhile and does not run out. A transfer that our statement already has is confirmed by
          itself; otherwise a person looks, usually within one working day. You are told either way.
        </Notice>
      )}
      {rejected && !isLookedAt && (
        <Notice tone="danger" title="What you gave could not be accepted">
          {rejected.reason} Your seat is still kept until the time below. Pay in any way, or give the right code or
          paper.
        </Notice>
      )}
      <Card title={isLookedAt ? 'Pay in another way after all' : 'Pay the fee'}>
        <div className={styles.stack}>
          <div className={styles.due}>
            <p className={styles.amount}>{amountWords(priceMinor, currency)}</p>
            {dueAt && !isLookedAt && <Countdown due={dueAt} binding />}
          </div>
          {!isLookedAt && (
            <p className={styles.quiet}>
              If nothing is paid by then, the seat goes to the next person and nothing is owed.
            </p>
          )}
          {way && offered.length > 1 && (
            <div className={styles.ways}>
              <Chips key={status} legend="How do you want to pay?" options={offered} start={way} onChange={setWay} />
            </div>
          )}
          {way === 'here' && <Suspense fallback={<SkeletonText lines={4} />}>{here}</Suspense>}
          {way === 'code' && till && <ByCode registration={registration} till={till} />}
          {way === 'proof' && bank && <ByProof registration={registration} bank={bank} />}
          {!(till && bank) && (
            <p className={styles.quiet}>
              Was money sent in another way already? <Link to={to('contact')}>Write to us</Link> with its code or paper.
            </p>
          )}
        </div>
      </Card>
      {payments.length > 0 && (
        <Card title="What you gave">
          <FeeList payments={payments} />
        </Card>
      )}
    </>
  );
}
