import type { DisputeId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { toast } from '../../core/toast.ts';
import { useDeed } from '../../core/useDeed.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import type { AskedProps } from './asked.ts';

/** What is typed is with the server before the server makes something of it. */
const send = async ({ draft, notebook }: Pick<AskedProps, 'draft' | 'notebook'>): Promise<void> => {
  await draft.flush();
  await notebook.send();
};

/** A draft of an agreement with the note's text as its clauses. */
export function AgreementDialog({ note, draft, notebook, onClose }: AskedProps) {
  const navigate = useNavigate();
  const deed = useDeed(api.notes.toAgreement, {
    onDone: ({ agreementId }) => void navigate(to('editAgreement', { id: agreementId })),
  });
  return (
    <ConfirmDialog
      title="Make an agreement draft?"
      confirm="Make the draft"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => void send({ draft, notebook }).then(() => deed.run({ id: note.id }))}
      onClose={onClose}
    >
      <p>
        Each heading begins a clause. Only you see the draft until you share it. Your note stays as it is and leads to
        it.
      </p>
    </ConfirmDialog>
  );
}

/** The text as it is now, as an exhibit of one's own dispute. */
export function EvidenceDialog({ note, draft, notebook, onClose }: AskedProps) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState('');
  const disputes = useQuery(api.disputes.list.queryOptions({ input: { limit: 100 } }));
  const deed = useDeed(api.notes.toEvidence, {
    problems: { disputeId: chosen === '' ? 'Choose a dispute.' : undefined },
    onDone: ({ disputeId }) => void navigate(to('dispute', { id: disputeId })),
  });
  return (
    <ConfirmDialog
      title="Add it as evidence?"
      confirm="Add it"
      pending={deed.pending}
      problem={deed.problem ?? (disputes.error && problemOf(disputes.error).sentence)}
      onConfirm={() =>
        void send({ draft, notebook }).then(() => deed.run({ id: note.id, disputeId: chosen as DisputeId }))
      } // the options are disputes
      onClose={onClose}
    >
      <p>The text is added as a file, as it is now, with the time it was written. The other side will see it.</p>
      <SelectField
        label="Dispute"
        value={chosen}
        error={deed.at('disputeId')}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        <option value="">Choose a dispute</option>
        {disputes.data?.rows.map((it) => (
          <option key={it.id} value={it.id}>
            {it.title}
          </option>
        ))}
      </SelectField>
    </ConfirmDialog>
  );
}

/** The text goes to where one writes for everybody; nothing is published by this. */
export function PostDialog({ note, draft, onClose }: AskedProps) {
  const navigate = useNavigate();
  const copy = async () => {
    const { title, body } = draft.snapshot().content;
    try {
      await navigator.clipboard.writeText([title && `# ${title}`, body].filter(Boolean).join('\n\n'));
      toast({
        title: 'Copied',
        message: 'Paste it where you write your post. The note stays yours alone.',
        tone: 'good',
      });
    } catch (failure) {
      console.warn('The text could not be copied', failure);
      toast({
        title: 'Not copied',
        message: 'Your browser did not allow it. Select the text and copy it.',
        tone: 'attention',
      });
    }
    onClose();
    void navigate(to('community'));
  };
  return (
    <ConfirmDialog
      title={`Copy “${note.heading}” for a post?`}
      confirm="Copy and go to the community"
      onConfirm={() => void copy()}
      onClose={onClose}
    >
      <p>
        Everybody who is signed in can read what you post. Take out names, numbers and what belongs to an open case.
      </p>
    </ConfirmDialog>
  );
}
