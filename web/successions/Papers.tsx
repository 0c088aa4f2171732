import { MOST_PAPERS, PAPER_BYTES } from '@ahadi/domain/successions/rules.ts';
import type { Succession } from '@ahadi/domain/successions/schema.ts';
import { useState } from 'react';
import { api, type CallContext, client } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { acceptedPapers, problemOfPaper } from '../core/paperfile.ts';
import { formatDay } from '../core/time.ts';
import { count } from '../core/words.ts';
import { Card } from '../ui/Card.tsx';
import { FileField } from '../ui/FileField.tsx';
import styles from './successions.module.css';

type Input = { id: Succession['id']; file: File };

/** The papers that prove it; who asked adds to them while it is looked at. */
export function Papers({ it }: { it: Succession }) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = useCommand<Input, Succession>({
    call: (input, options) => {
      const context: CallContext = { ...options?.context, onProgress: setProgress };
      return client.successions.addPaper(input, { ...options, context });
    },
    key: () => api.successions.addPaper.key(),
  });
  const take = async (file: File) => {
    const found = problemOfPaper(file, PAPER_BYTES);
    setProblem(found);
    add.reset();
    if (found) return;
    setProgress(0);
    await add.runAsync({ id: it.id, file }).catch(() => undefined); // told beside the field
    setProgress(null);
  };
  const failed = add.error && problemOf(add.error);
  const list = (
    <ul className={styles.papers}>
      {it.papers.map(({ id, name, addedAt }) => (
        <li key={id}>
          <a href={`/api/v1/successions/${it.id}/papers/${id}`} target="_blank" rel="noreferrer">
            {name}
            <span className="aside-voice">, opens in a new tab</span>
          </a>{' '}
          <span className={styles.quiet}>{formatDay(addedAt)}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <Card title="Papers">
      {it.may.add_paper === null ? (
        <FileField
          label="What proves it"
          help="PDF, PNG, JPEG or WebP, up to 10 MB each. Only you and the reviewers can open them."
          error={problem ?? failed?.fields.file ?? failed?.sentence}
          button="Add another file"
          accept={acceptedPapers}
          progress={progress}
          whyNot={it.papers.length >= MOST_PAPERS ? `There are ${MOST_PAPERS} files.` : null}
          onFile={(file) => void take(file)}
        >
          {list}
        </FileField>
      ) : (
        list
      )}
      {it.papersForgotten > 0 && <p>{count(it.papersForgotten, 'paper')} forgotten, as its time was over.</p>}
    </Card>
  );
}
