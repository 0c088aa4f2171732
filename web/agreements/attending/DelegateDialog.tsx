import { problemOfEmail, problemOfName } from '@ahadi/domain/accounts/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { problemOfReason, REASON } from '../../core/reason.ts';
import { useTyped } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { acting } from '../acting/words.ts';
import { inEnglish, refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';

type Props = { view: AgreementView; onDone: (sentence: string) => void; onClose: () => void };

/** Asks who is to sign in the reader's place and what that one's authority rests on; keeps what was typed when it is refused. */
export function DelegateDialog({ view, onDone, onClose }: Props) {
  const say = useWordsHere(acting);
  const voice = useVoice();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [basis, setBasis] = useTyped(`delegate ${view.id}`);
  const [hasTried, setTried] = useState(false);
  const delegate = useCommand(api.agreements.delegate, {
    onSuccess: (after) =>
      onDone(
        after.delegations.at(-1)?.status === 'agreed'
          ? say.delegated({ name: name.trim() })
          : say.delegateAsked({ name: name.trim() }),
      ),
  });
  const refused = delegate.error ? problemOf(delegate.error) : null;
  const problems = {
    name: problemOfName(name) === null ? undefined : say.nameWrong,
    email: problemOfEmail(email) === null ? undefined : say.emailWrong,
    basis: problemOfReason(basis) && say.reasonShort({ least: REASON.least }),
  };
  const isFine = Object.values(problems).every((problem) => problem === undefined);
  return (
    <ConfirmDialog
      title={say.delegate}
      confirm={say.delegateConfirm}
      cancel={say.notNow}
      pending={delegate.isPending}
      problem={refused && Object.keys(refused.fields).length === 0 ? refusalIn(voice, refused) : null}
      onConfirm={() => {
        setTried(true);
        if (isFine) delegate.run({ id: view.id, name: name.trim(), email: email.trim(), basis: basis.trim() });
      }}
      onClose={onClose}
    >
      <p>{say.delegateWords}</p>
      <TextField
        label={say.theirName}
        value={name}
        maxLength={120}
        autoComplete="off"
        error={hasTried ? problems.name : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={say.theirEmail}
        type="email"
        inputMode="email"
        autoComplete="off"
        value={email}
        maxLength={254}
        error={
          (hasTried ? problems.email : undefined) ?? (refused?.fields.email && inEnglish(voice, refused.fields.email))
        }
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextAreaField
        label={say.whyMayThey}
        help={say.whyMayTheyHelp}
        value={basis}
        maxLength={REASON.most}
        error={hasTried ? problems.basis : undefined}
        onChange={(event) => setBasis(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
