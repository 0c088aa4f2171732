import { creditDefaults, holdDoes } from '@ahadi/domain/credits/rules.ts';
import type { CreditLot, CreditWallet } from '@ahadi/domain/credits/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { formatDay, useNow } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { amountWords, count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { sourceWords } from '../words.ts';
import styles from './buying.module.css';

const canRefund = (lot: CreditLot, now: Date): boolean =>
  lot.left > 0 && lot.refundableUntil !== null && new Date(lot.refundableUntil) > now;

/** Credits that came together and run out together, soonest first; what was bought lately can go back for its money. */
export function LotsCard({ wallet }: { wallet: CreditWallet }) {
  const now = useNow();
  const [refunding, setRefunding] = useState<CreditLot | null>(null);
  const [done, setDone] = useState<string | null>(null);
  return (
    <Card title="What you have" aside="what runs out soonest is used first">
      {done && (
        <div className={styles.done}>
          <Notice tone="good" announce>
            {done}
          </Notice>
        </div>
      )}
      {wallet.lots.length === 0 ? (
        <p className={styles.quiet}>No credits yet. Those you buy last {count(creditDefaults.paidDays, 'day')}.</p>
      ) : (
        <ul className={styles.rows}>
          {wallet.lots.map((lot) => (
            <li key={lot.id}>
              <span className={styles.what}>
                <span className={styles.name}>
                  {count(lot.left, 'credit')}
                  {lot.held > 0 && <span className={styles.quiet}> and {lot.held} held</span>}
                </span>
                <span className={styles.quiet}>
                  {sourceWords[lot.source]} {formatDay(lot.createdAt)}
                  {lot.source === 'paid' && `, ${lot.credits} for ${amountWords(lot.priceMinor, lot.currency)}`}
                </span>
              </span>
              <Countdown due={lot.expiresAt} />
              {canRefund(lot, now) && (
                <span className={styles.back}>
                  <Button
                    variant="quiet"
                    aria-label={`Give back ${count(lot.left, 'credit')} of ${formatDay(lot.createdAt)}`}
                    onClick={() => {
                      setDone(null);
                      setRefunding(lot);
                    }}
                  >
                    Give back
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {refunding && (
        <RefundDialog
          lot={refunding}
          onDone={() => {
            setRefunding(null);
            setDone('The credits are gone, and their money is on its way back.');
          }}
          onClose={() => setRefunding(null)}
        />
      )}
    </Card>
  );
}

function RefundDialog({ lot, onDone, onClose }: { lot: CreditLot; onDone: () => void; onClose: () => void }) {
  const deed = useDeed(api.credits.refund, { onDone });
  return (
    <ConfirmDialog
      title={`Give ${count(lot.left, 'credit')} back?`}
      confirm="Give them back"
      cancel="Keep them"
      tone="danger"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: lot.id })}
      onClose={onClose}
    >
      <p>
        You get their share of the {amountWords(lot.priceMinor, lot.currency)} back the way you paid.{' '}
        {lot.held > 0 && 'Credits that proposals hold stay held. '}This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

/** Credits that wait in proposals; each ends used or given back, once. */
export const HoldsCard = ({ wallet }: { wallet: CreditWallet }) =>
  wallet.holds.length === 0 ? null : (
    <Card title="Held by proposals" aside={count(wallet.held, 'credit')}>
      <ul className={styles.rows}>
        {wallet.holds.map((hold) => (
          <li key={hold.proposalId}>
            <span className={styles.what}>
              <Link className={styles.name} to={to('job', { id: hold.mediationId })}>
                {hold.jobRef}
              </Link>
              <span className={styles.quiet}>since {formatDay(hold.at)}</span>
            </span>
            <span className={styles.number}>{count(hold.credits, 'credit')}</span>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>{holdDoes.words}</p>
    </Card>
  );
