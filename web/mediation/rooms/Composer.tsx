import type { ConfidenceWarning, Room, RoomMessage } from '@ahadi/domain/mediation/rooms/schema.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { problemOf } from '../../core/errors.ts';
import { megabytes } from '../../core/filesize.ts';
import { lazy } from '../../core/lazy.ts';
import { Button } from '../../ui/Button.tsx';
import { LengthNote } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { draftKey, useDraft } from './drafts.ts';
import { MESSAGE_MOST, problemOfFile } from './limits.ts';
import { roomName, warningOf } from './naming.ts';
import styles from './rooms.module.css';
import { useSend } from './useSend.ts';

// The mediator was about to write what looks like a confidence.
const ConfidenceDialog = lazy(() =>
  import('./ConfidenceDialog.tsx').then((module) => ({ default: module.ConfidenceDialog })),
);

type Props = { view: MediationView; room: Room; userId: string; onSent: (message: RoomMessage) => void };

const SHOW_COUNT_FROM = MESSAGE_MOST - 500;

/**
 * Where one writes. Says at all times who will read it, in the colour of the room. Enter sends, Shift and Enter begin a new
 * line; what is typed stays until the server has it.
 */
export function Composer({ view, room, userId, onSent }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useDraft(draftKey(userId, room.id));
  const [file, setFile] = useState<File | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [warnings, setWarnings] = useState<readonly ConfidenceWarning[]>([]);
  const send = useSend(room.id, (answer) => {
    if (answer.message === null) {
      setWarnings(answer.warnings);
      return;
    }
    setWarnings([]);
    setDraft({ body: '', carries: null });
    setFile(null);
    onSent(answer.message);
    area.current?.focus();
  });
  const isEmpty = draft.body.trim() === '' && file === null;
  const submit = (despiteWarnings = false) => {
    if (isEmpty || send.isPending) return;
    send.mutate({ ...draft, file, despiteWarnings });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While letters are being composed, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  // As high as its words, up to a limit of the style.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again whenever the words change
  useLayoutEffect(() => {
    const box = area.current;
    if (!box) return;
    box.style.height = 'auto';
    box.style.height = `${box.scrollHeight + 2}px`;
  }, [draft.body]);
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    const problem = problemOfFile(chosen);
    setFileProblem(problem);
    if (problem === null) setFile(chosen);
  };
  const name = roomName(room, view);
  return (
    <form
      className={styles.composer}
      data-kind={room.kind}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
    >
      <p className={styles.whoReads} id={`${id}-who`}>
        {name}: {warningOf(room, view)}
      </p>
      {draft.carries && (
        <p className={styles.carries}>
          <span>These words were released to be told here.</span>
          <Button variant="plain" onClick={() => setDraft({ body: '', carries: null })}>
            Do not use them
          </Button>
        </p>
      )}
      <LengthNote text={draft.body} most={MESSAGE_MOST} />
      <div className={styles.writing}>
        <textarea
          ref={area}
          className={styles.area}
          rows={1}
          aria-label={`Write in: ${name}`}
          aria-describedby={`${id}-who`}
          placeholder={room.kind === 'notes' ? 'Note something' : 'Write a message'}
          value={draft.body}
          readOnly={send.isPending}
          dir="auto"
          onKeyDown={onKeyDown}
          onChange={(event) => setDraft({ ...draft, body: event.currentTarget.value })}
        />
        <button
          type="button"
          className={styles.attach}
          aria-label="Add a file"
          title="Add a file"
          onClick={() => chooser.current?.click()}
        >
          <IconPaperclip size={18} stroke={1.8} aria-hidden />
        </button>
        <Button type="submit" pending={send.isPending} whyNot={isEmpty ? 'Write something first.' : null}>
          Send
        </Button>
      </div>
      <input
        ref={chooser}
        hidden
        type="file"
        aria-label="File to add"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = ''; // the same file can be chosen again
        }}
      />
      {file && (
        <p className={styles.chosen}>
          <IconPaperclip size={16} stroke={1.8} aria-hidden />
          <span>
            {file.name}, {megabytes(file.size)}
          </span>
          {send.isPending ? (
            <progress value={send.share} aria-label="Sent so far" />
          ) : (
            <button
              type="button"
              className={styles.attach}
              aria-label={`Remove ${file.name}`}
              onClick={() => setFile(null)}
            >
              <IconX size={16} stroke={1.8} aria-hidden />
            </button>
          )}
        </p>
      )}
      {fileProblem && <Notice tone="danger">{fileProblem}</Notice>}
      {send.isError && <Notice tone="danger">{problemOf(send.error).sentence} What you wrote is still here.</Notice>}
      {draft.body.length > SHOW_COUNT_FROM && (
        <p className={styles.count}>
          {draft.body.length} of {MESSAGE_MOST} characters
        </p>
      )}
      {warnings.length > 0 && (
        <Suspense fallback={null}>
          <ConfidenceDialog
            view={view}
            room={room}
            warnings={warnings}
            pending={send.isPending}
            onSend={() => submit(true)}
            onClose={() => {
              setWarnings([]);
              area.current?.focus();
            }}
          />
        </Suspense>
      )}
    </form>
  );
}
