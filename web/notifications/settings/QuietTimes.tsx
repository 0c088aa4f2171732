import type { Language } from '@ahadi/domain/core/locale.ts';
import { zoneInWords } from '@ahadi/domain/core/time.ts';
import type { NotificationSettings } from '@ahadi/domain/notifications/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useFigures } from '../../core/here.ts';
import { readerZone } from '../../core/time.ts';
import { toast } from '../../core/toast.ts';
import { useDeed } from '../../core/useDeed.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './settings.module.css';
import { useRefusedWords, useTelling } from './words.ts';

type Schedule = NotificationSettings['schedule'];

const two = (part: number): string => String(part).padStart(2, '0');
const clockOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const minutesOf = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};

/** A zone as it is called in a language: in English by its city. */
function zoneIn(tz: string, language: Language): string {
  if (language === 'en') return zoneInWords(tz);
  const parts = new Intl.DateTimeFormat(language, { timeZone: tz, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? tz;
}

const night = { from: 22 * 60, to: 7 * 60 };

/** When letters and pushes wait, and when a digest comes, by the reader's own clocks, changes to summer time included. */
export function QuietTimes({ schedule }: { schedule: Schedule }) {
  const say = useTelling();
  const { language } = useFigures();
  const [wish, setWish] = useState(schedule);
  const { run, pending, problem } = useDeed(api.notifications.setSchedule, {
    said: useRefusedWords(),
    onDone: () => toast({ title: say.kept, message: say.keptWords, tone: 'good' }),
  });
  const change = (part: Partial<Schedule>) => setWish({ ...wish, ...part });
  const quiet = wish.quiet ?? night;
  const tz = readerZone();
  return (
    <Section title={say.quiet} about={say.quietAbout}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          run({ ...wish, tz });
        }}
      >
        <CheckField
          label={say.atNight}
          checked={wish.quiet !== null}
          onChange={(event) => change({ quiet: event.currentTarget.checked ? night : null })}
        />
        {wish.quiet && (
          <div className={styles.pair}>
            <Field label={say.from}>
              {(wiring) => (
                <input
                  {...wiring}
                  type="time"
                  value={clockOf(quiet.from)}
                  onChange={(event) => change({ quiet: { ...quiet, from: minutesOf(event.currentTarget.value) } })}
                />
              )}
            </Field>
            <Field label={say.until}>
              {(wiring) => (
                <input
                  {...wiring}
                  type="time"
                  value={clockOf(quiet.to)}
                  onChange={(event) => change({ quiet: { ...quiet, to: minutesOf(event.currentTarget.value) } })}
                />
              )}
            </Field>
          </div>
        )}
        <div className={styles.pair}>
          <Field label={say.digestComes}>
            {(wiring) => (
              <select
                {...wiring}
                value={wish.digest}
                onChange={(event) => change({ digest: event.currentTarget.value as Schedule['digest'] })}
              >
                <option value="daily">{say.everyDay}</option>
                <option value="weekly">{say.everyMonday}</option>
              </select>
            )}
          </Field>
          <Field label={say.at}>
            {(wiring) => (
              <select
                {...wiring}
                value={wish.digestHour}
                onChange={(event) => change({ digestHour: Number(event.currentTarget.value) })}
              >
                {Array.from({ length: 24 }, (_, hour) => (
                  <option key={two(hour)} value={hour}>
                    {two(hour)}:00
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <p className={styles.about}>
          {say.byClocks({ zone: zoneIn(tz, language) })}{' '}
          <Link to={to('profile', {}, { tab: 'preferences' })}>{say.anotherZone}</Link>
        </p>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div>
          <Button type="submit" pending={pending}>
            {say.keepTimes}
          </Button>
        </div>
      </form>
    </Section>
  );
}
