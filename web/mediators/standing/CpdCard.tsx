import type { CpdEntry, MediatorStanding } from '@ahadi/domain/mediators/schema.ts';
import { cpdKindWords } from '@ahadi/domain/mediators/words.ts';
import { Suspense, useState } from 'react';
import { api } from '../../core/api.ts';
import { lazy } from '../../core/lazy.ts';
import { useDeed } from '../../core/useDeed.ts';
import { count, formatCalendarDay } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { ProofLink } from './ProofLink.tsx';
import styles from './standing.module.css';

const AddCpdDialog = lazy(() => import('./AddCpdDialog.tsx'));

/** Training of the year: how much there is, how much is needed, and what it was. */
export function CpdCard({ standing }: { standing: MediatorStanding }) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<CpdEntry | null>(null);
  const { cpdHours, cpdNeeded, cpdYear, cpd } = standing;
  const isEnough = cpdHours >= cpdNeeded;
  return (
    <Card title={`Training in ${cpdYear}`} aside={`${cpdHours} of ${cpdNeeded} hours`}>
      <div className={styles.stack}>
        <meter
          className={styles.meter}
          aria-label={`Hours of training in ${cpdYear}`}
          min={0}
          max={cpdNeeded}
          value={Math.min(cpdHours, cpdNeeded)}
        />
        <p className={styles.quiet}>
          {isEnough
            ? 'That is enough for the next renewal.'
            : `Still needed before you can renew: ${count(cpdNeeded - cpdHours, 'hour')}.`}
        </p>
        {cpd.length > 0 && (
          <ul className={styles.entries}>
            {cpd.map((entry) => (
              <li key={entry.id}>
                <span className={styles.entry}>
                  <span className={styles.entryTitle}>{entry.title}</span>
                  <span className={styles.quiet}>
                    {cpdKindWords[entry.kind]} · {formatCalendarDay(entry.on)} · {count(entry.hours, 'hour')}
                    <ProofLink userId={standing.profile.userId} entry={entry} />
                  </span>
                </span>
                {entry.verified ? (
                  <StateBadge tone="good">Checked</StateBadge>
                ) : (
                  <Button variant="plain" aria-label={`Remove ${entry.title}`} onClick={() => setRemoving(entry)}>
                    Remove
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={() => setAdding(true)}>
            Add training
          </Button>
        </div>
      </div>
      {adding && (
        <Suspense fallback={null}>
          <AddCpdDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {removing && <RemoveDialog entry={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

function RemoveDialog({ entry, onClose }: { entry: CpdEntry; onClose: () => void }) {
  const deed = useDeed(api.mediators.removeCpd, { onDone: onClose });
  return (
    <ConfirmDialog
      title="Remove this training?"
      confirm="Remove it"
      cancel="Keep it"
      tone="danger"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ cpdId: entry.id })}
      onClose={onClose}
    >
      <p>
        “{entry.title}” and its {count(entry.hours, 'hour')} no longer count.
      </p>
    </ConfirmDialog>
  );
}
