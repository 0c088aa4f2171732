import type { SellingFigures } from '@ahadi/domain/marketplace/selling/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Price } from '../../Price.tsx';
import own from './desk.module.css';

type Waiting = { key: string; label: string; value: (it: SellingFigures) => number; isUrgent?: boolean; href: string };

const waiting = (shop: string): readonly Waiting[] => {
  const parcels = (status: string) => to('sellerDashboard', {}, { shop, parcels: status });
  return [
    { key: 'accept', label: 'to accept', value: ({ toAccept }) => toAccept, isUrgent: true, href: parcels('placed') },
    { key: 'ship', label: 'to send', value: ({ toShip }) => toShip, isUrgent: true, href: parcels('accepted') },
    { key: 'late', label: 'late', value: ({ late }) => late, isUrgent: true, href: parcels('accepted') },
    {
      key: 'problem',
      label: 'with a problem',
      value: ({ problems }) => problems,
      isUrgent: true,
      href: parcels('problem'),
    },
    {
      key: 'low',
      label: 'nearly gone',
      value: ({ lowStock }) => lowStock,
      href: to('sellerDashboard', {}, { shop, status: 'approved' }),
    },
    {
      key: 'waiting',
      label: 'being looked at',
      value: ({ waiting: some }) => some,
      href: to('sellerDashboard', {}, { shop, status: 'submitted' }),
    },
  ];
};

/** What the shop is worth and what waits: money first, then what somebody has to do. */
export const FiguresCard = ({ shopId, figures }: { shopId: string; figures: SellingFigures | undefined }) => (
  <section className={own.figures} aria-label="Where the shop stands">
    <div className={own.money}>
      <p className={own.moneyLabel}>Held for you in escrow</p>
      <p className={own.moneyValue}>
        {figures ? <Price minor={figures.heldMinor} currency={figures.currency} /> : <Skeleton width="8ch" />}
      </p>
      <p className={own.moneyNote}>Yours once the parcels are received and right, less our commission.</p>
    </div>
    <div className={own.money}>
      <p className={own.moneyLabel}>Released in thirty days</p>
      <p className={own.moneyValue}>
        {figures ? <Price minor={figures.releasedMinor} currency={figures.currency} /> : <Skeleton width="8ch" />}
      </p>
      <p className={own.moneyNote}>
        In your wallet. <Link to={to('profile', {}, { tab: 'payouts' })}>Wallet and payouts</Link>
      </p>
    </div>
    <ul className={own.waiting}>
      {waiting(shopId).map(({ key, label, value, isUrgent, href }) => {
        const number = figures ? value(figures) : null;
        return (
          <li key={key}>
            <Link
              className={own.waits}
              to={href}
              preventScrollReset
              data-waits={(isUrgent && number !== null && number > 0) || undefined}
            >
              <span className={own.number}>{number ?? <Skeleton width="1ch" />}</span>
              <span className={own.waitsLabel}>{label}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  </section>
);
