import { type Snooze, snoozedUntil, waysToPutOff } from '@ahadi/domain/dashboard/rules.ts';
import type { Duty } from '@ahadi/domain/dashboard/schema.ts';
import { IconClockPause } from '@tabler/icons-react';
import { type FocusEvent, useId, useState } from 'react';
import { useFigures } from '../../core/here.ts';
import { readerZone, useNow } from '../../core/time.ts';
import { useDutyRead } from '../duties/said.ts';
import styles from './PutOff.module.css';
import { useHome } from './words.ts';

const words = { hour: 'forHour', tomorrow: 'untilTomorrow', week: 'untilWeek' } as const satisfies Record<
  Snooze,
  string
>;

/** How a duty can be put off. Nothing stands here for what binds, or is due before the shortest of them would end. */
export function PutOff({ duty, onChoose }: { duty: Duty; onChoose: (wish: Snooze) => void }) {
  const say = useHome();
  const { title } = useDutyRead()(duty);
  const { instant } = useFigures();
  const [open, setOpen] = useState(false);
  const now = useNow();
  const id = useId();
  const ways = duty.maySnooze ? waysToPutOff(duty.dueAt, now, readerZone()) : [];
  if (ways.length === 0) return <span className={styles.none} />;
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Escape and the leaving focus of the buttons inside
    <div
      className={styles.menu}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        event.currentTarget.querySelector('button')?.focus();
      }}
    >
      <button
        type="button"
        className={styles.opener}
        aria-label={say.putOffThis({ title })}
        title={say.putOff}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <IconClockPause size={18} stroke={1.8} aria-hidden />
      </button>
      {open && (
        <ul id={id} className={styles.ways}>
          {ways.map((way) => (
            <li key={way}>
              <button
                type="button"
                className={styles.way}
                onClick={() => {
                  setOpen(false);
                  onChoose(way);
                }}
              >
                <span>{say[words[way]]}</span>
                <span className={styles.until}>{instant(snoozedUntil(way, now, readerZone()).toISOString(), now)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
