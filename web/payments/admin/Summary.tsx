import type { FinanceSummary } from '@ahadi/domain/payments/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { formatInstant } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { columnAmount, coverPercent } from '../amounts.ts';
import styles from '../payments.module.css';
import own from './admin.module.css';
import { type DeskTab, deskPath } from './useDeskTab.ts';

/** `one` and `many` stand below the number. */
type Figure = { tab: DeskTab; one: string; many: string; waits: (summary: FinanceSummary) => number };

const figures: readonly Figure[] = [
  { tab: 'reviews', one: 'payment to be judged', many: 'payments to be judged', waits: ({ reviews }) => reviews },
  {
    tab: 'chargebacks',
    one: 'chargeback to be answered',
    many: 'chargebacks to be answered',
    waits: ({ chargebacks }) => chargebacks,
  },
  { tab: 'payouts', one: 'payout to be approved', many: 'payouts to be approved', waits: ({ payouts }) => payouts },
  {
    tab: 'uncertain',
    one: 'sent and not answered in time',
    many: 'sent and not answered in time',
    waits: ({ uncertain }) => uncertain,
  },
  {
    tab: 'unapplied',
    one: 'payer with unapplied money',
    many: 'payers with unapplied money',
    waits: ({ unapplied }) => unapplied,
  },
  {
    tab: 'reconciliation',
    one: 'statement line that does not match',
    many: 'statement lines that do not match',
    waits: ({ unmatched }) => unmatched,
  },
];

/** What waits somewhere else than behind a figure: said in words, where there is any of it. */
function otherWords({ unplaced, debts, lateChargebacks }: FinanceSummary): string[] {
  const owed = new Map<string, bigint>();
  for (const { currency, amountMinor } of debts) owed.set(currency, (owed.get(currency) ?? 0n) + BigInt(amountMinor));
  return [
    ...(lateChargebacks > 0
      ? [
          `${count(lateChargebacks, 'chargeback')} ${lateChargebacks === 1 ? 'is' : 'are'} late: the day is over and nothing was sent.`,
        ]
      : []),
    ...(unplaced > 0 ? [`${count(unplaced, 'proven message')} of providers found nothing of ours.`] : []),
    ...[...owed].map(
      ([currency, amount]) =>
        `${currency} ${columnAmount(amount, currency)} is owed to us. What comes into those wallets pays it.`,
    ),
  ];
}

/** The desk's figures. One answer for all that look at them. */
export const useSummary = () =>
  useQuery(api.finance.summary.queryOptions({ staleTime: 0, refetchOnMount: 'always', refetchInterval: 60_000 }));

/** What waits, whether payouts go out, and whether there is a unit for each unit that is owed. */
export function Summary() {
  const summary = useSummary();
  if (summary.isError && !summary.data)
    return (
      <Card>
        <ErrorCard {...problemOf(summary.error)} onRetry={() => summary.refetch()} />
      </Card>
    );
  const { data } = summary;
  return (
    <section aria-label="What waits" aria-busy={summary.isFetching}>
      <div className={own.summary}>
        {figures.map(({ tab, one, many, waits }) => (
          <Link
            key={tab}
            className={own.figure}
            to={deskPath(tab)}
            data-waits={(data && waits(data) > 0) || undefined}
            preventScrollReset
          >
            <span className={own.number}>{data ? waits(data) : <Skeleton width="2ch" height="1em" />}</span>
            <span className={own.figureLabel}>{data && waits(data) === 1 ? one : many}</span>
          </Link>
        ))}
      </div>
      {data &&
        otherWords(data).map((words) => (
          <p key={words} className={`${styles.quiet} ${own.beside}`}>
            {words}
          </p>
        ))}
      <div className={own.health}>
        <Card title="Payouts" className={own.state}>
          {data ? <Stopped stopped={data.stopped} /> : <SkeletonText lines={2} />}
        </Card>
        <Card title="Cover" aside="client money">
          {data ? <Cover cover={data.cover} /> : <SkeletonText lines={2} />}
        </Card>
      </div>
    </section>
  );
}

const Stopped = ({ stopped }: Pick<FinanceSummary, 'stopped'>) =>
  stopped === null ? (
    <>
      <p>
        <StateBadge tone="good">Go out</StateBadge>
      </p>
      <p className={styles.quiet}>The last check of the books found nothing.</p>
    </>
  ) : (
    <>
      <p>
        <StateBadge tone="danger">Stand still</StateBadge>
      </p>
      <p className={styles.quiet}>
        Since {formatInstant(stopped.since)}. <Link to={deskPath('stop')}>What was found</Link>
      </p>
    </>
  );

function Cover({ cover }: Pick<FinanceSummary, 'cover'>) {
  if (cover.length === 0)
    return (
      <p className={styles.quiet}>No client money is here yet. Per currency it stands here against what is owed.</p>
    );
  return (
    <div className={own.wide}>
      <table className={own.table}>
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col">With providers</th>
            <th scope="col">Owed</th>
            <th scope="col">Cover</th>
          </tr>
        </thead>
        <tbody>
          {cover.map(({ currency, thereMinor, owedMinor }) => {
            const percent = coverPercent(BigInt(thereMinor), BigInt(owedMinor));
            const isShort = BigInt(thereMinor) < BigInt(owedMinor);
            return (
              <tr key={currency}>
                <td>{currency}</td>
                <td>{columnAmount(BigInt(thereMinor), currency)}</td>
                <td>{columnAmount(BigInt(owedMinor), currency)}</td>
                <td className={isShort ? own.short : undefined}>
                  {percent === null ? 'nothing owed' : `${percent.toLocaleString('en')}\u00a0%`}
                  {isShort && <span className="aside-voice"> not covered</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
