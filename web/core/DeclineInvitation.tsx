import type { MediationId } from '@ahadi/domain/core/ids.ts';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { api } from './api.ts';
import { useCommand } from './command.ts';
import { problemOf } from './errors.ts';
import { toast } from './toast.ts';

type Props = {
  id: MediationId;
  /** Names the matter for who does not see it beside the button. */
  label?: string;
  onDone?: () => void;
};

/** Who was asked by name to mediate says that they cannot. Asks before, because they are not asked again by itself. */
export function DeclineInvitation({ id, label, onDone }: Props) {
  const [asked, setAsked] = useState(false);
  const decline = useCommand(api.mediation.declineInvitation, {
    stale: [api.mediation.jobs.key()], // the matter itself is not the reader's to read afterwards
    onSuccess: () => {
      setAsked(false);
      toast({ title: 'You declined', message: 'Nobody waits for you. The sides hear that one of those asked cannot.' });
      onDone?.();
    },
  });
  return (
    <>
      <Button variant="quiet" aria-label={label ? `Decline: ${label}` : undefined} onClick={() => setAsked(true)}>
        Decline
      </Button>
      {asked && (
        <ConfirmDialog
          title="Decline to be asked?"
          confirm="I cannot take it on"
          cancel="Not yet"
          pending={decline.isPending}
          problem={decline.error ? problemOf(decline.error).sentence : null}
          onConfirm={() => decline.run({ id })}
          onClose={() => setAsked(false)}
        >
          <p>
            You give no reason, and your name is not told: the sides hear that one of those who were asked cannot take
            it on. The matter leaves your desk.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
