import { bankReturnWords } from '@ahadi/domain/payments/bank/returns.ts';
import { payoutLifecycle } from '@ahadi/domain/payments/lifecycle.ts';
import type { PayoutView } from '@ahadi/domain/payments/schema.ts';
import { partWords, payoutFailureWords, payoutReturnWords } from '@ahadi/domain/payments/words.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { formatInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { columnAmount } from '../amounts.ts';
import { payoutBadge } from '../badges.ts';
import { CodeField } from '../codes/CodeField.tsx';
import { wholeProblem } from '../codes/refusal.ts';
import { useMoneyCode } from '../codes/useMoneyCode.ts';
import styles from '../payments.module.css';

const SHORT = 5;

/** What is on its way out of one's wallets or has left them. Not shown before the first. */
export function PayoutList() {
  const [leaving, setLeaving] = useState<PayoutView | null>(null);
  const [seconded, setSeconded] = useState<PayoutView | null>(null);
  const list = useInfiniteQuery(
    api.payments.payouts.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: SHORT }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (list.isPending || (list.data && rows.length === 0)) return null;
  return (
    <>
      <ListCard list={list} title="Payouts" aside="newest first" label="your payouts" empty={null}>
        <ul className={styles.rows}>
          {rows.map((payout) => (
            <Row
              key={payout.id}
              payout={payout}
              onCancel={() => setLeaving(payout)}
              onSecond={() => setSeconded(payout)}
            />
          ))}
        </ul>
      </ListCard>
      {seconded && <SecondPayout payout={seconded} onClose={() => setSeconded(null)} />}
      {leaving && <CancelPayout payout={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function Row({ payout, onCancel, onSecond }: { payout: PayoutView; onCancel: () => void; onSecond: () => void }) {
  const badge = payoutBadge[payout.status];
  const { approvals, approvalsNeeded } = payout;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>
          To {payout.destination.masked}, {payout.destination.holderName}
        </p>
        <p className={styles.facts}>
          {payout.ref} · {payout.identityName} ·{' '}
          <time dateTime={payout.requestedAt}>{formatInstant(payout.requestedAt)}</time>
          {payout.part && ` · ${partWords(payout.part)}`}
          {payout.receipt !== null && ` · ${payout.receipt}`}
          {payout.isSimulated && ' · not real money'}
        </p>
        {payout.failure !== null && (
          <p className={styles.facts}>
            {bankReturnWords(payout.failure) ??
              (payout.status === 'returned' ? payoutReturnWords : payoutFailureWords)(payout.failure)}
          </p>
        )}
      </div>
      <div>
        <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
        {payout.asked && (
          <p className={styles.facts}>{payout.asked.isMe ? 'You asked for it' : `${payout.asked.by} asked for it`}</p>
        )}
        {payout.status === 'requested' && approvalsNeeded > 1 && (
          <p className={styles.facts}>
            {approvals} of {approvalsNeeded} have approved it
          </p>
        )}
      </div>
      <p className={styles.amount}>
        {payout.currency}&nbsp;{columnAmount(BigInt(payout.amountMinor), payout.currency)}
      </p>
      <div className={styles.deeds}>
        {payout.asked && !payout.asked.isMe && (
          <Button variant="quiet" aria-label={`Agree to the payout ${payout.ref}`} onClick={onSecond}>
            Agree
          </Button>
        )}
        {payoutLifecycle.can('cancel', payout.status) && (
          <Button variant="plain" aria-label={`Cancel the payout ${payout.ref}`} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </li>
  );
}

/** The second person of an organisation agrees, with a code of their own. */
function SecondPayout({ payout, onClose }: { payout: PayoutView; onClose: () => void }) {
  const [tried, setTried] = useState(false);
  const code = useMoneyCode();
  const second = useCommand(api.payments.secondPayout, { onSuccess: onClose, onError: code.heard });
  const refused = second.error ? problemOf(second.error) : null;
  return (
    <ConfirmDialog
      title={`Agree to payout ${payout.ref}`}
      confirm={`Agree to ${amountWords(payout.amountMinor, payout.currency)}`}
      pending={second.isPending}
      problem={wholeProblem(refused, ['code'])}
      onConfirm={() => {
        setTried(true);
        if (code.problem === undefined || code.typed === '') second.run({ id: payout.id, code: code.code });
      }}
      onClose={onClose}
    >
      <p>
        {payout.asked?.by} asked for {amountWords(payout.amountMinor, payout.currency)} to go from the wallet of{' '}
        {payout.identityName} to {payout.destination.masked}, {payout.destination.holderName}. With your word it goes
        its way.
      </p>
      <CodeField code={code} tried={tried} refused={refused} />
    </ConfirmDialog>
  );
}

function CancelPayout({ payout, onClose }: { payout: PayoutView; onClose: () => void }) {
  const cancel = useCommand(api.payments.cancelPayout, { onSuccess: onClose });
  return (
    <ConfirmDialog
      title={`Cancel payout ${payout.ref}`}
      confirm="Cancel the payout"
      cancel="Let it go on"
      tone="danger"
      pending={cancel.isPending}
      problem={cancel.error ? problemOf(cancel.error).sentence : null}
      onConfirm={() => cancel.run({ id: payout.id })}
      onClose={onClose}
    >
      <p>
        {amountWords(payout.amountMinor, payout.currency)} goes back into the wallet of {payout.identityName} at once.
      </p>
    </ConfirmDialog>
  );
}
