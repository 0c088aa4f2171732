import { csvFile } from '@ahadi/domain/core/csv.ts';
import { majorOf } from '@ahadi/domain/core/money.ts';
import type { MarketFinance } from '@ahadi/domain/marketplace/curating/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../core/api.ts';
import { problemOf } from '../../../core/errors.ts';
import { useFilterQuery } from '../../../core/filters.ts';
import { localDay, useNow } from '../../../core/time.ts';
import { formatCalendarDay } from '../../../core/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Price } from '../../Price.tsx';
import styles from '../curating.module.css';

const MOST_DAYS = 366;
const DAY = 24 * 60 * 60_000;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;
const before = (day: string, days: number): string =>
  new Date((dayNumber(day) - days) * DAY).toISOString().slice(0, 10);

const spans = [
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
  { label: '90 days', days: 90 },
] as const;

/** Why these days cannot be added up, or undefined. */
function problemOfSpan(from: string, last: string): string | undefined {
  if (from === '' || last === '') return 'Choose both days.';
  if (last < from) return 'The last day is not before the first.';
  return dayNumber(last) - dayNumber(from) >= MOST_DAYS ? 'Choose at most a year.' : undefined;
}

/** What was sold, held, paid out and earned in some days, by currency and by shop. */
export default function Sales() {
  const [search, set] = useFilterQuery<{ from: string; to: string }>();
  const today = localDay(useNow());
  const last = search.get('to') ?? today;
  const from = search.get('from') ?? before(last, 29);
  const problem = problemOfSpan(from, last);
  const finance = useQuery(
    api.curating.finance.queryOptions({
      input: { from, to: last },
      enabled: problem === undefined,
      staleTime: 0,
      refetchOnMount: 'always',
    }),
  );
  return (
    <div className={styles.sales}>
      <div className={styles.span}>
        <TextField
          label="From"
          type="date"
          max={last || undefined}
          value={from}
          onChange={(event) => set({ from: event.currentTarget.value, to: last })}
        />
        <TextField
          label="To"
          type="date"
          value={last}
          error={problem}
          onChange={(event) => set({ from, to: event.currentTarget.value })}
        />
        <div className={styles.spans}>
          {spans.map(({ label, days }) => (
            <Button key={days} variant="quiet" onClick={() => set({ from: before(today, days - 1), to: today })}>
              {label}
            </Button>
          ))}
        </div>
        {finance.data && (
          <Button variant="quiet" onClick={() => download(finance.data, from, last)}>
            Download as CSV
          </Button>
        )}
      </div>
      {finance.isError && !finance.data && (
        <Card>
          <ErrorCard {...problemOf(finance.error)} onRetry={() => finance.refetch()} />
        </Card>
      )}
      {finance.isPending && problem === undefined && (
        <Card>
          <SkeletonText lines={5} />
        </Card>
      )}
      {finance.data && <Figures finance={finance.data} from={from} last={last} />}
    </div>
  );
}

function Figures({ finance, from, last }: { finance: MarketFinance; from: string; last: string }) {
  if (finance.currencies.length === 0)
    return (
      <Card inset="flush">
        <EmptyState
          kind="nothing"
          title="Nothing was sold in these days"
          action={<Link to={to('adminMarketplace', {}, { view: 'orders' })}>Look at the orders</Link>}
        />
      </Card>
    );
  const span = `${formatCalendarDay(from)} – ${formatCalendarDay(last)}`;
  return (
    <>
      <Card title="By currency" aside={span}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reached by the keyboard */}
        <section className={styles.wide} aria-label="By currency, all columns" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Currency</th>
                <th scope="col">Orders paid</th>
                <th scope="col">Paid for them</th>
                <th scope="col">Held now</th>
                <th scope="col">To sellers</th>
                <th scope="col">Back to buyers</th>
                <th scope="col">Commission</th>
              </tr>
            </thead>
            <tbody>
              {finance.currencies.map((it) => (
                <tr key={it.currency}>
                  <th scope="row">{it.currency}</th>
                  <td>{it.orders}</td>
                  {[it.soldMinor, it.heldMinor, it.toSellersMinor, it.returnedMinor, it.commissionMinor].map(
                    (minor, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                      <td key={index}>
                        <Price minor={minor} currency={it.currency} />
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Card>
      <Card title="By shop" aside="the fifty that sold most">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reached by the keyboard */}
        <section className={styles.wide} aria-label="By shop, all columns" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Shop</th>
                <th scope="col">Parcels</th>
                <th scope="col">Sold</th>
                <th scope="col">Back to buyers</th>
                <th scope="col">Commission</th>
              </tr>
            </thead>
            <tbody>
              {finance.shops.map((it) => (
                <tr key={`${it.id}/${it.currency}`}>
                  <th scope="row">
                    <Link to={to('adminEditSupplier', { id: it.id })}>{it.name}</Link>
                  </th>
                  <td>{it.parcels}</td>
                  {[it.soldMinor, it.returnedMinor, it.commissionMinor].map((minor, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                    <td key={index}>
                      <Price minor={minor} currency={it.currency} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Card>
    </>
  );
}

/** Both tables in one file, amounts in whole units of their currency. */
function download({ currencies, shops }: MarketFinance, from: string, last: string): void {
  const text = csvFile([
    ['From', 'To', 'Shop', 'Currency', 'Orders', 'Parcels', 'Sold', 'Held now', 'To sellers', 'Returned', 'Commission'],
    ...currencies.map((it) => [
      ...[from, last, 'All shops', it.currency, it.orders, ''],
      ...[it.soldMinor, it.heldMinor, it.toSellersMinor, it.returnedMinor, it.commissionMinor].map((minor) =>
        majorOf(minor, it.currency),
      ),
    ]),
    ...shops.map((it) => [
      ...[from, last, it.name, it.currency, '', it.parcels, majorOf(it.soldMinor, it.currency), '', ''],
      ...[majorOf(it.returnedMinor, it.currency), majorOf(it.commissionMinor, it.currency)],
    ]),
  ]);
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `marketplace-${from}-${last}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
