import type { FeeRow } from '@ahadi/domain/academy/registrations/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { useMe } from '../../core/session.ts';
import { formatAgo, formatInstant, useNow } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { amountWords } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { feeMethodWords } from '../words.ts';
import styles from './desk.module.css';
import { Proof } from './Proof.tsx';

/** What was paid by hand and waits for a person, the longest waiting first. */
export default function Fees() {
  const list = useInfiniteQuery(
    api.teaching.fees.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...byCursorAfresh }),
  );
  const [done, setDone] = useState<string | null>(null);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className={styles.stack}>
      {done && (
        <Notice tone="good" announce>
          {done}
        </Notice>
      )}
      <ListCard
        list={list}
        label="the payments to verify"
        empty={
          <EmptyState
            kind="nothing"
            title="No payment waits"
            action={
              <Button variant="quiet" onClick={() => void list.refetch()}>
                Look again
              </Button>
            }
          >
            Transfer codes that our statement does not have yet, and papers of banks and sponsors, stand here.
          </EmptyState>
        }
      >
        <ul className={styles.fees}>
          {rows.map((row) => (
            <Fee key={row.id} row={row} onDone={setDone} />
          ))}
        </ul>
      </ListCard>
    </div>
  );
}

const DAY = 24 * 60 * 60_000;

function Fee({ row, onDone }: { row: FeeRow; onDone: (sentence: string) => void }) {
  const me = useMe();
  const now = useNow();
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const [isShown, setShown] = useState(false);
  const waited = now.getTime() - new Date(row.at).getTime();
  const isOwn = row.userId === me.userId;
  const whyNot = isOwn ? 'It is your own; somebody else decides.' : null;
  return (
    <li className={styles.fee}>
      <div className={styles.feeWhat}>
        <p className={styles.name}>
          {row.name}, {amountWords(row.amountMinor, row.currency)}
        </p>
        <p className={styles.quiet}>
          {feeMethodWords[row.method]} <code className={styles.reference}>{row.reference}</code> · {row.courseTitle} ·{' '}
          {row.registrationNumber}
        </p>
        {row.amountMinor !== row.priceMinor && (
          <p>
            <StateBadge tone="danger">The fee is {amountWords(row.priceMinor, row.currency)}</StateBadge>
          </p>
        )}
      </div>
      <div className={styles.feeAge}>
        <StateBadge tone={waited > 2 * DAY ? 'danger' : waited > DAY ? 'attention' : 'neutral'} dot={false}>
          {formatAgo(row.at, now)}
        </StateBadge>
        <time className={styles.quiet} dateTime={row.at}>
          {formatInstant(row.at)}
        </time>
      </div>
      <div className={styles.buttons}>
        {row.hasProof && (
          <Button variant="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide the paper' : 'Look at the paper'}
          </Button>
        )}
        <Button
          variant="quiet"
          whyNot={whyNot}
          onClick={() => setAsking('reject')}
          aria-label={`Reject the payment of ${row.name}`}
        >
          Reject
        </Button>
        <Button whyNot={whyNot} onClick={() => setAsking('approve')} aria-label={`Approve the payment of ${row.name}`}>
          Approve
        </Button>
      </div>
      {isShown && (
        <div className={styles.wide}>
          <Proof id={row.id} />
        </div>
      )}
      {asking === 'approve' && (
        <Approve
          row={row}
          onDone={() => {
            setAsking(null);
            onDone(`Approved. The seat of ${row.name} is confirmed, and they are told.`);
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'reject' && (
        <ReasonDialog
          title={`Reject the payment of ${row.name}?`}
          confirm="Reject it"
          tone="danger"
          procedure={api.teaching.rejectFee}
          input={(reason) => ({ id: row.id, reason })}
          help={`${row.name} reads this. Say what is wrong and what would help.`}
          onDone={() => {
            setAsking(null);
            onDone(`Rejected. ${row.name} reads your reason and can pay in another way.`);
          }}
          onClose={() => setAsking(null)}
        >
          <p>The seat stays kept until its time is over, so that they can give the right code or paper.</p>
        </ReasonDialog>
      )}
    </li>
  );
}

function Approve({ row, onDone, onClose }: { row: FeeRow; onDone: () => void; onClose: () => void }) {
  const deed = useDeed(api.teaching.approveFee, { onDone });
  return (
    <ConfirmDialog
      title={`Approve ${amountWords(row.amountMinor, row.currency)} of ${row.name}?`}
      confirm="Approve it"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: row.id })}
      onClose={onClose}
    >
      <p>
        You say that <strong>{amountWords(row.amountMinor, row.currency)}</strong> with the reference{' '}
        <code>{row.reference}</code> is in our account. The seat is confirmed and the books take it in.
      </p>
      <p>This cannot be undone.</p>
    </ConfirmDialog>
  );
}
