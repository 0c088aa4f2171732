import { documentWords } from '@ahadi/domain/agreements/documents/rules.ts';
import { clauseDecided } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { rich } from '../../core/Rich.tsx';
import { useNow } from '../../core/time.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PassedDays } from '../asking/PassedDays.tsx';
import { PromisesApart } from '../asking/PromisesApart.tsx';
import { assurance } from '../badges.ts';
import { myParty, notYetAccepted } from '../offer.ts';
import { refusalIn } from '../refusal.ts';
import { useVoice, type Voice } from '../words.ts';
import { acting } from './words.ts';

export type DeedDialogProps = { view: AgreementView; onDone: (sentence: string) => void; onClose: () => void };

const sentenceOf = (voice: Voice, error: Error | null): string | null =>
  error === null ? null : refusalIn(voice, problemOf(error));

/** The reader agrees with the words; signing comes later. */
export function AcceptDialog({ view, onDone, onClose }: DeedDialogProps) {
  const say = useWordsHere(acting);
  const voice = useVoice();
  const accept = useCommand(api.agreements.acceptText, {
    onSuccess: (now) => {
      const version = now.versionNo;
      const names = voice.figures.list(notYetAccepted(now).map(({ name }) => name));
      onDone(names === '' ? say.acceptedAll({ version }) : say.acceptedWaiting({ version, names }));
    },
  });
  const isMoved = accept.error !== null && problemOf(accept.error).code === 'STALE';
  return (
    <ConfirmDialog
      title={say.acceptVersion({ version: view.versionNo })}
      confirm={say.acceptVersion({ version: view.versionNo })}
      cancel={say.notYet}
      pending={accept.isPending}
      problem={sentenceOf(voice, accept.error)}
      onConfirm={() => (isMoved ? onClose() : accept.run({ id: view.id, versionId: view.versionId }))}
      onClose={onClose}
    >
      <p>{say.acceptWords}</p>
      <PromisesApart terms={view.terms} />
      <PassedDays terms={view.terms} />
      {view.terms.publicClauseOffered && myParty(view)?.clauseAnswer === null && <Notice>{say.clauseOpen}</Notice>}
    </ConfirmDialog>
  );
}

/** What is frozen, until when, and how it is signed: the summary before everybody is asked. */
export function RequestDialog({ view, onDone, onClose }: DeedDialogProps) {
  const say = useWordsHere(acting);
  const voice = useVoice();
  const { figures } = voice;
  const now = useNow();
  const { document, clauses } = view.terms;
  const due = figures.binding(addDays(now, view.terms.signWindowDays).toISOString(), now);
  const request = useCommand(api.agreements.requestSignatures, {
    onSuccess: () => onDone(say.requested),
  });
  const inOrder = [...view.parties].sort((one, other) => one.signOrder - other.signOrder).map((party) => party.name);
  return (
    <ConfirmDialog
      title={say.request}
      confirm={say.requestConfirm}
      cancel={say.notYet}
      pending={request.isPending}
      problem={sentenceOf(voice, request.error)}
      onConfirm={() => request.run({ id: view.id })}
      onClose={onClose}
    >
      <p>{say.requestWords}</p>
      <PromisesApart terms={view.terms} />
      <PassedDays terms={view.terms} />
      <KeyValue
        rows={[
          {
            label: say.frozen,
            value: document
              ? say.frozenDocument({ version: view.versionNo, document: documentWords(document) })
              : say.frozenClauses({ version: view.versionNo, count: clauses.length }),
          },
          { label: say.whoSigns, value: figures.list(inOrder) },
          { label: say.order, value: view.terms.signMode === 'parallel' ? say.atOnce : say.oneByOne },
          { label: say.proof, value: voice.say[assurance[view.terms.minAssurance].title] },
          { label: say.signBy, value: due },
        ]}
      />
      <p>{view.purpose === null ? say.requestLapse : say.requestLapseOfChange}</p>
      {!clauseDecided(view.terms, view.parties) && <Notice>{say.requestClause}</Notice>}
    </ConfirmDialog>
  );
}

/** One more window of the same length, once. */
export function ExtendDialog({ view, onDone, onClose }: DeedDialogProps) {
  const say = useWordsHere(acting);
  const voice = useVoice();
  const now = useNow();
  const due = voice.figures.binding(addDays(now, view.terms.signWindowDays).toISOString(), now);
  const extend = useCommand(api.agreements.extend, { onSuccess: () => onDone(say.extended) });
  return (
    <ConfirmDialog
      title={say.extend}
      confirm={say.extendBy({ count: view.terms.signWindowDays })}
      cancel={say.leaveLapsed}
      pending={extend.isPending}
      problem={sentenceOf(voice, extend.error)}
      onConfirm={() => extend.run({ id: view.id })}
      onClose={onClose}
    >
      <p>{rich(say.extendWords({ due }), { b: (words) => <strong>{words}</strong> })}</p>
    </ConfirmDialog>
  );
}

/** A draft that nobody else ever saw. */
export function RemoveDialog({ view, onClose }: DeedDialogProps) {
  const say = useWordsHere(acting);
  const voice = useVoice();
  const navigate = useNavigate();
  const remove = useCommand(api.agreements.remove, {
    // The pages that showed it are left before they could ask for what is gone.
    stale: [api.agreements.list.key()],
    onSuccess: () => navigate(to('agreements'), { replace: true }),
  });
  return (
    <ConfirmDialog
      title={say.remove}
      confirm={say.removeConfirm}
      cancel={say.keepIt}
      tone="danger"
      pending={remove.isPending}
      problem={sentenceOf(voice, remove.error)}
      onConfirm={() => remove.run({ id: view.id })}
      onClose={onClose}
    >
      <p>{say.removeWords({ title: view.terms.title || view.ref })}</p>
    </ConfirmDialog>
  );
}
