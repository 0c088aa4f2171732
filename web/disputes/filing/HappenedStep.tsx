import { subjectFlagWords } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeCategory, SubjectFlag } from '@ahadi/domain/disputes/schema.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { categories } from '../words.ts';
import styles from './filing.module.css';
import { NeutralHints } from './NeutralHints.tsx';
import { Step } from './Step.tsx';
import type { Claiming } from './useClaim.ts';

const NARRATIVE = 8000;
const dayOrNull = (value: string): string | null => (value === '' ? null : value);
const flags = Object.keys(subjectFlagWords) as SubjectFlag[]; // the table's own keys
const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What happened and when, in words that the other side can read without being insulted. */
export function HappenedStep({ claiming, isCurrent }: { claiming: Claiming; isCurrent: boolean }) {
  const { claim, change, problemAt, touch } = claiming;
  return (
    <Step
      id="happened"
      isCurrent={isCurrent}
      sentence="Tell it as a witness would: what was promised, what came, and when. Leave out what somebody is."
    >
      <SelectField
        label="What kind of matter is it?"
        value={claim.category ?? ''}
        data-path="category"
        error={problemAt('category')}
        onChange={(event) => change({ category: (event.currentTarget.value || null) as DisputeCategory | null })} // options are its keys
        onBlur={() => touch('category')}
      >
        <option value="">Choose</option>
        {categories.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className={styles.pair}>
        <TextField
          label="It happened, or began, on"
          type="date"
          max={claiming.today}
          value={claim.factsFrom ?? ''}
          data-path="factsFrom"
          error={problemAt('factsFrom')}
          onChange={(event) => change({ factsFrom: dayOrNull(event.currentTarget.value) })}
          onBlur={() => touch('factsFrom')}
        />
        <TextField
          label="Until"
          optional
          type="date"
          max={claiming.today}
          help="Empty: that one day, or it still goes on."
          value={claim.factsTo ?? ''}
          data-path="factsTo"
          error={problemAt('factsTo')}
          onChange={(event) => change({ factsTo: dayOrNull(event.currentTarget.value) })}
          onBlur={() => touch('factsTo')}
        />
      </div>
      <TextField
        label="Title"
        help="What is missing, in a few words: “Second lot of 200 lanterns not delivered”."
        value={claim.title}
        maxLength={140}
        autoComplete="off"
        data-path="title"
        error={problemAt('title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
        onBlur={() => touch('title')}
      />
      {problemAt('title') === undefined && (
        <NeutralHints text={claim.title} lead="A title has to do without these words:" />
      )}
      <TextAreaField
        label="What happened"
        rows={10}
        value={claim.narrative}
        maxLength={NARRATIVE}
        data-path="narrative"
        error={problemAt('narrative')}
        onChange={(event) => change({ narrative: event.currentTarget.value })}
        onBlur={() => touch('narrative')}
      />
      <p className={styles.counter}>
        {claim.narrative.length.toLocaleString('en')} of {NARRATIVE.toLocaleString('en')} characters
      </p>
      <NeutralHints text={claim.narrative} lead="You may leave it like this. It would be heard better without:" />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Is it about one of these?</legend>
        <p className={styles.legendHelp}>
          A matter like that can be answered and settled here, but it never becomes public. Most disputes are about none
          of them.
        </p>
        <div className={styles.columns}>
          {flags.map((flag) => (
            <CheckField
              key={flag}
              label={upperFirst(subjectFlagWords[flag])}
              checked={claim.flags.includes(flag)}
              onChange={(event) =>
                change({
                  flags: event.currentTarget.checked
                    ? [...claim.flags, flag]
                    : claim.flags.filter((other) => other !== flag),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      {claim.flags.length > 0 && (
        <Notice tone="info">Noted: whatever comes of it, nothing about this dispute becomes public.</Notice>
      )}
    </Step>
  );
}
