import { problemOfEmail } from '@ahadi/domain/accounts/rules.ts';
import { useState } from 'react';
import { DemoLetter } from '../../core/demo/DemoLetter.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FreshProof } from '../FreshProof.tsx';
import { changeEmail } from '../signin.ts';
import { useFreshDeed } from '../useFreshDeed.ts';

/** Asks for the new address. The account moves only by the button on the page of the letter to it, signed in. */
export function ChangeAddress({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const change = useFreshDeed(
    () => changeEmail(email),
    () => undefined,
  );
  const problem = tried ? problemOfEmail(email) : null;
  if (change.isSuccess)
    return (
      <Dialog
        title="Open the letter"
        onClose={onClose}
        footer={
          <Button variant="quiet" onClick={onClose}>
            Done
          </Button>
        }
      >
        <p>
          We wrote to <strong>{email.trim()}</strong>. Your account moves there when you open the link in the letter, in
          this browser, and press “Move my account”. Until then everything stays as it is. If that address has an
          account already, no letter comes.
        </p>
        <DemoLetter to={email.trim()} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      title="Change the address"
      confirm="Send a letter there"
      pending={change.isPending}
      problem={change.refusal?.field ? null : change.refusal?.sentence}
      onClose={onClose}
      onConfirm={() => {
        setTried(true);
        if (!problemOfEmail(email)) change.run();
      }}
    >
      <TextField
        label="New e-mail address"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        value={email}
        error={problem ?? (change.refusal?.field === 'email' ? change.refusal.sentence : undefined)}
        onChange={(event) => setEmail(event.target.value)}
      />
      <FreshProof deed={change} />
    </ConfirmDialog>
  );
}
