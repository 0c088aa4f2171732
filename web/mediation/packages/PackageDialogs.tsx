import type { Package } from '@ahadi/domain/mediation/packages/schema.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type Props = { view: MediationView; it: Package; onClose: () => void };

/** A side's yes or no, sealed. */
export function AnswerDialog({ view, it, accept, onClose }: Props & { accept: boolean }) {
  const deed = useDeed(api.packages.answer, { onDone: onClose });
  return (
    <ConfirmDialog
      title={accept ? `Say yes to package ${it.no}` : `Say no to package ${it.no}`}
      confirm={accept ? 'Yes, under seal' : 'No, under seal'}
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ mediationId: view.id, packageId: it.id, accept })}
      onClose={onClose}
    >
      <p>
        {accept
          ? 'Nobody sees your yes, not even the mediator, unless every other side says yes, too. Then all learn it at once.'
          : 'Nobody sees your no. When the time is over everybody learns only that not all said yes.'}
      </p>
      <p>You can change your answer while the package is open. Nothing binds before it is signed as a settlement.</p>
    </ConfirmDialog>
  );
}

/** The mediator takes an open package back. */
export function WithdrawDialog({ view, it, onClose }: Props) {
  const deed = useDeed(api.packages.withdraw, { onDone: onClose });
  return (
    <ConfirmDialog
      title={`Withdraw package ${it.no}`}
      confirm="Withdraw it"
      cancel="Keep it"
      tone="danger"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ mediationId: view.id, packageId: it.id })}
      onClose={onClose}
    >
      <p>The sides can no longer answer it. Answers that were given stay sealed for ever.</p>
    </ConfirmDialog>
  );
}
