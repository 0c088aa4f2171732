import type { IdentityId } from '@ahadi/domain/core/ids.ts';
import type { WalletLine, WalletSums } from '@ahadi/domain/payments/schema.ts';
import { postingWords } from '@ahadi/domain/payments/wallets.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, type client } from '../../core/api.ts';
import { DownloadButton } from '../../core/DownloadButton.tsx';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { SpanFields } from '../../core/SpanFields.tsx';
import { useMe } from '../../core/session.ts';
import { formatInstant, readerZone, timeNow } from '../../core/time.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import { columnAmount, fullAmount, signedAmount } from '../amounts.ts';
import { paymentsPath } from '../listing/usePaymentQuery.ts';
import styles from '../payments.module.css';
import { periods, usePeriod } from './period.ts';
import own from './wallets.module.css';

/** One wallet over a period, in the order of days, with the balance after each line, and the same as a file. `wallet` is "identity.CUR". */
export default function Statement({ wallet }: { wallet: string }) {
  const [asked = '', currency = ''] = wallet.split('.');
  const identity = useMe().identities.find(({ id }) => id === asked);
  if (!identity || !/^[A-Z]{3}$/.test(currency))
    return (
      <EmptyState
        kind="unavailable"
        title="There is no such wallet"
        action={
          <Link className={buttonClass('quiet')} to={paymentsPath()}>
            See all payments
          </Link>
        }
      />
    );
  return <Postings identityId={identity.id} name={identity.displayName} currency={currency} />;
}

type Props = { identityId: IdentityId; name: string; currency: string };

function Postings({ identityId, name, currency }: Props) {
  const [now] = useState(() => timeNow());
  const { period, days, span, set } = usePeriod(now);
  const isTurned = days.from !== '' && days.to !== '' && days.to < days.from;
  const asked = { identityId, currency, ...(isTurned ? {} : span) };
  const list = useInfiniteQuery(
    api.payments.statement.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: 50, ...asked }),
      ...byCursorAfresh,
    }),
  );
  const pages = list.data?.pages ?? [];
  const sums = pages[0];
  const rows = pages.flatMap((page) => page.rows);
  const file = (format: 'csv' | 'pdf') => (from: typeof client) =>
    from.payments.statementFile({ ...asked, format, tz: readerZone() });
  return (
    <div className={styles.stack}>
      <div className={own.head}>
        <p>
          <Link className={styles.link} to={paymentsPath()}>
            <IconArrowLeft size={16} stroke={1.8} aria-hidden /> All payments
          </Link>
        </p>
        <h2 className={own.heading}>
          Wallet of {name} in {currency}
        </h2>
      </div>
      <section className={own.period} aria-label="Period and files">
        <SelectField
          label="Period"
          value={period}
          onChange={(event) => set({ period: event.currentTarget.value, from: '', to: '' })}
        >
          {Object.entries(periods).map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </SelectField>
        {period === 'days' && <SpanFields days={days} onChange={set} />}
        <div className={own.files}>
          <DownloadButton label="CSV" name="wallet.csv" read={file('csv')} />
          <DownloadButton label="PDF" name="wallet.pdf" read={file('pdf')} />
        </div>
      </section>
      {sums && <Sums sums={sums} currency={currency} />}
      <ListCard
        list={list}
        title="Statement"
        aside={`by day, in ${currency}`}
        label="the statement"
        empty={
          <EmptyState
            kind="nothing"
            level={3}
            title="Nothing moved in this wallet in this time"
            action={
              <Button variant="quiet" onClick={() => set({ period: 'all', from: '', to: '' })}>
                Show everything
              </Button>
            }
          >
            Each amount in and out stands here, with the balance after it.
          </EmptyState>
        }
      >
        <table className={own.table}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col" className={own.number}>
                Amount
              </th>
              <th scope="col" className={own.number}>
                Balance
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.entryId}>
                <td>
                  {postingWords[row.kind]}
                  {row.about !== null && <For about={row.about} />}
                  {row.memo !== '' && row.memo !== row.about?.label && <span className={own.when}>{row.memo}</span>}
                  <time className={own.when} dateTime={row.at}>
                    {formatInstant(row.at)}
                  </time>
                </td>
                <td className={`${own.number} ${own.moved}`}>{signedAmount(BigInt(row.movedMinor), currency)}</td>
                <td className={own.number}>{columnAmount(BigInt(row.balanceMinor), currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ListCard>
    </div>
  );
}

const For = ({ about: { label, path } }: { about: NonNullable<WalletLine['about']> }) =>
  path === null ? (
    <span className={own.for}>{label}</span>
  ) : (
    <Link className={own.for} to={path}>
      {label}
    </Link>
  );

/** What the wallet held before the period and holds after it, and what came in and went out between. */
const Sums = ({ sums, currency }: { sums: WalletSums; currency: string }) => (
  <dl className={own.sums}>
    {(
      [
        ['Opening balance', sums.openingMinor],
        ['In', sums.inMinor],
        ['Out', sums.outMinor],
        ['Closing balance', sums.closingMinor],
      ] as const
    ).map(([label, minor]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{fullAmount(BigInt(minor), currency)}</dd>
      </div>
    ))}
  </dl>
);
