import type { Comment, EntryStatus, GuardAnswer, GuardHit } from '@ahadi/domain/community/schema.ts';
import { Suspense } from 'react';
import { lazy } from '../../core/lazy.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { GuardDialog } from './GuardDialog.tsx';
import { MarkdownArea } from './MarkdownArea.tsx';
import { useDraft } from './useDraft.ts';
import { useWriting } from './useWriting.ts';
import styles from './writing.module.css';

const DangerNotice = lazy(() => import('../../core/DangerNotice.tsx'));

export type Sent = { row: Comment | null; hits: GuardHit[] } | undefined;

type Props = {
  draftKey: string;
  /** Where it is written, so that its draft leads back. */
  place: { post: string; comment?: string };
  start?: string;
  /** How the comment stood that is changed; null for a new one. */
  before?: EntryStatus | null;
  label: string;
  send: string;
  autoFocus?: boolean;
  onSend: (body: string, guard: GuardAnswer) => Promise<Sent>;
  onDone: (comment: Comment) => void;
  /** Lets it wait on this device; without it a text needs a connection. */
  onKeep?: (body: string) => Promise<void>;
  onCancel?: () => void;
};

const most = 5_000;

/** A comment as it is written; refused or left it stays in its place. */
export function CommentForm(props: Props) {
  const {
    draftKey,
    place,
    start = '',
    before = null,
    label,
    send,
    autoFocus,
    onSend,
    onDone,
    onKeep,
    onCancel,
  } = props;
  const { data, put, forget } = useDraft(draftKey, { ...place, body: start });
  const writing = useWriting(
    (guard) => onSend(data.body, guard),
    (comment) => {
      forget();
      onDone(comment);
    },
    onKeep && (() => onKeep(data.body).then(forget)),
  );
  const length = [...data.body].length;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (data.body.trim().length >= 2 && length <= most) void writing.run();
      }}
    >
      <MarkdownArea
        label={label}
        rows={4}
        most={most}
        autoFocus={autoFocus}
        value={data.body}
        error={writing.problem?.fields.body}
        onChange={(body) => put({ ...data, body })}
      />
      <Suspense fallback={null}>
        <DangerNotice text={data.body} />
      </Suspense>
      {writing.problem && Object.keys(writing.problem.fields).length === 0 && (
        <Notice tone="danger" title="This was not sent; your text is kept">
          {writing.problem.sentence}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button
          type="submit"
          pending={writing.pending}
          whyNot={data.body.trim().length < 2 ? 'Write something first.' : length > most ? 'It is too long.' : null}
        >
          {writing.problem ? 'Try again' : send}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {writing.hits.length > 0 && (
        <GuardDialog
          hits={writing.hits}
          before={before}
          pending={writing.pending}
          onMask={() => void writing.mask()}
          onKeep={() => void writing.keep()}
          onClose={writing.close}
        />
      )}
    </form>
  );
}
