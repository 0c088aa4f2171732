import { documentWords } from '@ahadi/domain/agreements/documents/rules.ts';
import { clauseDecided } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { formatBindingInstant, useNow } from '../../core/time.ts';
import { count, nameList } from '../../core/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PromisesApart } from '../document/PromisesApart.tsx';
import { myParty, notYetAccepted } from '../offer.ts';
import { assuranceWords } from '../words.ts';

export type DeedDialogProps = { view: AgreementView; onDone: (sentence: string) => void; onClose: () => void };

const sentenceOf = (error: Error | null): string | null => (error === null ? null : problemOf(error).sentence);

function acceptedWords(view: AgreementView): string {
  const waiting = notYetAccepted(view).map((party) => party.name);
  const next = waiting.length > 0 ? `Waiting for ${nameList(waiting)}.` : 'Everybody has; signatures can be asked for.';
  return `You accepted version ${view.versionNo}. ${next}`;
}

/** The reader agrees with the words; signing comes later. */
export function AcceptDialog({ view, onDone, onClose }: DeedDialogProps) {
  const accept = useCommand(api.agreements.acceptText, {
    onSuccess: (now) => onDone(acceptedWords(now)),
  });
  const isMoved = accept.error !== null && problemOf(accept.error).code === 'STALE';
  return (
    <ConfirmDialog
      title={`Accept version ${view.versionNo}`}
      confirm={`Accept version ${view.versionNo}`}
      cancel="Not yet"
      pending={accept.isPending}
      problem={sentenceOf(accept.error)}
      onConfirm={() => (isMoved ? onClose() : accept.run({ id: view.id, versionId: view.versionId }))}
      onClose={onClose}
    >
      <p>
        You agree with this text as it stands. You are not bound yet: that needs your signature. If anybody changes it,
        your acceptance starts again.
      </p>
      <PromisesApart terms={view.terms} />
      {view.terms.publicClauseOffered && myParty(view)?.clauseAnswer === null && (
        <Notice>You have not answered the public-history clause yet. You can do that any time before you sign.</Notice>
      )}
    </ConfirmDialog>
  );
}

/** What is frozen, until when, and how it is signed: the summary before everybody is asked. */
export function RequestDialog({ view, onDone, onClose }: DeedDialogProps) {
  const now = useNow();
  const { document, clauses } = view.terms;
  const due = formatBindingInstant(addDays(now, view.terms.signWindowDays).toISOString(), now);
  const request = useCommand(api.agreements.requestSignatures, {
    onSuccess: () => onDone('The text is frozen and everybody is asked to sign.'),
  });
  const inOrder = [...view.parties].sort((one, other) => one.signOrder - other.signOrder).map((party) => party.name);
  return (
    <ConfirmDialog
      title="Ask for signatures"
      confirm="Freeze the text and ask"
      cancel="Not yet"
      pending={request.isPending}
      problem={sentenceOf(request.error)}
      onConfirm={() => request.run({ id: view.id })}
      onClose={onClose}
    >
      <p>
        From here the text is frozen: nobody can change a word of it. Only you can reopen it, and then every signature
        starts again.
      </p>
      <PromisesApart terms={view.terms} />
      <KeyValue
        rows={[
          {
            label: 'Frozen',
            value: `Version ${view.versionNo}, ${document ? documentWords(document) : count(clauses.length, 'clause')}`,
          },
          { label: 'Who signs', value: nameList(inOrder) },
          { label: 'Order', value: view.terms.signMode === 'parallel' ? 'everybody at once' : 'one after the other' },
          { label: 'Proof', value: assuranceWords[view.terms.minAssurance].title },
          { label: 'Sign by', value: due },
        ]}
      />
      <p>If not everybody has signed by then, the agreement lapses and nothing is owed.</p>
      {!clauseDecided(view.terms, view.parties) && (
        <Notice>Not everybody has answered the public-history clause. Each party answers it before signing.</Notice>
      )}
    </ConfirmDialog>
  );
}

/** One more window of the same length, once. */
export function ExtendDialog({ view, onDone, onClose }: DeedDialogProps) {
  const now = useNow();
  const due = formatBindingInstant(addDays(now, view.terms.signWindowDays).toISOString(), now);
  const extend = useCommand(api.agreements.extend, { onSuccess: () => onDone('The time to sign is extended.') });
  return (
    <ConfirmDialog
      title="Extend the time to sign"
      confirm={`Extend by ${count(view.terms.signWindowDays, 'day')}`}
      cancel="Leave it lapsed"
      pending={extend.isPending}
      problem={sentenceOf(extend.error)}
      onConfirm={() => extend.run({ id: view.id })}
      onClose={onClose}
    >
      <p>
        Everybody may sign until <strong>{due}</strong>. Signatures given so far stay. This is possible once.
      </p>
    </ConfirmDialog>
  );
}

/** A draft that nobody else ever saw. */
export function RemoveDialog({ view, onClose }: DeedDialogProps) {
  const navigate = useNavigate();
  const remove = useCommand(api.agreements.remove, {
    // The pages that showed it are left before they could ask for what is gone.
    stale: [api.agreements.list.key()],
    onSuccess: () => navigate(to('agreements'), { replace: true }),
  });
  return (
    <ConfirmDialog
      title="Delete this draft?"
      confirm="Delete the draft"
      cancel="Keep it"
      tone="danger"
      pending={remove.isPending}
      problem={sentenceOf(remove.error)}
      onConfirm={() => remove.run({ id: view.id })}
      onClose={onClose}
    >
      <p>
        “{view.terms.title || view.ref}” is deleted with its whole text. Nobody else has seen it. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
