import type { FoundMoney } from '@ahadi/domain/payments/schema.ts';
import { providerWords } from '@ahadi/domain/payments/words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { begin } from '../badges.ts';
import styles from '../payments.module.css';
import own from './admin.module.css';
import { deskPath } from './useDeskTab.ts';

const kinds: Record<FoundMoney['kind'], string> = {
  payment: 'Payment',
  payout: 'Payout',
  refund: 'Refund',
  line: 'Line of a statement',
};

/** One search over all rails, by whatever somebody who calls has in hand. It stands in no address: a phone number is nobody else's business. */
export default function Search() {
  const [q, setQ] = useState('');
  return (
    <>
      <search>
        <form
          className={own.find}
          onSubmit={(event) => {
            event.preventDefault();
            setQ(String(new FormData(event.currentTarget).get('q') ?? '').trim());
          }}
        >
          <TextField
            label="Find money"
            help="A receipt, a reference, the number of an order or escrow, a phone number, an amount, the beginning of a name, or an e-mail address"
            name="q"
            type="search"
            minLength={2}
            maxLength={100}
            required
          />
          <Button type="submit">Find</Button>
        </form>
      </search>
      {q.length > 1 && <Found q={q} />}
    </>
  );
}

function Found({ q }: { q: string }) {
  const found = useQuery(api.finance.search.queryOptions({ input: { q } }));
  if (found.isError) return <ErrorCard {...problemOf(found.error)} level={3} onRetry={() => found.refetch()} />;
  if (!found.data) return <SkeletonRows rows={3} label="Looking for it" />;
  const { rows, more } = found.data;
  return (
    <>
      <p role="status" className={styles.facts}>
        {rows.length === 0 &&
          'Nothing fits. Try the receipt, the whole phone number, the amount, or the number of the order or escrow.'}
        {rows.length > 0 && `${more ? 'The newest ' : ''}${rows.length} found.`}
        {more && ' There are more: write more of it.'}
      </p>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </>
  );
}

function Row({ row }: { row: FoundMoney }) {
  const what = `${kinds[row.kind]}, ${amountWords(row.amountMinor, row.currency)}`;
  const open = row.kind === 'payout' ? { payout: row.id } : row.paymentId === null ? null : { payment: row.paymentId };
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>{open === null ? what : <Link to={deskPath('search', open)}>{what}</Link>}</p>
        <p className={styles.facts}>
          {row.name !== null && `${row.name} · `}
          {row.ref !== null && (
            <>
              <code>{row.ref}</code> ·{' '}
            </>
          )}
          {begin(providerWords[row.provider])} · <time dateTime={row.at}>{formatInstant(row.at)}</time>
          {row.phone !== null && ` · ${row.phone}`}
          {row.receipt !== null && (
            <>
              {' '}
              · receipt <code>{row.receipt}</code>
            </>
          )}
        </p>
      </div>
      <span>{row.state}</span>
    </li>
  );
}
