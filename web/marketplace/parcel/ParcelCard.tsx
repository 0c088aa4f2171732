import type { OrderLine, Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import { leftOf } from '@ahadi/domain/marketplace/costs.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { GivenFiles } from '../../core/GivenFiles.tsx';
import { lazy } from '../../core/lazy.ts';
import { useMe } from '../../core/session.ts';
import type { Asked } from '../../core/useAskedOnce.ts';
import { useDone } from '../../core/useDone.ts';
import { useWhyNotActing } from '../../core/useWhyNotActing.ts';
import { amountWords } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Price } from '../Price.tsx';
import { ProductPicture } from '../ProductPicture.tsx';
import { badgeOfParcel } from '../words.ts';
import { Messages } from './Messages.tsx';
import styles from './parcel.module.css';
import { StepLine } from './StepLine.tsx';
import { actIn, deedsOf, deedWords, isAwaited, mayDispute, type ParcelDeed, standingOf, stepsOf } from './standing.ts';

// Opened by a deed only.
const ParcelDialog = lazy(() => import('./ParcelDialog.tsx').then((module) => ({ default: module.ParcelDialog })));
const ReviewDialog = lazy(() => import('./ReviewDialog.tsx').then((module) => ({ default: module.ReviewDialog })));

type Props = {
  parcel: Parcel;
  paidAt: string | null;
  /** What a link asked to begin with this one. */
  asked?: Asked;
};

/** One supplier's part of an order: where it stands, until when, what is in it, and what its reader can do. */
export function ParcelCard({ parcel, paidAt, asked = {} }: Props) {
  const isAsked = asked.deed === 'report';
  const whyNot = { manage: useWhyNotActing('manage'), pay: useWhyNotActing('pay') };
  const mayReport = whyNot.manage === null && deedsOf(parcel).includes('report');
  const [deed, setDeed] = useState<ParcelDeed | null>(isAsked && mayReport ? 'report' : null);
  const [reviewed, setReviewed] = useState<OrderLine | null>(null);
  const [done, setDone] = useDone(parcel.status);
  const isBuyer = parcel.as === 'buyer';
  const standing = standingOf(parcel);
  const deeds = deedsOf(parcel);
  const isDisputable = mayDispute(parcel) && whyNot.manage === null;
  // Pieces may be taken out and a number corrected, but nobody waits for that.
  const isMyTurn = deeds.some(isAwaited);
  const badge = badgeOfParcel(parcel);
  const finish = (sentence: string) => {
    setDeed(null);
    setReviewed(null);
    setDone(sentence);
  };
  return (
    <Card
      title={
        isBuyer ? (
          <Link className={styles.shop} to={to('shop', { id: parcel.supplier.id })}>
            {parcel.supplier.name}
          </Link>
        ) : (
          `For ${parcel.buyer.name}`
        )
      }
      aside={
        <span className={styles.aside}>
          {parcel.no}{' '}
          <StateBadge tone={isMyTurn && badge.tone !== 'danger' ? 'gold' : badge.tone}>{badge.label}</StateBadge>
        </span>
      }
      aria-label={`Parcel ${parcel.no}`}
    >
      <div className={styles.parcel}>
        <DoneNotice sentence={done} />
        {isAsked && !mayReport && done === null && (
          <Notice tone="attention" title="A problem cannot be reported now">
            {whyNot.manage ?? 'That is possible from the day it has arrived until you say that everything is right.'}
          </Notice>
        )}
        <StepLine steps={stepsOf(parcel, paidAt)} />
        <div className={styles.standing} data-mine={isMyTurn || undefined}>
          <p className={styles.sentence}>{standing.sentence}</p>
          {standing.due && (
            <p className={styles.due}>
              <Countdown due={standing.due} inline binding />
            </p>
          )}
          {standing.otherwise && <p className={styles.quiet}>{standing.otherwise}</p>}
          {parcel.status === 'cancelled' && parcel.reason && <p className={styles.told}>{parcel.reason}</p>}
          {(parcel.carrier !== '' || parcel.tracking !== '') && (
            <p>
              {parcel.carrier !== '' && <>Brought by {parcel.carrier}</>}
              {parcel.tracking !== '' && (
                <>
                  {parcel.carrier === '' ? 'Its number is ' : ', its number is '}
                  <code className={styles.code}>{parcel.tracking}</code>
                </>
              )}
              .
            </p>
          )}
          <Proofs parcel={parcel} of="sent" title="What shows that it was sent" />
          <Proofs parcel={parcel} of="sent_back" title="What shows that it was sent back" />
          {(deeds.length > 0 || isDisputable || (parcel.status === 'problem' && parcel.escrow)) && (
            <div className={styles.deeds}>
              {deeds.map((one, index) => (
                <Button
                  key={one}
                  variant={index === 0 && isAwaited(one) ? 'primary' : 'quiet'}
                  whyNot={whyNot[actIn(one)]}
                  onClick={() => {
                    setDone(null);
                    setDeed(one);
                  }}
                >
                  {deedWords[one]}
                </Button>
              ))}
              {parcel.status === 'problem' && parcel.escrow && (
                <Link
                  className={buttonClass(deeds.length > 0 ? 'quiet' : 'primary')}
                  to={to('escrow', { id: parcel.escrow.id })}
                >
                  Sort it out
                </Link>
              )}
              {isDisputable && parcel.escrow && (
                <Link className={buttonClass('quiet')} to={to('escrow', { id: parcel.escrow.id }, { deed: 'dispute' })}>
                  Open a dispute
                </Link>
              )}
            </div>
          )}
        </div>
        <ul className={styles.lines} aria-label="What is in it">
          {parcel.lines.map((line) => (
            <Line key={line.id} line={line} currency={parcel.currency} onReview={() => setReviewed(line)} />
          ))}
        </ul>
        <Sums parcel={parcel} />
        {parcel.as !== 'admin' && <Messages parcel={parcel} />}
      </div>
      <Suspense fallback={null}>
        {deed !== null && (
          <ParcelDialog
            key={deed}
            deed={deed}
            parcel={parcel}
            asked={asked}
            onDone={finish}
            onClose={() => setDeed(null)}
          />
        )}
        {reviewed !== null && <ReviewDialog line={reviewed} onDone={finish} onClose={() => setReviewed(null)} />}
      </Suspense>
    </Card>
  );
}

/** Files of a side that lie in the escrow; nothing where there are none. */
function Proofs({ parcel, of, title }: { parcel: Parcel; of: Parcel['proofs'][number]['of']; title: string }) {
  const files = parcel.proofs.filter((file) => file.of === of);
  if (files.length === 0 || !parcel.escrow) return null;
  const { id } = parcel.escrow;
  return (
    <div>
      <p className={styles.quiet}>{title}</p>
      <GivenFiles files={files} hrefOf={(file) => `/api/v1/escrows/${id}/evidence/${file}`} />
    </div>
  );
}

function Line({ line, currency, onReview }: { line: OrderLine; currency: string; onReview: () => void }) {
  const { acting } = useMe(); // a review is the account's own
  return (
    <li className={styles.line} data-gone={leftOf(line) === 0 || undefined}>
      <span className={styles.picture}>
        <ProductPicture picture={line.picture} sizes="56px" decorative />
      </span>
      <div className={styles.what}>
        <Link className={styles.title} to={to('product', { id: line.productId })}>
          {line.title}
        </Link>
        <p className={styles.quiet}>
          {line.qty} × {amountWords(line.unitMinor, currency)}
          {line.unit !== '' && ` for ${line.unit}`}
          {line.cancelledQty > 0 &&
            `; ${line.cancelledQty === line.qty ? 'none comes' : `${line.cancelledQty} ${line.cancelledQty === 1 ? 'does' : 'do'} not come`}`}
        </p>
      </div>
      <Price minor={line.totalMinor} currency={currency} className={styles.amount ?? ''} />
      {line.mayReview && acting === null && (
        <Button variant="quiet" aria-label={`Write a review of ${line.title}`} onClick={onReview}>
          Write a review
        </Button>
      )}
    </li>
  );
}

const Sums = ({ parcel }: { parcel: Parcel }) => (
  <dl className={styles.sums}>
    <div>
      <dt>Delivery</dt>
      <dd>{parcel.deliveryMinor === 0 ? 'free' : <Price minor={parcel.deliveryMinor} currency={parcel.currency} />}</dd>
    </div>
    <div>
      <dt>This parcel</dt>
      <dd className={styles.strong}>
        <Price minor={parcel.totalMinor} currency={parcel.currency} />
      </dd>
    </div>
    {parcel.returnedMinor > 0 && (
      <div>
        <dt>{parcel.as === 'buyer' ? 'Went back to you' : 'Went back to the buyer'}</dt>
        <dd>
          <Price minor={parcel.returnedMinor} currency={parcel.currency} />
        </dd>
      </div>
    )}
    {parcel.escrow && (
      <div>
        <dt>Its money</dt>
        <dd>
          <Link className={styles.link} to={to('escrow', { id: parcel.escrow.id })}>
            {parcel.escrow.heldMinor > 0 ? (
              <>
                <Price minor={parcel.escrow.heldMinor} currency={parcel.currency} /> held in escrow
              </>
            ) : (
              'See how it went'
            )}
          </Link>
        </dd>
      </div>
    )}
  </dl>
);
