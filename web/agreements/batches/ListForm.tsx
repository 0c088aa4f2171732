import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { csvFile } from '@ahadi/domain/core/csv.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { count } from '../../core/words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useAskedDays } from '../asking/PassedDays.tsx';
import { BadLines } from './BadLines.tsx';
import styles from './batches.module.css';

type Props = { id: AgreementId; terms: AgreementTerms; columns: readonly string[]; onSent: () => unknown };

/** Takes a list, says what it would do line by line, and sends it once it is confirmed. */
export function ListForm({ id, terms, columns, onSent }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [asks, setAsks] = useState(false);
  const days = useAskedDays(terms);
  const preview = useCommand(api.batches.preview, { stale: [] });
  const send = useCommand(api.batches.send, {
    onSuccess: async () => {
      setAsks(false);
      setFile(null);
      preview.reset();
      await onSent();
    },
  });
  const found = preview.data;
  const example = csvFile([columns]);
  const take = (chosen: File) => {
    setFile(chosen);
    preview.run({ id, file: chosen });
  };
  const wrong = preview.error ? problemOf(preview.error).sentence : (found?.problem ?? undefined);
  return (
    <Card title="A list of people">
      <div className={styles.stack}>
        <ol className={styles.steps}>
          <li>Write the text with words in double braces where each agreement differs, like {'{{amount}}'}.</li>
          <li>Make a list with one line for each person, and save it as CSV in UTF-8. Its first line names:</li>
        </ol>
        <p className={styles.columns}>
          {columns.map((column) => (
            <code key={column}>{column}</code>
          ))}
        </p>
        <p className={styles.quiet}>
          Each person gets an agreement of their own. Once they accept its text, signatures are asked for by themselves.
          You still sign each one.
        </p>
        <FileField
          label={file ? file.name : 'The list'}
          help="At most 1,000 lines and 1 MB. Nothing is sent before you say so."
          error={wrong}
          button={file ? 'Choose another list' : 'Choose a list'}
          accept=".csv,text/csv"
          progress={preview.isPending ? 1 : null}
          onFile={take}
        />
        <div className={styles.buttons}>
          <a
            className={buttonClass('quiet')}
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`}
            download="list.csv"
          >
            Download an empty list
          </a>
        </div>
        {found && !found.problem && !preview.isPending && (
          <div className={styles.stack} role="status">
            <p>
              <strong>
                {count(found.good, 'agreement', 'agreements')} can be sent, {count(found.bad.length, 'line', 'lines')}{' '}
                cannot.
              </strong>
            </p>
            {found.sample && (
              <p className={styles.quiet}>
                The first one: “{found.sample.title}”, with {found.sample.name}.
              </p>
            )}
            {found.whyNot && <Notice tone="danger">{found.whyNot}</Notice>}
          </div>
        )}
        {found && !found.problem && found.bad.length > 0 && (
          <BadLines lines={found.bad} label="Lines that cannot be sent" />
        )}
        {found && !found.problem && (
          <div className={styles.buttons}>
            <Button whyNot={found.whyNot} onClick={() => setAsks(true)}>
              Send {count(found.good, 'agreement', 'agreements')}
            </Button>
          </div>
        )}
      </div>
      {asks && found && file && (
        <ConfirmDialog
          title={`Send ${count(found.good, 'agreement', 'agreements')}?`}
          confirm="Send them"
          cancel="Not yet"
          pending={send.isPending}
          problem={send.error ? problemOf(send.error).sentence : null}
          onConfirm={() => days.isAnswered() && send.run({ id, file })}
          onClose={() => setAsks(false)}
        >
          <p>
            Everybody on the list is written to. What was sent can be withdrawn one by one, and not all at once. The
            same list is never sent twice.
          </p>
          {days.question}
        </ConfirmDialog>
      )}
    </Card>
  );
}
