import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import type { ReactNode } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useFigures } from '../../core/here.ts';
import { useTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { problemIn, refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './approving.module.css';
import { useApprovalState } from './useApprovalState.ts';
import { useApproving } from './words.ts';

type Props = { view: AgreementView; isMine?: boolean; onClose: () => void; children: ReactNode };

/** What sends a text, once it needs no approval or everybody approved exactly it; else the question for approval. */
export default function ApprovedFirst({ view, isMine = false, onClose, children }: Props) {
  const state = useApprovalState(view, isMine);
  // Nothing goes out by an answer from before; what is open once it was checked stays open while it is read again.
  if (!state.isFetchedAfterMount) return <Checking onClose={onClose} />;
  if (state.isError) return <NotChecked error={state.error} onRetry={state.refetch} onClose={onClose} />;
  if (!state.data) return <Checking onClose={onClose} />;
  return state.data.isApproved ? (
    children
  ) : (
    <Ask view={view} isMine={isMine} needs={state.data.needs} onClose={onClose} />
  );
}

function Checking({ onClose }: Pick<Props, 'onClose'>) {
  const say = useApproving();
  return (
    <Dialog title={say.checking} onClose={onClose}>
      <SkeletonRows rows={2} label={say.checking} />
    </Dialog>
  );
}

type Failed = { error: Error; onRetry: () => unknown; onClose: () => void };

function NotChecked({ error, onRetry, onClose }: Failed) {
  const say = useApproving();
  const voice = useVoice();
  return (
    <Dialog
      title={say.askFor}
      onClose={onClose}
      footer={
        <Button variant="quiet" onClick={onClose}>
          {say.close}
        </Button>
      }
    >
      <ErrorCard {...problemIn(voice, problemOf(error))} title={say.notChecked} level={3} onRetry={onRetry} />
    </Dialog>
  );
}

function Ask({ view, isMine, needs, onClose }: Omit<Props, 'children'> & { needs: readonly string[] }) {
  const say = useApproving();
  const voice = useVoice();
  const { list } = useFigures();
  const [note, setNote] = useTyped(`approval ${view.id}`);
  const ask = useCommand(api.approvals.ask, { onSuccess: onClose });
  return (
    <ConfirmDialog
      title={say.askTitle}
      confirm={say.askFor}
      cancel={say.notYet}
      pending={ask.isPending}
      problem={ask.error && refusalIn(voice, problemOf(ask.error))}
      onConfirm={() => ask.run({ id: view.id, text: isMine ? 'mine' : 'current', note: note.trim() })}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <p>{say.askWords({ steps: list(needs) })}</p>
        <p>{say.askLasts}</p>
        <TextAreaField
          label={say.note}
          help={say.noteHelp}
          optional
          value={note}
          maxLength={1000}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
