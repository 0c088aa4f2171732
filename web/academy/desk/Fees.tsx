import type { FeeRow } from '@ahadi/domain/academy/registrations/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { useMe } from '../../core/session.ts';
import { formatAgo, formatInstant, useNow } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { feeMethodWords } from '../words.ts';
import styles from './desk.module.css';
import { Approve, Came, payerOf, Sent } from './FeeDialogs.tsx';
import { Proof } from './Proof.tsx';

/** What was paid by hand and waits for a person: to be looked at, for its money, to be sent back; the longest waiting first. */
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
            Transfer codes that our statement does not have yet, papers of banks and sponsors, fees whose money is
            awaited and what is to be sent back stand here.
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
/** Why the same person cannot be the second of two. */
const alreadyMine: Partial<Record<FeeRow['status'], string>> = {
  verifying: 'You waived it; another administrator agrees.',
  promised: 'You approved it; another administrator looks for its money.',
  returning: 'You said that it was sent; another administrator confirms it.',
};
const alsoSays = (row: FeeRow): string | null => {
  if (row.method === 'waiver') return `Would be given for nothing: ${row.reason}`;
  if (row.vouchReason !== null && row.status === 'promised')
    return `The seat was given without the money: ${row.vouchReason}`;
  if (row.status === 'promised') return 'Taken on its word; its money is awaited';
  if (row.status !== 'returning') return null;
  const owed = `${amountWords(row.returnedMinor, row.currency)} goes back to ${payerOf(row)}`;
  return row.isSent ? `${owed}; one administrator says that they were sent` : owed;
};

function Fee({ row, onDone }: { row: FeeRow; onDone: (sentence: string) => void }) {
  const me = useMe();
  const now = useNow();
  const [asking, setAsking] = useState<'approve' | 'reject' | 'came' | 'vouch' | 'sent' | null>(null);
  const [isShown, setShown] = useState(false);
  const waited = now.getTime() - new Date(row.at).getTime();
  const isOwn = row.userId === me.userId;
  const whyNot = isOwn ? 'It is your own; somebody else decides.' : row.isMineAlready ? alreadyMine[row.status] : null;
  const said = alsoSays(row);
  const finish = (sentence: string) => {
    setAsking(null);
    onDone(sentence);
  };
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
        {row.paidBy !== null && row.status !== 'returning' && <p className={styles.quiet}>Payer named: {row.paidBy}</p>}
        {said !== null && (
          <p>
            <StateBadge tone="attention">{said}</StateBadge>
          </p>
        )}
        {row.method !== 'waiver' && row.amountMinor !== row.priceMinor && (
          <p>
            <StateBadge tone="danger">The fee is {amountWords(row.priceMinor, row.currency)}</StateBadge>
          </p>
        )}
      </div>
      <div className={styles.feeAge}>
        {row.lookBy === null ? (
          <StateBadge tone={waited > 2 * DAY ? 'danger' : waited > DAY ? 'attention' : 'neutral'} dot={false}>
            {formatAgo(row.at, now)}
          </StateBadge>
        ) : (
          <Countdown due={row.lookBy} mine />
        )}
        <time className={styles.quiet} dateTime={row.at}>
          {row.lookBy === null ? formatInstant(row.at) : `Given ${formatInstant(row.at)}`}
        </time>
      </div>
      <div className={styles.buttons}>
        {row.hasProof && (
          <Button variant="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide the paper' : 'Look at the paper'}
          </Button>
        )}
        {row.isSeatWaiting && (
          <Button
            variant="quiet"
            whyNot={isOwn ? whyNot : null}
            onClick={() => setAsking('reject')}
            aria-label={`Reject the payment of ${row.name}`}
          >
            Reject
          </Button>
        )}
        {row.status === 'verifying' && (
          <Button
            whyNot={whyNot}
            onClick={() => setAsking('approve')}
            aria-label={`Approve the payment of ${row.name}`}
          >
            Approve
          </Button>
        )}
        {row.status === 'promised' && row.isSeatWaiting && (
          <Button
            variant="quiet"
            whyNot={whyNot}
            onClick={() => setAsking('vouch')}
            aria-label={`Give ${row.name} the seat without the money`}
          >
            Give the seat without it
          </Button>
        )}
        {row.status === 'promised' && (
          <Button whyNot={whyNot} onClick={() => setAsking('came')} aria-label={`The money of ${row.name} is there`}>
            The money is there
          </Button>
        )}
        {row.status === 'returning' && (
          <Button whyNot={whyNot} onClick={() => setAsking('sent')} aria-label={`It was sent back to ${payerOf(row)}`}>
            It was sent back
          </Button>
        )}
      </div>
      {isShown && (
        <div className={styles.wide}>
          <Proof id={row.id} />
        </div>
      )}
      {asking === 'approve' && <Approve row={row} onDone={finish} onClose={() => setAsking(null)} />}
      {asking === 'came' && <Came row={row} onDone={finish} onClose={() => setAsking(null)} />}
      {asking === 'sent' && <Sent row={row} onDone={finish} onClose={() => setAsking(null)} />}
      {asking === 'vouch' && (
        <ReasonDialog
          title={`Give ${row.name} the seat without the money?`}
          confirm="Give the seat"
          procedure={api.teaching.vouchForFee}
          input={(reason) => ({ id: row.id, reason })}
          help="Kept in the records with your name, like what the sponsor wrote to you."
          onDone={() => finish(`The seat of ${row.name} is confirmed, and they are told.`)}
          onClose={() => setAsking(null)}
        >
          <p>
            You are the second of two. Nobody saw {amountWords(row.amountMinor, row.currency)} come in, so nothing is
            booked, and nothing comes back of it before its line stands on the statement.
          </p>
        </ReasonDialog>
      )}
      {asking === 'reject' && (
        <ReasonDialog
          title={`Reject the payment of ${row.name}?`}
          confirm="Reject it"
          tone="danger"
          procedure={api.teaching.rejectFee}
          input={(reason) => ({ id: row.id, reason })}
          help={`${row.name} reads this. Say what is wrong and what would help.`}
          onDone={() => finish(`Rejected. ${row.name} reads your reason and can pay in another way.`)}
          onClose={() => setAsking(null)}
        >
          <p>The seat stays kept until its time is over, so that they can give the right code or paper.</p>
        </ReasonDialog>
      )}
    </li>
  );
}
