import type { DisputeView, Exhibit } from '@ahadi/domain/disputes/schema.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { problemOf } from '../../core/errors.ts';
import { titleOfFile } from '../../core/exhibitfile.ts';
import { megabytes } from '../../core/filesize.ts';
import { localDay, timeNow } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './exhibits.module.css';
import { useUpload } from './useUpload.ts';

const TITLE = { least: 3, most: 140 } as const;

type Props = { view: DisputeView; file: File; onClose: () => void; onDone: (exhibit: Exhibit) => void };

/** What a chosen file shows, before it is sent; then how far it has come. */
export function DescribeExhibit({ view, file, onClose, onDone }: Props) {
  const [title, setTitle] = useState(() => titleOfFile(file.name));
  const [description, setDescription] = useState('');
  const [sourceDate, setSourceDate] = useState('');
  const [tried, setTried] = useState(false);
  const send = useUpload(view.id, onDone);
  const problem = send.error && send.error.name !== 'AbortError' ? problemOf(send.error) : null;
  const tooShort = title.trim().length < TITLE.least ? 'Say in a few words what it shows.' : undefined;
  return (
    <form
      className={styles.describe}
      noValidate
      aria-label={`Add ${file.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        focusFirstProblem(event.currentTarget, 2);
        if (!tooShort && !send.isPending)
          send.mutate({ file, title: title.trim(), description: description.trim(), sourceDate });
      }}
    >
      <p className={styles.file}>
        <IconPaperclip size={16} stroke={1.8} aria-hidden /> <strong>{file.name}</strong>
        <span className={styles.quiet}>{megabytes(file.size)}</span>
      </p>
      <TextField
        label="What it shows"
        value={title}
        maxLength={TITLE.most}
        error={problem?.fields.title ?? (tried ? tooShort : undefined)}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <div className={styles.pair}>
        <TextField
          label="More about it"
          optional
          value={description}
          maxLength={500}
          error={problem?.fields.description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <TextField
          label="From"
          optional
          type="date"
          max={localDay(timeNow())}
          value={sourceDate}
          error={problem?.fields.sourceDate}
          onChange={(event) => setSourceDate(event.currentTarget.value)}
        />
      </div>
      {send.isPending && (
        <div className={styles.progress}>
          <progress value={send.share} max={1} aria-label="Sent so far" />
          <span>{send.share < 1 ? `${Math.round(send.share * 100)} %` : 'Being checked…'}</span>
        </div>
      )}
      {problem && Object.keys(problem.fields).length === 0 && <Notice tone="danger">{problem.sentence}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" variant="quiet" pending={send.isPending}>
          Add it
        </Button>
        <Button variant="plain" onClick={send.isPending ? send.giveUp : onClose}>
          {send.isPending ? 'Stop' : 'Cancel'}
        </Button>
      </div>
    </form>
  );
}
