import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { csvFile } from '@ahadi/domain/core/csv.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useAskedDays } from '../asking/PassedDays.tsx';
import { useCreating } from '../creating/words.ts';
import { inEnglish, refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { BadLines } from './BadLines.tsx';
import styles from './batches.module.css';
import { useBatches } from './words.ts';

type Props = { id: AgreementId; terms: AgreementTerms; columns: readonly string[]; onSent: () => unknown };

/** Takes a list, says what it would do line by line, and sends it once it is confirmed. */
export function ListForm({ id, terms, columns, onSent }: Props) {
  const say = useBatches();
  const creating = useCreating();
  const voice = useVoice();
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
  const wrong = preview.error
    ? refusalIn(voice, problemOf(preview.error))
    : found?.problem
      ? inEnglish(voice, found.problem)
      : undefined;
  const whyNot = found?.whyNot ? inEnglish(voice, found.whyNot) : null;
  return (
    <Card title={say.list}>
      <div className={styles.stack}>
        <ol className={styles.steps}>
          <li>{say.stepText({ like: '{{amount}}' })}</li>
          <li>{say.stepList}</li>
        </ol>
        <p className={styles.columns}>
          {columns.map((column) => (
            <code key={column}>{column}</code>
          ))}
        </p>
        <p className={styles.quiet}>{say.each}</p>
        <FileField
          label={file ? <bdi>{file.name}</bdi> : say.theList}
          help={say.limits}
          words={{ sent: creating.sentSoFar, reading: creating.readingIt }}
          error={wrong}
          button={file ? say.chooseOther : say.choose}
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
            {say.empty}
          </a>
        </div>
        {found && !found.problem && !preview.isPending && (
          <div className={styles.stack} role="status">
            <p>
              <strong>
                {say.canBeSent({ count: found.good })} {say.cannotBeSent({ count: found.bad.length })}
              </strong>
            </p>
            {found.sample && (
              <p className={styles.quiet}>{say.first({ title: found.sample.title, name: found.sample.name })}</p>
            )}
            {whyNot && <Notice tone="danger">{whyNot}</Notice>}
          </div>
        )}
        {found && !found.problem && found.bad.length > 0 && <BadLines lines={found.bad} label={say.badLines} />}
        {found && !found.problem && (
          <div className={styles.buttons}>
            <Button whyNot={whyNot} onClick={() => setAsks(true)}>
              {say.send({ count: found.good })}
            </Button>
          </div>
        )}
      </div>
      {asks && found && file && (
        <ConfirmDialog
          title={say.sendAsk({ count: found.good })}
          confirm={say.sendThem}
          cancel={say.notYet}
          pending={send.isPending}
          problem={send.error ? refusalIn(voice, problemOf(send.error)) : null}
          onConfirm={() => days.isAnswered() && send.run({ id, file })}
          onClose={() => setAsks(false)}
        >
          <p>{say.sendWords}</p>
          {days.question}
        </ConfirmDialog>
      )}
    </Card>
  );
}
