import { problemOfEmail, problemOfName } from '@ahadi/domain/accounts/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useTyped } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';

type Props = { view: AgreementView; onDone: (sentence: string) => void; onClose: () => void };

/** Asks who is to sign in the reader's place and what that one's authority rests on; keeps what was typed when it is refused. */
export function DelegateDialog({ view, onDone, onClose }: Props) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [basis, setBasis] = useTyped(`delegate ${view.id}`);
  const [hasTried, setTried] = useState(false);
  const delegate = useCommand(api.agreements.delegate, {
    onSuccess: (after) =>
      onDone(
        after.delegations.at(-1)?.status === 'agreed'
          ? `${name.trim()} signs for you from now on. You read along.`
          : `The person who made the agreement is asked whether ${name.trim()} may sign for you.`,
      ),
  });
  const refused = delegate.error ? problemOf(delegate.error) : null;
  const problems = {
    name: problemOfName(name) ?? undefined,
    email: problemOfEmail(email) ?? undefined,
    basis: problemOfReason(basis),
  };
  const isFine = Object.values(problems).every((problem) => problem === undefined);
  return (
    <ConfirmDialog
      title="Have somebody else sign"
      confirm="Hand over the signing"
      cancel="Not now"
      pending={delegate.isPending}
      problem={refused && Object.keys(refused.fields).length === 0 ? refused.sentence : null}
      onConfirm={() => {
        setTried(true);
        if (isFine) delegate.run({ id: view.id, name: name.trim(), email: email.trim(), basis: basis.trim() });
      }}
      onClose={onClose}
    >
      <p>
        They sign for you, and you stay bound by it. Once the signing is over, everything else is yours to do again. A
        colleague of your organisation can sign at once; for anybody else the person who made the agreement is asked
        first.
      </p>
      <TextField
        label="Their name"
        value={name}
        maxLength={120}
        autoComplete="off"
        error={hasTried ? problems.name : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label="Their e-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={email}
        maxLength={254}
        error={(hasTried ? problems.email : undefined) ?? refused?.fields.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextAreaField
        label="Why may they sign for you?"
        help="A power of attorney, an office, a decision of the board. Every party reads this, and it stays with the agreement."
        value={basis}
        maxLength={REASON.most}
        error={hasTried ? problems.basis : undefined}
        onChange={(event) => setBasis(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
