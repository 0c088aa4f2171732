import { notAnAmount } from '@ahadi/domain/core/amounts.ts';
import { formatMoney, minorDigits, parseMoney } from '@ahadi/domain/core/money.ts';
import { to } from '@ahadi/domain/paths.ts';
import { holdingOf, inParts, whyNotSoMuch } from '@ahadi/domain/payments/payouts.ts';
import { whyItRests } from '@ahadi/domain/payments/resting.ts';
import type { DestinationView, PayoutView, WalletView } from '@ahadi/domain/payments/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useMe } from '../../core/session.ts';
import { formatBindingInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CodeField } from '../codes/CodeField.tsx';
import { wholeProblem } from '../codes/refusal.ts';
import { useMoneyCode } from '../codes/useMoneyCode.ts';
import styles from '../payments.module.css';
import own from './wallets.module.css';

type Props = { wallet: WalletView; onDone: (payout: PayoutView) => void; onClose: () => void };

const title = 'Take money out';

/** Takes money out of one wallet, to a destination of the same identity and currency that has rested long enough. */
export function PayoutDialog({ wallet, onDone, onClose }: Props) {
  const all = useQuery(api.payments.destinations.queryOptions({ staleTime: 0 }));
  if (all.isPending)
    return (
      <Dialog title={title} onClose={onClose}>
        <div role="status" aria-label="Loading where it can go">
          <SkeletonText lines={3} />
        </div>
      </Dialog>
    );
  if (all.isError && !all.data)
    return (
      <Dialog title={title} onClose={onClose}>
        <ErrorCard {...problemOf(all.error)} onRetry={() => all.refetch()} />
      </Dialog>
    );
  const fitting = all.data.filter(
    ({ identityId, currency }) => identityId === wallet.identityId && currency === wallet.currency,
  );
  if (fitting.length === 0)
    return (
      <Dialog
        title={title}
        onClose={onClose}
        footer={
          <Link className={buttonClass('primary')} to={to('profile', {}, { tab: 'payouts' })}>
            Add a destination
          </Link>
        }
      >
        <p>
          First say where payouts of {wallet.identityName} in {wallet.currency} go: mobile money or a bank account. A
          new destination rests for 72 hours, so that somebody who got into your account gains nothing by it.
        </p>
      </Dialog>
    );
  return <PayoutForm wallet={wallet} destinations={fitting} onDone={onDone} onClose={onClose} />;
}

function PayoutForm({ wallet, destinations, onDone, onClose }: Props & { destinations: readonly DestinationView[] }) {
  const { currency, balanceMinor, outgoing } = wallet;
  const [chosen, setChosen] = useState(destinations.find(({ isUsable }) => isUsable)?.id ?? null);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const code = useMoneyCode();
  const request = useCommand(api.payments.requestPayout, { onSuccess: onDone, onError: code.heard });
  const refused = request.error ? problemOf(request.error) : null;
  const amountMinor = parseMoney(text, currency);
  const chosenOne = destinations.find(({ id }) => id === chosen);
  // Phones pay no cents.
  const isWhole = chosenOne?.kind === 'mobile_money';
  const problems = {
    destination: chosen === null ? 'Choose where it goes.' : undefined,
    amount:
      amountMinor === null
        ? notAnAmount(currency, isWhole ? 10 ** minorDigits(currency) : 1)
        : amountMinor > balanceMinor
          ? `There is ${amountWords(balanceMinor, currency)} in this wallet.`
          : chosenOne === undefined
            ? undefined
            : (whyNotSoMuch(chosenOne.limits, currency, amountMinor) ??
              whyItRests(outgoing.resting, currency, { amountMinor, balanceMinor }) ??
              undefined),
  };
  const free = Math.max(0, balanceMinor - outgoing.resting.restingMinor);
  const { acting } = useMe();
  const held = amountMinor === null ? null : holdingOf(currency, amountMinor, outgoing);
  const parts =
    amountMinor !== null && chosenOne && problems.amount === undefined
      ? inParts(chosenOne.limits, currency, amountMinor)
      : null;
  const isNoneUsable = destinations.every(({ isUsable }) => !isUsable);
  return (
    <ConfirmDialog
      title={title}
      confirm={
        amountMinor === null || problems.amount !== undefined
          ? 'Take it out'
          : `Take out ${amountWords(amountMinor, currency)}`
      }
      pending={request.isPending}
      problem={wholeProblem(refused, ['amountMinor', 'destinationId', 'code'])}
      onConfirm={() => {
        setTried(true);
        if (chosen === null || amountMinor === null || problems.amount !== undefined) return;
        if (code.problem !== undefined && code.typed !== '') return;
        request.run({ destinationId: chosen, amountMinor, code: code.code });
      }}
      onClose={onClose}
    >
      <Choices
        legend="Where does it go?"
        error={
          tried && problems.destination && isNoneUsable
            ? 'None has rested for 72 hours yet. Your money stays in the wallet.'
            : (tried && problems.destination) || refused?.fields.destinationId
        }
      >
        {destinations.map((one) => (
          <Choice
            key={one.id}
            name="destination"
            checked={chosen === one.id}
            disabled={!one.isUsable}
            aria-invalid={tried && problems.destination ? true : undefined}
            onChange={() => setChosen(one.id)}
            title={`${one.masked}, ${one.holderName}`}
            line={
              one.isUsable
                ? (one.bankName ?? 'Mobile money')
                : `Rests until ${formatBindingInstant(one.usableFrom)}, so that a thief gains nothing.`
            }
          />
        ))}
      </Choices>
      <div>
        <TextField
          label={`How much, in ${currency}?`}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={refused?.fields.amountMinor ?? (tried || amountMinor !== null ? problems.amount : undefined)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className={own.all}>
          {amountWords(balanceMinor, currency)} is in the wallet.
          {free > 0 && (
            <Button variant="plain" onClick={() => setText(formatMoney(free, currency).replace(`${currency} `, ''))}>
              {free < balanceMinor ? 'All that can go now' : 'All of it'}
            </Button>
          )}
        </p>
      </div>
      <CodeField code={code} tried={tried} refused={refused} />
      <p className={styles.quiet}>
        It leaves the wallet at once{parts !== null && ` and is sent ${parts}`}. {held?.words}{' '}
        {acting && held?.needsCode && 'Another person of the organisation agrees to it first. '}Until it is sent you can
        cancel it; after that it cannot be called back.
      </p>
    </ConfirmDialog>
  );
}
