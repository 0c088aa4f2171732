import { whyNotMatch } from '@ahadi/domain/payments/atdesk.ts';
import type { FinanceSummary, ReconciliationRow } from '@ahadi/domain/payments/schema.ts';
import { bucketWords, providerWords } from '@ahadi/domain/payments/words.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { columnAmount } from '../amounts.ts';
import { type Badge, begin } from '../badges.ts';
import styles from '../payments.module.css';
import { ClearDialog } from './ClearDialog.tsx';
import { MatchDialog } from './MatchDialog.tsx';
import { useSummary } from './Summary.tsx';
import { deskPath } from './useDeskTab.ts';

const filters = [
  { value: 'unmatched', label: 'Does not match' },
  { value: 'all', label: 'All lines' },
] as const;
type Bucket = (typeof filters)[number]['value'];

const buckets: Record<ReconciliationRow['bucket'], Badge & { line: string }> = {
  matched: { label: bucketWords.matched, tone: 'good', line: 'The same in the statement and in our books.' },
  theirs_only: { label: bucketWords.theirs_only, tone: 'danger', line: 'Our books know nothing of it yet.' },
  ours_only: { label: bucketWords.ours_only, tone: 'danger', line: 'The statement does not show it.' },
  amount_differs: { label: bucketWords.amount_differs, tone: 'danger', line: 'Both know it, with different amounts.' },
  duplicate: { label: bucketWords.duplicate, tone: 'attention', line: 'The statement has this number more than once.' },
};

/** The providers' statements, line by line, against our books. */
export default function Reconciliation() {
  const [bucket, setBucket] = useState<Bucket>('unmatched');
  const list = useInfiniteQuery(
    api.finance.reconciliation.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, bucket }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const other = bucket === 'unmatched' ? 'all' : 'unmatched';
  return (
    <>
      <Compared />
      <Chips key={bucket} legend="Show" options={filters} start={bucket} onChange={setBucket} />
      <ListCard
        list={list}
        label="lines of the statements"
        empty={
          <EmptyState
            kind={bucket === 'unmatched' ? 'nothing' : 'noMatch'}
            title={bucket === 'unmatched' ? 'No line waits' : 'No statement was read yet'}
            action={
              <Button variant="quiet" onClick={() => setBucket(other)}>
                {bucket === 'unmatched' ? 'Show all lines' : 'Show what does not match'}
              </Button>
            }
          >
            {bucket === 'unmatched'
              ? 'A line that our books know differently stands here until it is cleared.'
              : 'Statements are fetched from the providers, and those of our bank are brought under Bank. Their lines stand here with what our books say.'}
          </EmptyState>
        }
      >
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      </ListCard>
    </>
  );
}

/** Whose statements are compared, and whose could not be: of those a line that matches says nothing. */
function Compared() {
  const { data } = useSummary();
  if (!data) return null;
  const named = (names: FinanceSummary['statements']['none']) => names.map((name) => providerWords[name]).join(', ');
  const { compared, failed, none } = data.statements;
  return (
    <p className={styles.quiet}>
      {compared.length > 0 ? `Compared with our books: ${named(compared)}.` : 'No provider’s statement is compared.'}
      {none.length > 0 && ` Without a statement, so not compared: ${named(none)}.`}
      {failed.map(({ provider, until }) => (
        <strong key={provider} className={styles.failed}>
          {` Could not be compared ${until === null ? 'yet' : `since ${formatInstant(until)}`}: ${providerWords[provider]}.`}
        </strong>
      ))}
    </p>
  );
}

function Row({ row }: { row: ReconciliationRow }) {
  const [deed, setDeed] = useState<'clear' | 'match' | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { label, tone, line } = buckets[row.bucket];
  const isIn = row.direction === 'in';
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>
          <code>{row.receipt}</code>
        </p>
        <p className={styles.facts}>
          {begin(providerWords[row.provider])} · <time dateTime={row.at}>{formatInstant(row.at)}</time>
          {row.isSimulated && ' · simulated, not real'} · {line}
        </p>
        {row.words && <p className={styles.facts}>“{row.words}”</p>}
        <DoneNotice sentence={done} />
        {row.reasons.map((reason) => (
          <p key={reason} className={styles.facts}>
            {row.isCleared ? 'Cleared' : 'To be cleared, a second administrator agrees'}: {reason}
          </p>
        ))}
      </div>
      <div>
        <StateBadge tone={tone}>{label}</StateBadge>
      </div>
      <p className={styles.amount}>
        <span className="aside-voice">{isIn ? 'In: ' : 'Out: '}</span>
        <span aria-hidden>{isIn ? '+' : '−'}</span>
        {row.currency}&nbsp;{columnAmount(BigInt(row.amountMinor), row.currency)}
      </p>
      <div className={styles.deeds}>
        {row.payoutId !== null && (
          <Link to={deskPath('reconciliation', { payout: row.payoutId })} aria-label={`The payout of ${row.receipt}`}>
            The payout
          </Link>
        )}
        {row.paymentId !== null && (
          <Link
            to={deskPath('reconciliation', { payment: row.paymentId })}
            aria-label={`The payment of ${row.receipt}`}
          >
            The payment
          </Link>
        )}
        {row.bucket !== 'matched' && !row.isCleared && (
          <Button variant="quiet" aria-label={`Clear ${row.receipt}`} onClick={() => setDeed('clear')}>
            Clear
          </Button>
        )}
        {whyNotMatch(row) === null && (
          <Button variant="plain" aria-label={`Match ${row.receipt} to a payment`} onClick={() => setDeed('match')}>
            Match to a payment
          </Button>
        )}
        {deed === 'clear' && <ClearDialog row={row} onClose={() => setDeed(null)} />}
        {deed === 'match' && (
          <MatchDialog
            line={row}
            onClose={() => setDeed(null)}
            onDone={(sentence) => {
              setDeed(null);
              setDone(sentence);
            }}
          />
        )}
      </div>
    </li>
  );
}
