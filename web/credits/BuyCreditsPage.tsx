import { creditDefaults, proposalCost } from '@ahadi/domain/credits/rules.ts';
import type { CreditPack, CreditWallet } from '@ahadi/domain/credits/schema.ts';
import type { AmountBand } from '@ahadi/domain/mediation/schema.ts';
import { bandWords } from '@ahadi/domain/mediation/words.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { defaultCurrency } from '../core/currency.ts';
import { problemOf } from '../core/errors.ts';
import { ForMediators } from '../core/ForMediators.tsx';
import { lazy } from '../core/lazy.ts';
import { pageMeta } from '../core/page.ts';
import { useMe } from '../core/session.ts';
import { amountWords, count } from '../core/words.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows, SkeletonText } from '../ui/Skeleton.tsx';
import styles from './buying/buying.module.css';
import { HoldsCard, LotsCard } from './buying/Lots.tsx';
import { Packs } from './buying/Packs.tsx';

export const meta = pageMeta('Credits');

const PaymentPanel = lazy(() =>
  import('../payments/PaymentPanel.tsx').then((module) => ({ default: module.PaymentPanel })),
);
const CreditStatement = lazy(() => import('./buying/CreditStatement.tsx'));

const bands = Object.keys(proposalCost) as AmountBand[]; // the table's own keys

/** A mediator's credits: to buy, what there is, what waits in proposals, and how it came to be. */
export default function BuyCreditsPage() {
  return (
    <ForMediators otherwise={<NoMediator />} waiting={<Page />}>
      <Credits />
    </ForMediators>
  );
}

function Credits() {
  const wallet = useQuery(api.credits.wallet.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  if (wallet.isError && !wallet.data)
    return <ErrorCard {...problemOf(wallet.error)} level={1} onRetry={() => wallet.refetch()} />;
  return <Page wallet={wallet.data} />;
}

const Page = ({ wallet }: { wallet?: CreditWallet | undefined }) => (
  <>
    <PageHeader
      breadcrumb={<Link to={to('mediatorDashboard')}>Mediator’s desk</Link>}
      title="Credits"
      facts="A proposal on a posting costs credits, by the size of the matter alone. Where you are asked by name it costs nothing."
    />
    {wallet ? <Shop wallet={wallet} /> : <Loading />}
  </>
);

const NoMediator = () => (
  <EmptyState
    kind="unavailable"
    level={1}
    title="Credits are for mediators"
    action={
      <Link className={buttonClass('primary')} to={to('joinMediator')}>
        Read what mediators do
      </Link>
    }
  >
    Mediators use them to offer themselves for a matter. Everything else here needs none.
  </EmptyState>
);

function Shop({ wallet }: { wallet: CreditWallet }) {
  const me = useMe();
  const home = defaultCurrency(me.identities.find(({ isPrimary }) => isPrimary)?.country ?? null);
  const first = wallet.packs.find(({ currency }) => currency === home) ?? wallet.packs[0];
  const [currency, setCurrency] = useState(first?.currency ?? home);
  const [code, setCode] = useState<string | null>(null);
  const inCurrency = wallet.packs.filter((pack) => pack.currency === currency);
  const pack = inCurrency.find((one) => one.code === code) ?? inCurrency[0];
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <Card aria-label="To spend">
          <p className={styles.balance}>
            <span className={styles.big}>{wallet.available}</span>
            <span>
              {wallet.available === 1 ? 'credit' : 'credits'} to spend
              {wallet.held > 0 && <span className={styles.quiet}>, and {wallet.held} held by proposals</span>}
            </span>
          </p>
        </Card>
        <Packs
          packs={wallet.packs}
          currency={currency}
          onCurrency={setCurrency}
          chosen={pack}
          onChoose={(chosen) => setCode(chosen.code)}
        />
        {pack && <Buy key={pack.currency} pack={pack} />}
        <Suspense
          fallback={
            <Card inset="flush" title="Statement">
              <SkeletonRows rows={4} label="Loading the statement" />
            </Card>
          }
        >
          <CreditStatement />
        </Suspense>
      </div>
      <div className={styles.side}>
        <LotsCard wallet={wallet} />
        <HoldsCard wallet={wallet} />
        <Card title="What a proposal costs" aside="by the size of the matter">
          <table className={styles.costs}>
            <tbody>
              {bands.map((band) => (
                <tr key={band}>
                  <td className={styles.band}>{bandWords[band]}</td>
                  <td>{count(proposalCost[band], 'credit')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.foot}>
            What is left of a pack goes back for its money within {creditDefaults.refundDays} days. Credits are yours
            alone; they cannot be passed on.
          </p>
        </Card>
      </div>
    </div>
  );
}

function Buy({ pack }: { pack: CreditPack }) {
  const buy = useCommand(api.credits.buy, { stale: [] });
  return (
    <Card title={`${count(pack.credits, 'credit')} for ${amountWords(pack.priceMinor, pack.currency)}`}>
      <Suspense fallback={<SkeletonText lines={5} />}>
        <PaymentPanel
          subject={`credits:${pack.currency}`}
          currency={pack.currency}
          outstandingMinor={pack.priceMinor}
          isWhole
          otherwise="Choose a pack in another currency."
          start={({ method }) => buy.runAsync({ pack: pack.code, method })}
        />
      </Suspense>
    </Card>
  );
}

const Loading = () => (
  <div className={styles.layout} role="status" aria-label="Loading your credits">
    <div className={styles.main}>
      <Card>
        <SkeletonText lines={2} />
      </Card>
      <Card title="Choose a pack">
        <SkeletonText lines={5} />
      </Card>
    </div>
    <div className={styles.side}>
      <Card title="What you have">
        <SkeletonText lines={4} />
      </Card>
    </div>
  </div>
);
