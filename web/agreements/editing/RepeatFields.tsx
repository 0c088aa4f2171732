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
import { timeNow } from '../../core/time.ts';
import { formatCalendarDay } from '../../core/words.ts';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { Pair } from './ItemCard.tsx';
import styles from './promises.module.css';

type Repeats = Extract<DueRule, { kind: 'repeats' }>;

const words: Record<Frequency, readonly [string, string]> = {
  WEEKLY: ['Every week', 'weeks'],
  MONTHLY: ['Every month', 'months'],
  YEARLY: ['Every year', 'years'],
};
const intervals = [1, 2, 3, 4, 6];

/** How often, and until when: a repetition always ends. Below stand its first and last days, so that nobody has to calculate. */
export function RepeatFields({ due, onChange }: { due: Repeats; onChange: (due: Repeats) => void }) {
  const rule = readRule(due.rule) ?? { freq: 'MONTHLY' as const, interval: 1, count: 12, until: null };
  const write = (part: Partial<typeof rule>) => onChange({ ...due, rule: writeRule({ ...rule, ...part }) });
  const choices = [...new Set([...intervals, rule.interval])].sort((one, other) => one - other);
  return (
    <div className={styles.repeat}>
      <Pair>
        <SelectField
          label="How often"
          value={`${rule.freq} ${rule.interval}`}
          onChange={(event) => {
            const [freq, interval] = event.currentTarget.value.split(' ');
            write({ freq: freq as Frequency, interval: Number(interval) }); // options are made of the two
          }}
        >
          {frequencies.flatMap((freq) =>
            choices.map((interval) => (
              <option key={`${freq} ${interval}`} value={`${freq} ${interval}`}>
                {interval === 1 ? words[freq][0] : `Every ${interval} ${words[freq][1]}`}
              </option>
            )),
          )}
        </SelectField>
        <SelectField
          label="It ends"
          value={rule.until === null ? 'count' : 'until'}
          onChange={(event) =>
            write(
              event.currentTarget.value === 'count'
                ? { count: 12, until: null }
                : { count: null, until: due.from ?? timeNow().toISOString().slice(0, 10) },
            )
          }
        >
          <option value="count">After so many times</option>
          <option value="until">On a day</option>
        </SelectField>
      </Pair>
      {rule.until === null ? (
        <TextField
          label="How many times"
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
          label="Last day"
          type="date"
          value={rule.until}
          onChange={(event) => event.currentTarget.value !== '' && write({ until: event.currentTarget.value })}
        />
      )}
      <p className={styles.days}>{daysWords(due)}</p>
    </div>
  );
}

/** "12 times: 31 Jan 2027, 28 Feb 2027, 31 Mar 2027 … 31 Dec 2027", or nothing while it cannot be said. */
function daysWords({ from, rule }: Repeats): string {
  const read = readRule(rule);
  if (from === null || read === null || whyNotRule(rule, from) !== null) return '';
  const days = occurrencesOf(from, read).map(formatCalendarDay);
  const shown = days.length <= 4 ? days.join(', ') : `${days.slice(0, 3).join(', ')} … ${days.at(-1)}`;
  return `${days.length === 1 ? 'Once' : `${days.length} times`}: ${shown}`;
}
