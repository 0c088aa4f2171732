import {
  type Frequency,
  frequencies,
  MOST_OCCURRENCES,
  occurrencesOf,
  readRule,
  whyNotRule,
  writeRule,
} from '@ahadi/domain/obligations/recurring/rules.ts';
import type { DueRule } from '@ahadi/domain/obligations/schema.ts';
import { useFigures } from '../../core/here.ts';
import type { Figures } from '../../core/otherfigures.ts';
import { timeNow } from '../../core/time.ts';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { Pair } from '../editing/ItemCard.tsx';
import { repeats } from './due.ts';
import styles from './promises.module.css';
import { type PromisingWords, usePromising } from './words.ts';

type Repeats = Extract<DueRule, { kind: 'repeats' }>;

const intervals = [1, 2, 3, 4, 6];

/** How often, and until when: a repetition always ends. Below stand its first and last days, so that nobody has to calculate. */
export function RepeatFields({ due, onChange }: { due: Repeats; onChange: (due: Repeats) => void }) {
  const say = usePromising();
  const figures = useFigures();
  const rule = readRule(due.rule) ?? { freq: 'MONTHLY' as const, interval: 1, count: 12, until: null };
  const write = (part: Partial<typeof rule>) => onChange({ ...due, rule: writeRule({ ...rule, ...part }) });
  const choices = [...new Set([...intervals, rule.interval])].sort((one, other) => one - other);
  return (
    <div className={styles.repeat}>
      <Pair>
        <SelectField
          label={say.howOften}
          value={`${rule.freq} ${rule.interval}`}
          onChange={(event) => {
            const [freq, interval] = event.currentTarget.value.split(' ');
            write({ freq: freq as Frequency, interval: Number(interval) }); // options are made of the two
          }}
        >
          {frequencies.flatMap((freq) =>
            choices.map((interval) => (
              <option key={`${freq} ${interval}`} value={`${freq} ${interval}`}>
                {say[repeats[freq].every]({ count: interval })}
              </option>
            )),
          )}
        </SelectField>
        <SelectField
          label={say.itEnds}
          value={rule.until === null ? 'count' : 'until'}
          onChange={(event) =>
            write(
              event.currentTarget.value === 'count'
                ? { count: 12, until: null }
                : { count: null, until: due.from ?? timeNow().toISOString().slice(0, 10) },
            )
          }
        >
          <option value="count">{say.byCount}</option>
          <option value="until">{say.byDay}</option>
        </SelectField>
      </Pair>
      {rule.until === null ? (
        <TextField
          label={say.howMany}
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_OCCURRENCES}
          value={String(rule.count ?? '')}
          onChange={(event) => {
            const count = Math.trunc(Number(event.currentTarget.value));
            if (count >= 1 && count <= 9999) write({ count });
          }}
        />
      ) : (
        <TextField
          label={say.lastDay}
          type="date"
          value={rule.until}
          onChange={(event) => event.currentTarget.value !== '' && write({ until: event.currentTarget.value })}
        />
      )}
      <p className={styles.days}>{daysWords(due, say, figures)}</p>
    </div>
  );
}

/** "12 times: 31 Jan 2027, 28 Feb 2027, 31 Mar 2027 … 31 Dec 2027", or nothing while it cannot be said. */
function daysWords({ from, rule }: Repeats, say: PromisingWords, { calendarDay }: Figures): string {
  const read = readRule(rule);
  if (from === null || read === null || whyNotRule(rule, from) !== null) return '';
  const days = occurrencesOf(from, read).map(calendarDay);
  const count = days.length;
  const apart = (few: readonly string[]) => few.join(say.apart);
  if (count === 1) return say.dayOnce({ days: apart(days) });
  return count <= 4
    ? say.dayList({ count, days: apart(days) })
    : say.dayListTo({ count, days: apart(days.slice(0, 3)), last: days.at(-1) ?? '' });
}
