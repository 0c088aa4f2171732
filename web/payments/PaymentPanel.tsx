import type { IdentityId, PaymentId } from '@ahadi/domain/core/ids.ts';
import { parseMoney } from '@ahadi/domain/core/money.ts';
import type { PaymentMethod, PaymentOption, PaymentView, WalletView } from '@ahadi/domain/payments/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AskedCode } from '../core/AskedCode.tsx';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { useAskedCode } from '../core/useAskedCode.ts';
import { useKept } from '../core/useKept.ts';
import { amountWords } from '../core/words.ts';
import { AmountField, problemOfAmount } from '../ui/AmountField.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { SelectField, TextField } from '../ui/TextField.tsx';
import { PaymentStatus } from './PaymentStatus.tsx';
import { partsOf } from './parts.ts';
import styles from './paying.module.css';

type Input = { amountMinor?: number; method: PaymentMethod; code?: string };
type Props = {
  /** What is paid for, by an id that a started payment is found again under after the page was left. */
  subject: string;
  currency: string;
  outstandingMinor: number;
  /** What the reader is asked for of it; all of it unless it is said. More can be paid on purpose. */
  partMinor?: number;
  /** Only all of it at once: what is bought cannot be had in parts. */
  isWhole?: boolean;
  /** What to do where no way of paying is open in this currency. */
  otherwise?: string;
  /** What has to be mended before anything can be paid, or null. */
  whyNot?: string | null;
  /** Looks at what else on the page belongs to it, and shows what is wrong there; false when something is. */
  check?: () => boolean;
  /** Starts one payment of at most what the way of paying takes. Throws what the server refused. */
  start: (input: Input) => Promise<PaymentView | undefined>;
};

/** Pays what is outstanding, in parts where one way of paying takes no more at once, and shows each payment live. */
export function PaymentPanel({
  subject,
  currency,
  outstandingMinor,
  partMinor = outstandingMinor,
  isWhole = false,
  otherwise,
  whyNot = null,
  check,
  start,
}: Props) {
  const [current, setCurrent, forget] = useKept<PaymentId | null>(`payment:${subject}`, null);
  const leave = () => {
    setCurrent(null);
    forget();
  };
  // What was typed is still there after a payment that failed.
  const [typed, setTyped] = useState<Typed>({ chosen: 0, phone: '', other: '' });
  const options = useQuery(api.payments.options.queryOptions({ input: { currency } }));
  if (current !== null)
    return (
      <PaymentStatus
        id={current}
        onAgain={leave}
        onPaid={() => {
          // The rest is another amount.
          setTyped({ ...typed, other: '' });
          leave();
        }}
      />
    );
  if (options.isError && !options.data)
    return <ErrorCard {...problemOf(options.error)} level={3} onRetry={() => options.refetch()} />;
  if (!options.data) return <SkeletonText lines={4} />;
  if (options.data.length === 0)
    return (
      <Notice tone="attention" title={`No way of paying in ${currency} is open here yet`}>
        {otherwise ??
          'Nothing is lost; the deadline stands. Ask the other side for more time, or agree on another currency.'}
      </Notice>
    );
  return (
    <PayForm
      options={options.data}
      currency={currency}
      outstandingMinor={outstandingMinor}
      partMinor={partMinor}
      isWhole={isWhole}
      whyNot={whyNot}
      {...(check ? { check } : {})}
      typed={typed}
      onType={(part) => setTyped((before) => ({ ...before, ...part }))}
      start={async (input) => {
        const begun = await start(input);
        if (begun) setCurrent(begun.id);
      }}
    />
  );
}

type Typed = { chosen: number; phone: string; other: string };
type FormProps = Omit<Props, 'subject' | 'start' | 'otherwise'> & {
  typed: Typed;
  onType: (part: Partial<Typed>) => void;
  options: readonly PaymentOption[];
  start: (input: Input) => Promise<void>;
};

function PayForm({
  options,
  currency,
  outstandingMinor,
  partMinor = outstandingMinor,
  isWhole,
  whyNot: notYet,
  check,
  typed,
  onType,
  start,
}: FormProps) {
  const { chosen, phone, other } = typed;
  const [wallet, setWallet] = useState<IdentityId | null>(null);
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const option = options[chosen] ?? options[0];
  const isWallet = option?.rail === 'wallet';
  const wallets = useQuery(api.payments.wallets.queryOptions({ enabled: isWallet }));
  const mine = (wallets.data ?? []).filter((it) => it.currency === currency && it.balanceMinor > 0);
  const from = mine.find(({ identityId }) => identityId === wallet) ?? mine[0];
  const refused = error === null ? null : problemOf(error);
  const asking = useAskedCode({
    code: refused?.code ?? null,
    problem: refused && Object.keys(refused.fields).length === 0 ? refused.sentence : null,
    at: (path) => refused?.fields[path],
  });
  if (!option) return null;

  const asked = other.trim() === '' ? partMinor : parseMoney(other, currency);
  const most = isWallet && from ? Math.min(option.mostMinor, from.balanceMinor) : option.mostMinor;
  const { nowMinor, parts } = partsOf(asked ?? 0, { mostMinor: most, stepMinor: option.stepMinor });
  const found = {
    phone: option.asksPhone && phone.replace(/\D/g, '').length < 9 ? 'Write the number that pays.' : undefined,
    amount: problemOfOther(other, asked, { currency, outstandingMinor, option }),
  };
  const at = (field: keyof typeof found, path: string) => (tried ? found[field] : undefined) ?? refused?.fields[path];
  const whyNot =
    isWallet && wallets.data && !from
      ? `You have no ${currency} in a wallet here.`
      : isWhole && parts !== 1
        ? `This way of paying takes at most ${amountWords(most, currency)} at once. Choose another one.`
        : (notYet ?? null);

  const send = async () => {
    setTried(true);
    setError(null);
    // All that is to be mended is shown at once.
    const isRight = check?.() ?? true;
    if (pending || !isRight || whyNot !== null || found.phone || found.amount || nowMinor <= 0) return;
    setPending(true);
    const method: PaymentMethod = {
      provider: option.provider,
      rail: option.rail,
      ...(option.asksPhone ? { phone: phone.trim() } : {}),
      ...(isWallet && from ? { identityId: from.identityId } : {}),
    };
    await start({ amountMinor: nowMinor, method, ...asking.input }).catch((caught: unknown) => setError(caught)); // shown below, beside its field
    setPending(false);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset className={styles.ways}>
        <legend className={styles.legend}>How do you want to pay?</legend>
        {options.map((it, index) => (
          <label key={`${it.provider}:${it.rail}`} className={styles.way}>
            <input
              type="radio"
              name="way"
              checked={it === option}
              onChange={() => {
                onType({ chosen: index });
                setError(null);
              }}
            />
            <span>
              <span className={styles.wayName}>{it.label}</span>
              <span className={styles.quiet}>up to {amountWords(it.mostMinor, currency)} at once</span>
            </span>
          </label>
        ))}
      </fieldset>
      {option.isSimulated && (
        <Notice tone="attention">This is for trying out: no real money moves, and none can be taken out.</Notice>
      )}
      {option.asksPhone && (
        <TextField
          label="Phone number that pays"
          type="tel"
          autoComplete="tel"
          placeholder="0712 345 678"
          maxLength={30}
          value={phone}
          error={at('phone', 'method.phone') ?? refused?.fields.phone}
          onChange={(event) => onType({ phone: event.currentTarget.value })}
        />
      )}
      {isWallet && mine.length > 0 && <WalletChoice wallets={mine} chosen={from} onChoose={setWallet} />}
      {!isWhole && (
        <details
          className={styles.more}
          open={other !== '' || (found.amount !== undefined && tried) ? true : undefined}
        >
          <summary>Pay another amount now</summary>
          <AmountField
            label="Amount"
            currency={currency}
            optional
            help="The rest stays outstanding; it can be paid later or by somebody else."
            value={other}
            error={at('amount', 'amountMinor')}
            onChange={(text) => onType({ other: text })}
          />
        </details>
      )}
      {!isWhole && parts > 1 && (
        <Notice title={`Part 1 of ${parts}`}>
          This way of paying takes at most {amountWords(most, currency)} at once. You pay{' '}
          {amountWords(nowMinor, currency)} now and the rest after it.
        </Notice>
      )}
      <AskedCode asked={asking} />
      {asking.problem && <Notice tone="danger">{asking.problem}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" pending={pending} whyNot={whyNot}>
          Pay {amountWords(isWhole ? outstandingMinor : nowMinor, currency)}
        </Button>
      </div>
    </form>
  );
}

function WalletChoice({
  wallets,
  chosen,
  onChoose,
}: {
  wallets: readonly WalletView[];
  chosen: WalletView | undefined;
  onChoose: (id: IdentityId) => void;
}) {
  return (
    <SelectField
      label="From the wallet of"
      value={chosen?.identityId ?? ''}
      onChange={(event) => {
        const found = wallets.find(({ identityId }) => identityId === event.currentTarget.value);
        if (found) onChoose(found.identityId);
      }}
    >
      {wallets.map((it) => (
        <option key={it.identityId} value={it.identityId}>
          {it.identityName}: {amountWords(it.balanceMinor, it.currency)}
        </option>
      ))}
    </SelectField>
  );
}

type Bounds = { currency: string; outstandingMinor: number; option: PaymentOption };

function problemOfOther(typed: string, asked: number | null, { currency, outstandingMinor, option }: Bounds) {
  const wrong = problemOfAmount(typed, currency, false, option.stepMinor);
  if (wrong !== undefined || asked === null) return wrong;
  if (asked > outstandingMinor) return `Only ${amountWords(outstandingMinor, currency)} is outstanding.`;
  if (asked < option.leastMinor)
    return `This way of paying takes ${amountWords(option.leastMinor, currency)} at least.`;
  if (asked % option.stepMinor !== 0) return 'Use whole units; phones pay no cents.';
  return undefined;
}
