import { pauseHours } from '@ahadi/domain/notifications/rules.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { lastMinute } from '../../core/ends.ts';
import { problemOf } from '../../core/errors.ts';
import { useFigures } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './settings.module.css';
import { type TellingWords, useRefusedWords, useTelling } from './words.ts';

const words = (say: TellingWords, hours: number): string =>
  hours < 24 ? say.hours({ count: hours }) : say.days({ count: hours / 24 });

/** Silences letters and pushes for a while. */
export function Pause({ pausedUntil }: { pausedUntil: string | null }) {
  const say = useTelling();
  const refusedWords = useRefusedWords();
  const figures = useFigures();
  const pause = useCommand(api.notifications.pause, { stale: [api.notifications.settings.key()] });
  return (
    <Section title={say.pause} about={say.pauseAbout}>
      {pausedUntil ? (
        <Notice
          tone="attention"
          announce
          title={say.pausedUntil({ when: figures.instant(lastMinute(pausedUntil)) })}
          action={
            <Button variant="quiet" pending={pause.isPending} onClick={() => pause.run({ hours: null })}>
              {say.endPause}
            </Button>
          }
        >
          {say.pausedWords}
        </Notice>
      ) : (
        <div className={styles.buttons}>
          {pauseHours.map((hours) => (
            <Button key={hours} variant="quiet" pending={pause.isPending} onClick={() => pause.run({ hours })}>
              {words(say, hours)}
            </Button>
          ))}
        </div>
      )}
      {pause.error && <Notice tone="danger">{refusedWords(problemOf(pause.error))}</Notice>}
    </Section>
  );
}
