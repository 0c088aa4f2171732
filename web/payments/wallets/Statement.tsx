import type { IdentityId } from '@ahadi/domain/core/ids.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { useMe } from '../../core/session.ts';
import { formatInstant } from '../../core/time.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { columnAmount, fullAmount, signedAmount } from '../amounts.ts';
import { paymentsPath } from '../listing/usePaymentQuery.ts';
import styles from '../payments.module.css';
import { asOwner, postingWords } from './statement.ts';
import own from './wallets.module.css';

/** Every posting to one wallet, newest first, as the books have it, with the balance after each. `wallet` is "identity.CUR". */
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
  const wallets = useQuery(api.payments.wallets.queryOptions({ staleTime: 0 }));
  const balance = wallets.data?.find((one) => one.identityId === identityId && one.currency === currency);
  const list = useInfiniteQuery(
    api.payments.statement.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, identityId, currency }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
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
        {balance && <p className={own.balance}>{fullAmount(BigInt(balance.balanceMinor), currency)}</p>}
      </div>
      <ListCard
        list={list}
        title="Statement"
        aside={`newest first, in ${currency}`}
        label="the statement"
        empty={
          <EmptyState
            kind="nothing"
            level={3}
            title="Nothing moved in this wallet yet"
            action={
              <Link className={buttonClass('quiet')} to={paymentsPath()}>
                See all payments
              </Link>
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
            {rows.map((row) => {
              const { moved, balance: after } = asOwner(row);
              return (
                <tr key={row.entryId}>
                  <td>
                    {postingWords[row.kind]}
                    {row.memo !== '' && <span className={own.when}>{row.memo}</span>}
                    <time className={own.when} dateTime={row.postedAt}>
                      {formatInstant(row.postedAt)}
                    </time>
                  </td>
                  <td className={`${own.number} ${own.moved}`}>{signedAmount(moved, currency)}</td>
                  <td className={own.number}>{after === null ? '' : columnAmount(after, currency)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ListCard>
    </div>
  );
}
