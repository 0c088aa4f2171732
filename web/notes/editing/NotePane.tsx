import { IconArrowLeft, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../core/lazy.ts';
import { useIsOffline } from '../../core/offline/connection.ts';
import { formatClock, formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LengthNote } from '../../ui/Field.tsx';
import { MoreActions } from '../../ui/MoreActions.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import type { Asked } from '../beside/asked.ts';
import type { NoteView } from '../localnote.ts';
import type { Notebook } from '../notebook.ts';
import { Beside } from './Beside.tsx';
import styles from './NotePane.module.css';
import { useDraft } from './useDraft.ts';

const RichNote = lazy(() => import('./RichNote.tsx'));
const NoteDialogs = lazy(() => import('../beside/NoteDialogs.tsx'));

type Props = {
  notebook: Notebook;
  note: NoteView;
  all: readonly NoteView[];
  isNew: boolean;
  onClose: () => void;
  onOpen: (id: string) => void;
};

const NEEDS_CONNECTION = 'This needs a connection.';

/** One note: its title and text, where it stands, and what can be done with it. */
export function NotePane({ notebook, note, all, isNew, onClose, onOpen }: Props) {
  const { draft, state } = useDraft(notebook, note);
  const isOffline = useIsOffline();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [removing, setRemoving] = useState(false);
  const { content } = state;
  const isBinned = note.status === 'binned';
  const keep = () => void draft.flush();
  const move = (op: 'archive' | 'unarchive' | 'bin' | 'restore') =>
    void draft.flush().then(() => notebook.move(note.id, op));
  // What the server does with a note it does with what it has: that is everything first.
  const whyNot = isOffline ? NEEDS_CONNECTION : note.note === null ? 'It is not in your account yet.' : null;
  return (
    <article className={styles.pane} aria-label={note.heading}>
      <div className={styles.bar}>
        <button type="button" className={styles.back} onClick={onClose}>
          <IconArrowLeft size={16} stroke={1.8} aria-hidden /> All notes
        </button>
        <SyncLine note={note} problem={state.problem} isOffline={isOffline} />
        <div className={styles.deeds}>
          <button
            type="button"
            className={styles.icon}
            aria-pressed={content.pinned}
            aria-label={content.pinned ? 'Unpin' : 'Pin'}
            title={content.pinned ? 'Unpin' : 'Pin'}
            onClick={() => draft.change({ pinned: !content.pinned })}
          >
            {content.pinned ? (
              <IconPinnedOff size={18} stroke={1.8} aria-hidden />
            ) : (
              <IconPin size={18} stroke={1.8} aria-hidden />
            )}
          </button>
          {!isBinned && (
            <button
              type="button"
              className={styles.icon}
              aria-label="Move to the bin"
              title="Move to the bin"
              onClick={() => move('bin')}
            >
              <IconTrash size={18} stroke={1.8} aria-hidden />
            </button>
          )}
          <MoreActions
            actions={[
              note.status === 'archived'
                ? { key: 'unarchive', label: 'Take out of the archive', why: null, run: () => move('unarchive') }
                : {
                    key: 'archive',
                    label: 'Archive',
                    why: isBinned ? 'It is in the bin. Bring it back first.' : null,
                    run: () => move('archive'),
                  },
              { key: 'history', label: 'Former versions', why: whyNot, run: () => setAsked('history') },
              { key: 'remind', label: 'Remind me', why: whyNot, run: () => setAsked('remind') },
              {
                key: 'agreement',
                label: 'Make an agreement draft of it',
                why: whyNot,
                run: () => setAsked('agreement'),
              },
              {
                key: 'evidence',
                label: 'Add it to a dispute as evidence',
                why: whyNot,
                run: () => setAsked('evidence'),
              },
              { key: 'copy', label: 'Copy it for a community post', why: null, run: () => setAsked('post') },
              { key: 'print', label: 'Print', why: null, run: () => window.print() },
            ]}
          />
        </div>
      </div>
      {note.sync === 'refused' && (
        <Notice
          tone="danger"
          title="Your account does not have this text."
          action={
            <div className={styles.answers}>
              <Button variant="quiet" onClick={() => void notebook.retry(note.id)}>
                Send again
              </Button>
              <Button variant="quiet" onClick={() => void notebook.saveAsNew(note.id).then((id) => id && onOpen(id))}>
                Save as a new note
              </Button>
            </div>
          }
        >
          <p>{note.reason}</p>
        </Notice>
      )}
      {note.sync === 'conflict' && (
        <Notice
          tone="attention"
          title="Two texts of this note contradict each other."
          action={
            <Button whyNot={isOffline ? NEEDS_CONNECTION : null} onClick={() => setAsked('conflict')}>
              Compare them
            </Button>
          }
        >
          <p>It was changed in two places. Below stands one of them; the other is kept until you decide.</p>
        </Notice>
      )}
      {isBinned && (
        <Notice
          tone="attention"
          title="This note is in the bin."
          action={
            <div className={styles.answers}>
              <Button variant="quiet" onClick={() => move('restore')}>
                Bring it back
              </Button>
              <Button variant="plain" onClick={() => setRemoving(true)}>
                Remove for good
              </Button>
            </div>
          }
        >
          {note.note?.purgeAt && <p>It goes for good on {formatInstant(note.note.purgeAt)}.</p>}
        </Notice>
      )}
      <input
        className={styles.title}
        aria-label="Title"
        placeholder="Title"
        value={content.title}
        onChange={(event) => draft.change({ title: event.currentTarget.value })}
        onBlur={keep}
      />
      <LengthNote text={content.title} most={200} />
      <Suspense
        fallback={
          <div className={styles.waiting}>
            <SkeletonText lines={8} />
          </div>
        }
      >
        <RichNote
          body={content.body}
          epoch={state.epoch}
          autoFocus={isNew}
          onChange={(body) => draft.change({ body })}
          onBlur={keep}
        />
      </Suspense>
      <Beside
        note={note}
        content={content}
        all={all}
        draft={draft}
        onOpen={onOpen}
        onRemind={() => setAsked('remind')}
      />
      {asked && (
        <Suspense fallback={null}>
          <NoteDialogs asked={asked} note={note} draft={draft} notebook={notebook} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {removing && (
        <ConfirmDialog
          title={`Remove “${note.heading}” for good?`}
          confirm="Remove for good"
          cancel="Keep it"
          tone="danger"
          onConfirm={() => {
            setRemoving(false);
            void draft.flush().then(() => notebook.move(note.id, 'purge'));
            onClose();
          }}
          onClose={() => setRemoving(false)}
        >
          <p>The note and its former versions go. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </article>
  );
}

function SyncLine({ note, problem, isOffline }: { note: NoteView; problem: string | null; isOffline: boolean }) {
  if (problem)
    return (
      <p className={styles.sync} data-tone="danger" role="alert">
        {problem}
      </p>
    );
  const words = () => {
    if (note.sync === 'saving') return 'Saving…';
    if (note.sync === 'waiting') return isOffline ? 'Waiting: kept on this device' : 'Saving…';
    if (note.sync === 'conflict') return 'Two texts';
    if (note.sync === 'refused') return 'Not saved';
    return note.note ? `Saved ${formatClock(note.note.updatedAt)}` : '';
  };
  return (
    <p className={styles.sync} data-state={note.sync}>
      {words()}
    </p>
  );
}
