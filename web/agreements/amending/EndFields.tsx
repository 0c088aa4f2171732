import { lastNoticeDay, noticeWords, renewalWords } from '@ahadi/domain/agreements/amending/rules.ts';
import { count, formatCalendarDay } from '../../core/words.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import editingStyles from '../editing/editing.module.css';
import { Section } from '../editing/Section.tsx';
import type { Editing } from '../editing/useEditing.ts';
import styles from './amending.module.css';

const months = [1, 3, 6, 12, 24, 36, 60];
const days = [0, 7, 14, 30, 60, 90, 180, 365];

/** Those offered, with the one that stands there, in order. */
const withOwn = (offered: readonly number[], own: number): number[] =>
  [...new Set([...offered, own])].sort((one, other) => one - other);

const monthWords = (amount: number): string =>
  amount % 12 === 0 ? count(amount / 12, 'year') : count(amount, 'month');

type NumberProps = {
  label: string;
  value: number;
  offered: readonly number[];
  say: (it: number) => string;
  onChange: (it: number) => void;
};

const NumberChoice = ({ label, value, offered, say, onChange }: NumberProps) => (
  <SelectField label={label} value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
    {withOwn(offered, value).map((it) => (
      <option key={it} value={it}>
        {say(it)}
      </option>
    ))}
  </SelectField>
);

/** Whether it goes on at its last day, and whether a party alone can end it. Most agreements need neither. */
export default function EndFields({ editing }: { editing: Editing }) {
  const { terms, change, problemAt } = editing;
  const { renewal, noticeDays, endsOn } = terms;
  return (
    <Section
      id="end"
      title="When it ends"
      sentence={
        endsOn === null
          ? 'It has no last day: it runs until everything that was promised is done, or until everybody signs its end.'
          : `Its last day is ${formatCalendarDay(endsOn)}. Everybody together can end it sooner at any time.`
      }
    >
      <div className={styles.endChoice}>
        <CheckField
          label="It is renewed at its end"
          role="switch"
          data-path="renewal"
          checked={renewal !== undefined}
          disabled={endsOn === null && renewal === undefined}
          error={problemAt('renewal')}
          help={
            endsOn === null && !renewal
              ? 'Give it a last day first, under “Until”.'
              : 'It goes on by itself for another time, and again after that, unless a party gives notice. Promises that repeat do so as often as they say, and no more.'
          }
          onChange={(event) =>
            change({ renewal: event.currentTarget.checked ? { everyMonths: 12, noticeDays: 30 } : undefined })
          }
        />
        {renewal && (
          <>
            <div className={editingStyles.pair}>
              <NumberChoice
                label="It goes on for"
                value={renewal.everyMonths}
                offered={months}
                say={monthWords}
                onChange={(everyMonths) => change({ renewal: { ...renewal, everyMonths } })}
              />
              <NumberChoice
                label="Notice before its end"
                value={renewal.noticeDays}
                offered={days}
                say={(it) => (it === 0 ? 'until the last day' : `${count(it, 'day')} before`)}
                onChange={(it) => change({ renewal: { ...renewal, noticeDays: it } })}
              />
            </div>
            {endsOn !== null && (
              <p className={styles.quiet}>
                It is {renewalWords(renewal)}. To end it on {formatCalendarDay(endsOn)} give notice by{' '}
                {formatCalendarDay(lastNoticeDay(endsOn, renewal.noticeDays))}.
              </p>
            )}
          </>
        )}
      </div>
      <div className={styles.endChoice}>
        <CheckField
          label="A party alone can end it by notice"
          role="switch"
          checked={noticeDays !== undefined}
          help="Without the others, some days after its notice. What was due until then stays owed."
          onChange={(event) => change({ noticeDays: event.currentTarget.checked ? 30 : undefined })}
        />
        {noticeDays !== undefined && (
          <>
            <div className={editingStyles.short}>
              <NumberChoice
                label="It ends after the notice by"
                value={noticeDays}
                offered={days}
                say={(it) => (it === 0 ? 'the same day' : count(it, 'day'))}
                onChange={(it) => change({ noticeDays: it })}
              />
            </div>
            <p className={styles.quiet}>It can be ended {noticeWords(noticeDays)}.</p>
          </>
        )}
      </div>
    </Section>
  );
}
