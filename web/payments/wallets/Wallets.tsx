import { to } from '@ahadi/domain/paths.ts';
import { whyNothingOut } from '@ahadi/domain/payments/payouts.ts';
import type { PayoutView, WalletView } from '@ahadi/domain/payments/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { formatBindingInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { payoutBadge } from '../badges.ts';
import { paymentsPath } from '../listing/usePaymentQuery.ts';
import styles from '../payments.module.css';
import wallet from './wallets.module.css';

// Few who look take money out.
const PayoutDialog = lazy(() => import('./PayoutDialog.tsx').then((module) => ({ default: module.PayoutDialog })));

/** A wallet in an address. */
export const walletKey = ({ identityId, currency }: Pick<WalletView, 'identityId' | 'currency'>): string =>
  `${identityId}.${currency}`;

const focusIt = (element: HTMLElement | null): void => element?.focus();

/** What each identity has here in each currency, and the way out. */
export function Wallets() {
  const wallets = useQuery(api.payments.wallets.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  const [leaving, setLeaving] = useState<WalletView | null>(null);
  const [asked, setAsked] = useState<PayoutView | null>(null);
  if (wallets.isPending)
    return (
      <div className={wallet.wallets} role="status" aria-label="Loading your wallets">
        <Card>
          <SkeletonText lines={4} />
        </Card>
      </div>
    );
  if (wallets.isError && !wallets.data)
    return (
      <Card>
        <ErrorCard {...problemOf(wallets.error)} onRetry={() => wallets.refetch()} />
      </Card>
    );
  return (
    <section className={styles.stack} aria-label="Your wallets">
      {asked && (
        <div className={styles.done} ref={focusIt} tabIndex={-1} key={asked.id}>
          <Notice tone="good" announce title={`Payout ${asked.ref}: ${payoutBadge[asked.status].label.toLowerCase()}`}>
            {amountWords(asked.part?.totalMinor ?? asked.amountMinor, asked.currency)} goes to{' '}
            {asked.destination.masked}, {asked.destination.holderName}
            {asked.part && ` in ${asked.part.of} parts`}. You can cancel it below until it is sent.
          </Notice>
        </div>
      )}
      {wallets.data.length === 0 ? (
        <Card>
          <p className={styles.quiet}>
            Your wallets stand here as soon as money is released to you or given back. From a wallet you take it out to
            mobile money or a bank account. Say <Link to={to('profile', {}, { tab: 'payouts' })}>where payouts go</Link>{' '}
            early: a new destination rests for 72 hours.
          </p>
        </Card>
      ) : (
        <div className={wallet.wallets}>
          {wallets.data.map((one) => (
            <WalletCard key={walletKey(one)} wallet={one} onLeave={() => setLeaving(one)} />
          ))}
        </div>
      )}
      {leaving && (
        <Suspense>
          <PayoutDialog
            wallet={leaving}
            onClose={() => setLeaving(null)}
            onDone={(payout) => {
              setLeaving(null);
              setAsked(payout);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

function WalletCard({ wallet: it, onLeave }: { wallet: WalletView; onLeave: () => void }) {
  const whose = `${it.identityName}, ${it.currency}`;
  return (
    <Card className={wallet.wallet} aria-label={`Wallet of ${whose}`}>
      <p className={wallet.whose}>
        <span className={wallet.name}>{it.identityName}</span>
        <span className={wallet.currency}>Wallet in {it.currency}</span>
      </p>
      <p className={wallet.balance}>{amountWords(it.balanceMinor, it.currency)}</p>
      {it.unappliedMinor > 0 && (
        <Notice tone="attention" title={`${amountWords(it.unappliedMinor, it.currency)} came in besides`}>
          It did not fit what it was paid for, or came after that was over. It is yours. People look at it: it counts as
          paid, comes into this wallet, or goes back to where you paid from. You need not do anything.
        </Notice>
      )}
      <Rests wallet={it} />
      <div className={wallet.deeds}>
        <Button
          variant="quiet"
          whyNot={
            it.balanceMinor > 0
              ? (whyNothingOut(it.outgoing, it.currency)?.sentence ?? null)
              : 'There is nothing in this wallet to take out.'
          }
          aria-label={`Take money out of the wallet of ${whose}`}
          onClick={onLeave}
        >
          Take money out
        </Button>
        <Link
          className={styles.link}
          to={paymentsPath({ wallet: walletKey(it) })}
          aria-label={`Statement of the wallet of ${whose}`}
        >
          Statement
        </Link>
      </div>
    </Card>
  );
}

/** What of it was paid by card and from when on it goes. */
function Rests({ wallet: { balanceMinor, currency, outgoing } }: { wallet: WalletView }) {
  const { restingMinor, firstFrom, lastFrom } = outgoing.resting;
  const there = Math.min(restingMinor, balanceMinor);
  if (there === 0 || firstFrom === null || lastFrom === null) return null;
  const all = formatBindingInstant(lastFrom);
  return (
    <Notice title={`${amountWords(there, currency)} rests`}>
      It was paid by card, and a bank can take it back. You can pay with it here now.{' '}
      {firstFrom === lastFrom
        ? `It can be taken out from ${all} on.`
        : `The first of it can be taken out from ${formatBindingInstant(firstFrom)} on, all of it from ${all} on.`}
    </Notice>
  );
}
