import { lastNoticeDay } from '@ahadi/domain/agreements/amending/rules.ts';
import { useFigures } from '../../core/here.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import editingStyles from '../editing/editing.module.css';
import { Section } from '../editing/Section.tsx';
import type { Editing } from '../editing/useEditing.ts';
import { useFurther } from '../further/words.ts';
import styles from './amending.module.css';

const months = [1, 3, 6, 12, 24, 36, 60];
const days = [0, 7, 14, 30, 60, 90, 180, 365];

/** Those offered, with the one that stands there, in order. */
const withOwn = (offered: readonly number[], own: number): number[] =>
  [...new Set([...offered, own])].sort((one, other) => one - other);

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
  const say = useFurther();
  const { calendarDay } = useFigures();
  const { terms, change, problemAt } = editing;
  const { renewal, noticeDays, endsOn } = terms;
  const span = (months: number): string =>
    months % 12 === 0 ? say.years({ count: months / 12 }) : say.months({ count: months });
  return (
    <Section
      id="end"
      title={say.end}
      sentence={endsOn === null ? say.endNone : say.endOn({ day: calendarDay(endsOn) })}
    >
      <div className={styles.endChoice}>
        <CheckField
          label={say.renewed}
          role="switch"
          data-path="renewal"
          checked={renewal !== undefined}
          disabled={endsOn === null && renewal === undefined}
          error={problemAt('renewal')}
          help={endsOn === null && !renewal ? say.renewedFirst : say.renewedHelp}
          onChange={(event) =>
            change({ renewal: event.currentTarget.checked ? { everyMonths: 12, noticeDays: 30 } : undefined })
          }
        />
        {renewal && (
          <>
            <div className={editingStyles.pair}>
              <NumberChoice
                label={say.goesOnFor}
                value={renewal.everyMonths}
                offered={months}
                say={span}
                onChange={(everyMonths) => change({ renewal: { ...renewal, everyMonths } })}
              />
              <NumberChoice
                label={say.noticeBefore}
                value={renewal.noticeDays}
                offered={days}
                say={(it) => (it === 0 ? say.noticeLast : say.noticeDays({ count: it }))}
                onChange={(it) => change({ renewal: { ...renewal, noticeDays: it } })}
              />
            </div>
            {endsOn !== null && (
              <p className={styles.quiet}>
                {say.renewedBy({
                  span: span(renewal.everyMonths),
                  day: calendarDay(endsOn),
                  last: calendarDay(lastNoticeDay(endsOn, renewal.noticeDays)),
                })}
              </p>
            )}
          </>
        )}
      </div>
      <div className={styles.endChoice}>
        <CheckField
          label={say.byNotice}
          role="switch"
          checked={noticeDays !== undefined}
          help={say.byNoticeHelp}
          onChange={(event) => change({ noticeDays: event.currentTarget.checked ? 30 : undefined })}
        />
        {noticeDays !== undefined && (
          <>
            <div className={editingStyles.short}>
              <NumberChoice
                label={say.endsAfter}
                value={noticeDays}
                offered={days}
                say={(it) => (it === 0 ? say.sameDay : say.days({ count: it }))}
                onChange={(it) => change({ noticeDays: it })}
              />
            </div>
            <p className={styles.quiet}>{noticeDays === 0 ? say.canEndSameDay : say.canEnd({ count: noticeDays })}</p>
          </>
        )}
      </div>
    </Section>
  );
}
