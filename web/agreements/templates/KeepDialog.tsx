import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useMe } from '../../core/session.ts';
import { ActFor } from '../../ui/ActFor.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** Keeps the text of an agreement for the next time, for one of the reader's identities. */
export default function KeepDialog({ view, onClose }: { view: AgreementView; onClose: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const own = view.parties.find(({ id }) => id === view.myPartyId)?.identityId;
  const first = me.identities.find(({ id }) => id === own) ?? me.identities[0];
  const [identityId, setIdentityId] = useState(first?.id);
  const [name, setName] = useState(view.terms.title.slice(0, 140));
  const [summary, setSummary] = useState('');
  const [tried, setTried] = useState(false);
  const keep = useCommand(api.templates.keep, { onSuccess: ({ id }) => navigate(to('template', { id })) });
  const problem = keep.error ? problemOf(keep.error) : null;
  const nameProblem = name.trim().length < 3 ? 'Give it a name of at least three characters.' : undefined;
  return (
    <ConfirmDialog
      title="Keep this text as a template"
      confirm="Keep it"
      cancel="Not now"
      pending={keep.isPending}
      problem={problem?.sentence ?? null}
      onConfirm={() => {
        setTried(true);
        if (!nameProblem && identityId)
          keep.run({ id: view.id, identityId, name: name.trim(), summary: summary.trim() });
      }}
      onClose={onClose}
    >
      <p>
        Clauses and promises are kept, names of parties are not. Afterwards you mark the words that differ each time and
        make them questions. Everyone who acts for the same identity can use it.
      </p>
      <TextField
        label="Name of the template"
        value={name}
        maxLength={140}
        autoComplete="off"
        error={tried ? nameProblem : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label="When does one use it?"
        optional
        value={summary}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => setSummary(event.currentTarget.value)}
      />
      <ActFor identities={me.identities} chosen={identityId ?? ''} onChange={setIdentityId} />
    </ConfirmDialog>
  );
}
