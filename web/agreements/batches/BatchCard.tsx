import type { Batch } from '@ahadi/domain/agreements/batches/schema.ts';
import { DownloadButton } from '../../core/DownloadButton.tsx';
import { formatInstant } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { BadLines } from './BadLines.tsx';
import styles from './batches.module.css';

/** A list that was sent: how far it is, what was not sent and why, and the whole as a file. */
export function BatchCard({ batch }: { batch: Batch }) {
  const done = batch.made + batch.refused;
  const isDone = batch.finishedAt !== null;
  return (
    <Card title={`List of ${formatInstant(batch.createdAt)}`}>
      <div className={styles.stack}>
        {!isDone && <progress className={styles.bar} value={done} max={batch.total} aria-label="Sent so far" />}
        <p role="status">
          {isDone
            ? `${count(batch.made, 'agreement was', 'agreements were')} sent, ${count(batch.refused, 'line was', 'lines were')} not.`
            : `${done} of ${batch.total} lines are done. You can leave this page; it goes on by itself.`}
        </p>
        {batch.bad.length > 0 && <BadLines lines={batch.bad} label="Lines that were not sent" />}
        {isDone && (
          <div className={styles.buttons}>
            <DownloadButton
              label="Download the report"
              name="sent-to-many.csv"
              read={(client) => client.batches.report({ id: batch.id })}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
