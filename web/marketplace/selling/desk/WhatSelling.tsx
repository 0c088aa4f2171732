import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { defaultCurrency } from '../../../core/currency.ts';
import { useMe } from '../../../core/session.ts';
import { count } from '../../../core/words.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Timeline } from '../../../ui/Timeline.tsx';
import { Commission } from '../../forms/Commission.tsx';
import styles from '../../forms/form.module.css';
import { MarketRules } from '../shop/MarketRules.tsx';
import own from './desk.module.css';

const days = (hours: number) => count(hours / 24, 'day');

/** How a sale goes, for who has none yet. */
const steps = [
  {
    key: 'open',
    state: 'next' as const,
    title: 'You open a shop',
    detail: 'A few minutes of writing; somebody of ours looks at it.',
  },
  {
    key: 'list',
    state: 'next' as const,
    title: 'You list what you sell',
    detail: 'With your own pictures. Each product is looked at before it is on sale.',
  },
  {
    key: 'order',
    state: 'next' as const,
    title: 'Somebody orders and pays',
    detail: `Their money waits in escrow. You have ${marketDefaults.acceptHours} hours to accept.`,
  },
  {
    key: 'send',
    state: 'next' as const,
    title: 'You send it',
    detail: 'Within the working days that you name, with a number or a picture that shows it.',
  },
  {
    key: 'paid',
    state: 'next' as const,
    title: 'You are paid',
    detail: `When the buyer says that all is right, or ${days(marketDefaults.inspectionHours)} after they received it and said nothing. It comes into your wallet, and from there to your phone or bank.`,
  },
];

/** For who sells nothing yet: what it is, what it costs, how one is paid. */
export default function WhatSelling() {
  const me = useMe();
  const primary = me.identities.find(({ isPrimary }) => isPrimary) ?? me.identities[0];
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('marketplace')}>Marketplace</Link>}
        title="Sell on the marketplace"
        facts="The buyer’s money is there before you send anything, and it cannot be taken back behind your back."
        actions={
          <Link className={buttonClass('primary')} to={to('sellerApplication')}>
            Open a shop
          </Link>
        }
      />
      <div className={own.pairOfCards}>
        <Card title="How a sale goes">
          <Timeline label="How a sale goes" items={steps} />
        </Card>
        <div className={styles.stack}>
          <Card title="What it costs">
            <div className={styles.stack}>
              <Commission
                currency={defaultCurrency(primary?.country ?? null)}
                commissionBps={marketDefaults.commissionBps}
              />
            </div>
          </Card>
          <Card title="The rules">
            <MarketRules />
          </Card>
        </div>
      </div>
    </>
  );
}
