import { whyNotPayout } from '@ahadi/domain/payments/atdesk.ts';
import type { PayoutView } from '@ahadi/domain/payments/schema.ts';
import { partWords } from '@ahadi/domain/payments/words.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { formatAgo, formatInstant, useNow } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { columnAmount } from '../amounts.ts';
import { payoutBadge } from '../badges.ts';
import styles from '../payments.module.css';
import { ApprovePayout, RefusePayout } from './PayoutDialogs.tsx';
import { useSummary } from './Summary.tsx';
import { deskPath } from './useDeskTab.ts';

type Deed = { name: 'approve' | 'refuse'; payout: PayoutView };

/** Payouts above what the rules approve by themselves, oldest first. The largest need two administrators. */
export default function PayoutDesk() {
  const [deed, setDeed] = useState<Deed | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const isStopped = (useSummary().data?.stopped ?? null) !== null;
  const list = useInfiniteQuery(
    api.finance.payouts.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const finish = (sentence: string) => {
    setDeed(null);
    setDone(sentence);
  };
  return (
    <>
      <DoneNotice sentence={done} />
      <ListCard
        list={list}
        label="payouts to be approved"
        empty={
          <EmptyState
            kind="nothing"
            title="No payout waits for approval"
            action={
              <Link className={buttonClass('quiet')} to={deskPath('reviews')}>
                Look at reviews
              </Link>
            }
          >
            The rules let small ones go by themselves. What is larger stands here until it is approved or refused.
          </EmptyState>
        }
      >
        <ul className={styles.rows}>
          {rows.map((payout) => (
            <Row
              key={payout.id}
              payout={payout}
              isStopped={isStopped}
              onBegin={(name) => {
                setDone(null);
                setDeed({ name, payout });
              }}
            />
          ))}
        </ul>
      </ListCard>
      {deed?.name === 'approve' && <ApprovePayout payout={deed.payout} onDone={finish} onClose={() => setDeed(null)} />}
      {deed?.name === 'refuse' && <RefusePayout payout={deed.payout} onDone={finish} onClose={() => setDeed(null)} />}
    </>
  );
}

type RowProps = { payout: PayoutView; isStopped: boolean; onBegin: (name: Deed['name']) => void };

function Row({ payout, isStopped, onBegin }: RowProps) {
  const now = useNow();
  const badge = payoutBadge[payout.status];
  const stopped = isStopped ? 'Payouts stand still until the books prove right.' : null;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>
          <Link to={deskPath('payouts', { payout: payout.id })}>{payout.identityName}</Link>
        </p>
        <p className={styles.facts}>
          <code>{payout.ref}</code> · to {payout.destination.masked}, {payout.destination.holderName} ·{' '}
          <time dateTime={payout.requestedAt} title={formatInstant(payout.requestedAt)}>
            {formatAgo(payout.requestedAt, now)}
          </time>
          {payout.part &&
            ` · ${partWords(payout.part)}, of ${amountWords(payout.part.totalMinor, payout.currency)} in all`}
          {payout.isSimulated && ' · not real money'}
        </p>
      </div>
      <div>
        <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
        <p className={styles.facts}>
          {payout.approvalsNeeded === 0
            ? 'The rules let it go by itself'
            : `${payout.approvals} of ${payout.approvalsNeeded} have approved it`}
        </p>
      </div>
      <p className={styles.amount}>
        {payout.currency}&nbsp;{columnAmount(BigInt(payout.amountMinor), payout.currency)}
      </p>
      <div className={styles.deeds}>
        <Button
          variant="quiet"
          whyNot={whyNotPayout('approve', payout) ?? stopped}
          aria-label={`Approve the payout ${payout.ref}`}
          onClick={() => onBegin('approve')}
        >
          Approve
        </Button>
        <Button
          variant="plain"
          whyNot={whyNotPayout('refuse', payout)}
          aria-label={`Refuse the payout ${payout.ref}`}
          onClick={() => onBegin('refuse')}
        >
          Refuse
        </Button>
      </div>
    </li>
  );
}
