import { problemOfName } from '@ahadi/domain/accounts/rules.ts';
import { problemsOfBankPlace } from '@ahadi/domain/payments/bank/batch.ts';
import type { DestinationView } from '@ahadi/domain/payments/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useMe } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { CodeField } from '../codes/CodeField.tsx';
import { wholeProblem } from '../codes/refusal.ts';
import { useMoneyCode } from '../codes/useMoneyCode.ts';
import styles from '../payments.module.css';

type Props = { onDone: (destination: DestinationView) => void; onClose: () => void };

const title = 'Add a destination';
const shown = ['identityId', 'holderName', 'number', 'bankName', 'bankCode', 'code'];
const SHORTEST = 4;

/** Adds mobile money or a bank account that payouts of one identity can go to, confirmed with a code by mail. */
export function AddDestination({ onDone, onClose }: Props) {
  const options = useQuery(api.payments.payoutOptions.queryOptions());
  if (options.isPending)
    return (
      <Dialog title={title} onClose={onClose}>
        <div role="status" aria-label="Loading what can be paid to">
          <SkeletonText lines={3} />
        </div>
      </Dialog>
    );
  if (options.isError && !options.data)
    return (
      <Dialog title={title} onClose={onClose}>
        <ErrorCard {...problemOf(options.error)} onRetry={() => options.refetch()} />
      </Dialog>
    );
  if (options.data.length === 0)
    return (
      <Dialog
        title={title}
        onClose={onClose}
        footer={
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        }
      >
        <p>This installation has no provider that pays out yet. Money in your wallets is safe and stays there.</p>
      </Dialog>
    );
  return <Form options={options.data} onDone={onDone} onClose={onClose} />;
}

type Options = Awaited<ReturnType<typeof api.payments.payoutOptions.call>>;

function Form({ options, onDone, onClose }: Props & { options: Options }) {
  const { identities } = useMe();
  const [identityId, setIdentityId] = useState(identities.find(({ isPrimary }) => isPrimary)?.id ?? identities[0]?.id);
  const [index, setIndex] = useState(0);
  const whose = identities.find(({ id }) => id === identityId);
  const [name, setName] = useState<string | null>(null);
  const [number, setNumber] = useState('');
  const [bankName, setBankName] = useState('');
  const [bankCode, setBankCode] = useState('');
  const [tried, setTried] = useState(false);
  const code = useMoneyCode();
  const add = useCommand(api.payments.addDestination, { onSuccess: onDone, onError: code.heard });
  const refused = add.error ? problemOf(add.error) : null;
  const option = options[index] ?? options[0];
  // Most people are paid under the name they act under; what was typed instead stays.
  const holderName = name ?? whose?.legalName ?? '';
  const isBank = option?.kind === 'bank';
  const isByFile = option?.provider === 'bank';
  const problems = {
    holderName: problemOfName(holderName) ?? undefined,
    number:
      number.trim().length < SHORTEST ? (isBank ? 'Write the account number.' : 'Write the phone number.') : undefined,
    bankName: isBank && bankName.trim() === '' ? 'Say which bank it is.' : undefined,
    bankCode: undefined,
    ...(isByFile && problemsOfBankPlace({ holderName, bankCode, number })),
  };
  const at = (field: keyof typeof problems) => refused?.fields[field] ?? (tried ? problems[field] : undefined);
  const submit = () => {
    setTried(true);
    if (!option || !identityId || Object.values(problems).some(Boolean)) return;
    if (code.problem !== undefined && code.typed !== '') return;
    add.run({
      identityId,
      ...{ kind: option.kind, provider: option.provider, currency: option.currency },
      ...{ holderName: holderName.trim(), number: number.trim(), code: code.code },
      ...(isBank && { bankName: bankName.trim(), bankCode: bankCode.trim() || undefined }),
    });
  };
  return (
    <ConfirmDialog
      title={title}
      confirm={code.isAsked ? 'Confirm and add it' : 'Add it'}
      pending={add.isPending}
      problem={wholeProblem(refused, shown)}
      onConfirm={submit}
      onClose={onClose}
    >
      {identities.length > 1 && (
        <SelectField
          label="For whom"
          value={identityId}
          error={refused?.fields.identityId}
          onChange={(event) => setIdentityId(identities.find(({ id }) => id === event.currentTarget.value)?.id)}
        >
          {identities.map(({ id, displayName }) => (
            <option key={id} value={id}>
              {displayName}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField label="Where to" value={index} onChange={(event) => setIndex(Number(event.currentTarget.value))}>
        {options.map(({ provider, kind, currency, label }, place) => (
          <option key={`${provider} ${kind} ${currency}`} value={place}>
            {label}, {currency}
          </option>
        ))}
      </SelectField>
      {option?.isSimulated && (
        <Notice tone="gold">A simulated destination, for trying things out. No real money goes there.</Notice>
      )}
      {isBank && (
        <>
          <TextField
            label="Bank"
            maxLength={80}
            value={bankName}
            error={at('bankName')}
            onChange={(event) => setBankName(event.currentTarget.value)}
          />
          <TextField
            label={isByFile ? 'Bank and branch code' : 'Bank or branch code'}
            help={isByFile ? 'Five digits: two of the bank, three of the branch.' : undefined}
            optional={!isByFile}
            maxLength={40}
            value={bankCode}
            error={at('bankCode')}
            onChange={(event) => setBankCode(event.currentTarget.value)}
          />
        </>
      )}
      <TextField
        label={isBank ? 'Account number' : 'Phone number'}
        type={isBank ? 'text' : 'tel'}
        inputMode={isBank ? undefined : 'tel'}
        autoComplete="off"
        maxLength={40}
        placeholder={isBank ? undefined : '0712 345 678'}
        value={number}
        error={at('number')}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <TextField
        label="Name of the holder"
        help="As the provider knows it. Another name than yours can hold a payout up."
        maxLength={120}
        value={holderName}
        error={at('holderName')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <CodeField code={code} tried={tried} refused={refused} />
      <p className={styles.quiet}>
        It rests for 72 hours before money goes there. Everybody who acts for this identity is told.
      </p>
    </ConfirmDialog>
  );
}
