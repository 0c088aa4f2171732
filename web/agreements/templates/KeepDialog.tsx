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
import { kindsIn } from '../creating/kinds.ts';
import { useCreating } from '../creating/words.ts';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { useTemplates } from './words.ts';

/** Keeps the text of an agreement for the next time, for one of the reader's identities. */
export default function KeepDialog({ view, onClose }: { view: AgreementView; onClose: () => void }) {
  const say = useTemplates();
  const creating = useCreating();
  const voice = useVoice();
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
  const nameProblem = name.trim().length < 3 ? say.nameShort : undefined;
  return (
    <ConfirmDialog
      title={say.keepTitle}
      confirm={say.keep}
      cancel={say.notNow}
      pending={keep.isPending}
      problem={problem && refusalIn(voice, problem)}
      onConfirm={() => {
        setTried(true);
        if (!nameProblem && identityId)
          keep.run({ id: view.id, identityId, name: name.trim(), summary: summary.trim() });
      }}
      onClose={onClose}
    >
      <p>{say.keepWords}</p>
      <TextField
        label={say.name}
        value={name}
        maxLength={140}
        autoComplete="off"
        error={tried ? nameProblem : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={say.whenUsed}
        optional
        value={summary}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => setSummary(event.currentTarget.value)}
      />
      <ActFor
        identities={me.identities}
        chosen={identityId ?? ''}
        words={{ legend: creating.actFor, kinds: kindsIn(creating) }}
        onChange={setIdentityId}
      />
    </ConfirmDialog>
  );
}
