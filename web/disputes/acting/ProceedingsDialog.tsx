import { isReference } from '@ahadi/domain/disputes/rules.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useKept } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { type DeedProps, useDeed } from './useDeed.ts';

/** A court has the matter: which, under what number, and the paper among one's own exhibits that shows it. */
export function ProceedingsDialog({ view, onDone, onClose }: DeedProps) {
  const papers = view.exhibits.filter(({ side, withdrawnAt }) => side === view.mySide && withdrawnAt === null);
  const [exhibitId, setExhibitId] = useState(papers.at(-1)?.id);
  const [reference, setReference, forget] = useKept(`stay_external:${view.id}`, '');
  const deed = useDeed(api.disputes.stayExternal, {
    problems: {
      reference: isReference(reference) ? undefined : 'Give the court or tribunal and its file number.',
      exhibitId: exhibitId ? undefined : 'Put the paper of the court among your exhibits first.',
    },
    onDone: () => {
      forget();
      onDone('Noted. The clocks stand still.');
    },
  });
  return (
    <ConfirmDialog
      title="Note proceedings elsewhere"
      confirm="Note the proceedings"
      cancel="Cancel"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, reference: reference.trim(), exhibitId })}
      onClose={onClose}
    >
      <p>
        The clocks stop and nothing becomes public while a court or tribunal has the matter. You or an officer end this;
        after 90 days an officer looks whether it is still there.
      </p>
      <TextField
        label="Court or tribunal, and its file number"
        help="Like “Milimani Commercial Court, HCCC E123 of 2026”. Both sides read it."
        maxLength={200}
        autoComplete="off"
        value={reference}
        error={deed.at('reference')}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      {papers.length === 0 ? (
        <Notice tone="gold">
          Add the court’s paper to your exhibits first, like the filed claim with its stamp. What you typed is kept.
        </Notice>
      ) : (
        <SelectField
          label="Which of your exhibits shows it?"
          value={exhibitId}
          error={deed.at('exhibitId')}
          onChange={(event) => setExhibitId(papers.find(({ id }) => id === event.currentTarget.value)?.id)}
        >
          {papers.map(({ id, number, title }) => (
            <option key={id} value={id}>
              {number} · {title}
            </option>
          ))}
        </SelectField>
      )}
    </ConfirmDialog>
  );
}
