import { pauseHours } from '@ahadi/domain/notifications/rules.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { formatEnd } from '../../core/ends.ts';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './settings.module.css';

const words = (hours: number): string =>
  hours < 24 ? (hours === 1 ? '1 hour' : `${hours} hours`) : hours === 24 ? '1 day' : `${hours / 24} days`;

/** Silences letters and pushes for a while. */
export function Pause({ pausedUntil }: { pausedUntil: string | null }) {
  const pause = useCommand(api.notifications.pause, { stale: [api.notifications.settings.key()] });
  return (
    <Section
      title="Pause"
      about="No letter and no push for a while; the bell goes on. Legal notices and warnings about your account come through."
    >
      {pausedUntil ? (
        <Notice
          tone="attention"
          announce
          title={`Paused until ${formatEnd(pausedUntil)}`}
          action={
            <Button variant="quiet" pending={pause.isPending} onClick={() => pause.run({ hours: null })}>
              End the pause
            </Button>
          }
        >
          What waits is sent then, unless you read it before.
        </Notice>
      ) : (
        <div className={styles.buttons}>
          {pauseHours.map((hours) => (
            <Button key={hours} variant="quiet" pending={pause.isPending} onClick={() => pause.run({ hours })}>
              {words(hours)}
            </Button>
          ))}
        </div>
      )}
      {pause.error && <Notice tone="danger">{problemOf(pause.error).sentence}</Notice>}
    </Section>
  );
}
