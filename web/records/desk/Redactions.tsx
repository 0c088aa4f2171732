import type { Redaction } from '@ahadi/domain/records/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import styles from '../mine/mine.module.css';
import { ConfirmRedaction } from './ConfirmRedaction.tsx';

/** Words that one officer wants taken out of a statement and that wait for another. Not shown when there are none. */
export function Redactions() {
  const [confirming, setConfirming] = useState<Redaction | null>(null);
  const waiting = useQuery(api.records.redactions.queryOptions());
  if (waiting.isError)
    return (
      <Card>
        <ErrorCard {...problemOf(waiting.error)} level={3} onRetry={() => waiting.refetch()} />
      </Card>
    );
  if (!waiting.data || waiting.data.length === 0) return null;
  return (
    <Card title="Words to be removed" aside="waiting for a second officer">
      <ul className={styles.rows}>
        {waiting.data.map((redaction) => (
          <li key={redaction.recordId + redaction.target + redaction.words}>
            <p className={styles.name}>
              {redaction.recordRef}, statement of{' '}
              {redaction.target === 'filer_statement' ? 'the filer' : 'the other side'}
            </p>
            <blockquote className={styles.quote}>{redaction.words}</blockquote>
            <p className={styles.quiet}>
              {redaction.reason} · {formatInstant(redaction.proposedAt)}
            </p>
            <div className={styles.buttons}>
              <Button
                variant="quiet"
                whyNot={redaction.proposedByMe ? 'You proposed it; another officer confirms it.' : null}
                onClick={() => setConfirming(redaction)}
              >
                Remove them
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {confirming && <ConfirmRedaction redaction={confirming} onClose={() => setConfirming(null)} />}
    </Card>
  );
}
