import type { Batch } from '@ahadi/domain/agreements/batches/schema.ts';
import { DownloadButton } from '../../core/DownloadButton.tsx';
import { useFigures } from '../../core/here.ts';
import { Card } from '../../ui/Card.tsx';
import { BadLines } from './BadLines.tsx';
import styles from './batches.module.css';
import { useBatches } from './words.ts';

/** A list that was sent: how far it is, what was not sent and why, and the whole as a file. */
export function BatchCard({ batch }: { batch: Batch }) {
  const say = useBatches();
  const { instant } = useFigures();
  const done = batch.made + batch.refused;
  const isDone = batch.finishedAt !== null;
  return (
    <Card title={say.listOf({ when: instant(batch.createdAt) })}>
      <div className={styles.stack}>
        {!isDone && <progress className={styles.bar} value={done} max={batch.total} aria-label={say.soFar} />}
        <p role="status">
          {isDone
            ? `${say.sent({ count: batch.made })} ${say.notSent({ count: batch.refused })}`
            : say.running({ done, all: batch.total })}
        </p>
        {batch.bad.length > 0 && <BadLines lines={batch.bad} label={say.unsentLines} />}
        {isDone && (
          <div className={styles.buttons}>
            <DownloadButton
              label={say.report}
              name="sent-to-many.csv"
              read={(client) => client.batches.report({ id: batch.id })}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
