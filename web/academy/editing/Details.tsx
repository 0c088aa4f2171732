import type { CertificateKind, CourseLevel, CourseMode } from '@ahadi/domain/academy/courses/schema.ts';
import { languages } from '@ahadi/domain/core/languages.ts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../core/api.ts';
import { currencies } from '../../core/currency.ts';
import { useSearch } from '../../core/search.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { PickList } from '../../ui/PickList.tsx';
import { focusFirstOf } from '../../ui/problem.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { kindWords, levelWords, modeWords } from '../words.ts';
import type { CourseEditing } from './courseform.ts';
import styles from './editing.module.css';

const MOST_OUTCOMES = 12;

/** What the course is, what it costs and what is given at its end. */
export function Details({ editing }: { editing: CourseEditing }) {
  const { form, change, problems } = editing;
  useCursorAt();
  return (
    <>
      <Card title="What it is">
        <div className={styles.stack}>
          <TextField
            label="Title"
            maxLength={120}
            value={form.title}
            data-path="title"
            error={problems.at('title')}
            onBlur={() => problems.touch('title')}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <TextAreaField
            label="Summary"
            help="One or two sentences, as they stand in the catalogue. 20 to 300 characters."
            rows={3}
            maxLength={300}
            value={form.summary}
            data-path="summary"
            error={problems.at('summary')}
            onBlur={() => problems.touch('summary')}
            onChange={(event) => change({ summary: event.currentTarget.value })}
          />
          <Outcomes editing={editing} />
          <div className={styles.three}>
            <Choice<CourseLevel>
              label="Level"
              words={levelWords}
              value={form.level}
              onChange={(level) => change({ level })}
            />
            <Choice<CourseMode>
              label="Where"
              words={modeWords}
              value={form.mode}
              onChange={(mode) => change({ mode })}
            />
            <SelectField
              label="Language"
              value={form.language}
              onChange={(event) => change({ language: event.currentTarget.value })}
            >
              {languages.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
          <Before editing={editing} />
        </div>
      </Card>
      <Fee editing={editing} />
      <AtTheEnd editing={editing} />
    </>
  );
}

/** A link to something to mend puts the cursor there, once the field is drawn. */
function useCursorAt(): void {
  const [search] = useSearch();
  const at = search.get('at');
  useEffect(() => {
    if (at) focusFirstOf([at]);
  }, [at]);
}

type ChoiceProps<Value extends string> = {
  label: string;
  words: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, words, value, onChange }: ChoiceProps<Value>) {
  const all = Object.keys(words) as Value[]; // the table's own keys
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => onChange(all.find((one) => one === event.currentTarget.value) ?? value)}
    >
      {all.map((one) => (
        <option key={one} value={one}>
          {words[one]}
        </option>
      ))}
    </SelectField>
  );
}

function Outcomes({ editing: { form, change, problems } }: { editing: CourseEditing }) {
  const set = (outcomes: string[]) => change({ outcomes });
  return (
    <fieldset className={styles.plain}>
      <legend className={styles.legend}>What people can do afterwards</legend>
      {form.outcomes.map((outcome, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity, and its field keeps nothing of its own
        <div key={at} className={styles.line}>
          <TextField
            label={<span className="aside-voice">Outcome {at + 1}</span>}
            maxLength={200}
            value={outcome}
            data-path={`outcomes.${at}`}
            error={problems.at(`outcomes.${at}`)}
            onBlur={() => problems.touch(`outcomes.${at}`)}
            onChange={(event) =>
              set(form.outcomes.map((one, place) => (place === at ? event.currentTarget.value : one)))
            }
          />
          <button
            type="button"
            className={styles.icon}
            aria-label={`Remove outcome ${at + 1}`}
            onClick={() => set(form.outcomes.filter((_, place) => place !== at))}
          >
            <IconX size={16} stroke={1.8} aria-hidden />
          </button>
        </div>
      ))}
      {problems.at('outcomes') && <p className={styles.problem}>{problems.at('outcomes')}</p>}
      <div>
        <Button
          variant="quiet"
          data-path="outcomes"
          whyNot={form.outcomes.length >= MOST_OUTCOMES ? `There are ${MOST_OUTCOMES}. Remove one first.` : null}
          onClick={() => set([...form.outcomes, ''])}
        >
          Add an outcome
        </Button>
      </div>
    </fieldset>
  );
}

function Before({ editing: { form, change, code, problems } }: { editing: CourseEditing }) {
  const all = useQuery(api.teaching.courses.queryOptions({ input: { limit: 100, status: 'published' } }));
  const options = (all.data?.rows ?? [])
    .filter((course) => course.code !== code)
    .map((course) => ({ code: course.code, name: `${course.code} ${course.title}` }));
  return (
    <PickList
      label="Courses that come before it"
      optional
      add="Add a course"
      options={options}
      chosen={form.prerequisites}
      most={5}
      path="prerequisites"
      error={problems.at('prerequisites')}
      onAdd={(added) => added !== '' && change({ prerequisites: [...form.prerequisites, added] })}
      onRemove={(removed) => change({ prerequisites: form.prerequisites.filter((one) => one !== removed) })}
    />
  );
}

const Fee = ({ editing: { form, change } }: { editing: CourseEditing }) => (
  <Card title="Time and fee">
    <div className={styles.three}>
      <NumberField
        label="Hours of learning"
        value={form.hours}
        least={1}
        most={1_000}
        onChange={(hours) => change({ hours })}
      />
      <MoneyField
        label={`Fee in ${form.currency}`}
        help="0 for a course that costs nothing."
        currency={form.currency}
        minor={form.priceMinor}
        onChange={(minor) => change({ priceMinor: minor ?? 0 })}
      />
      <SelectField
        label="Currency"
        value={form.currency}
        onChange={(event) => change({ currency: event.currentTarget.value })}
      >
        {currencies.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  </Card>
);

const AtTheEnd = ({ editing: { form, change, problems } }: { editing: CourseEditing }) => (
  <Card title="What is asked for, and what is given">
    <div className={styles.stack}>
      <div className={styles.three}>
        <Choice<CertificateKind>
          label="At the end"
          words={kindWords}
          value={form.certificateKind}
          onChange={(certificateKind) => change({ certificateKind })}
        />
        {form.certificateKind !== 'none' && (
          <NumberField
            label="Good for so many months"
            help="Empty for always. An accreditation needs a number."
            least={1}
            most={120}
            value={form.validityMonths}
            path="validityMonths"
            error={problems.at('validityMonths')}
            onBlur={() => problems.touch('validityMonths')}
            onChange={(validityMonths) => change({ validityMonths })}
            onEmpty={() => change({ validityMonths: null })}
          />
        )}
      </div>
      <div className={styles.three}>
        <NumberField
          label="Percent in the quizzes"
          value={form.passPercent}
          least={0}
          most={100}
          onChange={(passPercent) => change({ passPercent })}
        />
        <NumberField
          label="Percent of the sessions"
          value={form.attendancePercent}
          least={0}
          most={100}
          onChange={(attendancePercent) => change({ attendancePercent })}
        />
      </div>
      <CheckField
        label="It has a practical, which those who teach the run judge"
        checked={form.practical}
        onChange={(event) => change({ practical: event.currentTarget.checked })}
      />
      {form.practical && (
        <TextAreaField
          label="What is done in the practical"
          help="People read it before they register. Each run says in which session it takes place."
          rows={3}
          maxLength={600}
          value={form.practicalTask ?? ''}
          data-path="practicalTask"
          error={problems.at('practicalTask')}
          onBlur={() => problems.touch('practicalTask')}
          onChange={(event) => change({ practicalTask: event.currentTarget.value })}
        />
      )}
    </div>
  </Card>
);
