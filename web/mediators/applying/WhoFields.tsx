import { languages } from '@ahadi/domain/core/languages.ts';
import type { Specialism } from '@ahadi/domain/mediators/schema.ts';
import { languageLevelWords, specialismWords, trackWords } from '@ahadi/domain/mediators/words.ts';
import { countries } from '../../core/countries.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { Part } from '../../ui/Part.tsx';
import { PickList } from '../../ui/PickList.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './applying.module.css';
import type { FormEditing } from './useForm.ts';

const tracks = [
  { value: 'mediator', line: 'You are trained in mediation.' },
  { value: 'lawyer_mediator', line: 'You are trained in mediation and admitted to a bar.' },
] as const;
const levels = Object.entries(languageLevelWords);
const specialisms = Object.keys(specialismWords) as Specialism[]; // the table's own keys

/** Who applies, where, in which languages and for what. */
export function WhoFields({ editing }: { editing: FormEditing }) {
  const { form, change, problemAt, touch } = editing;
  return (
    <>
      <Part id="who" title="Who you are">
        <Choices legend="You apply as">
          {tracks.map(({ value, line }) => (
            <Choice
              key={value}
              name="track"
              checked={form.track === value}
              onChange={() => change({ track: value })}
              title={trackWords[value]}
              line={line}
            />
          ))}
        </Choices>
        <TextField
          label="Full legal name"
          help="As it stands in your papers."
          autoComplete="name"
          maxLength={120}
          value={form.legalName}
          data-path="legalName"
          error={problemAt('legalName')}
          onChange={(event) => change({ legalName: event.currentTarget.value })}
          onBlur={() => touch('legalName')}
        />
        <TextField
          label="Name of your practice"
          optional
          autoComplete="organization"
          maxLength={120}
          value={form.practiceName}
          onChange={(event) => change({ practiceName: event.currentTarget.value })}
        />
        {form.track === 'lawyer_mediator' && (
          <TextField
            label="Admission to the bar"
            help="Where, when, and under which number. The paper goes among the documents below."
            placeholder="Law Society of Kenya, 2014, P.105/1234/14"
            maxLength={200}
            value={form.barAdmission}
            data-path="barAdmission"
            error={problemAt('barAdmission')}
            onChange={(event) => change({ barAdmission: event.currentTarget.value })}
            onBlur={() => touch('barAdmission')}
          />
        )}
      </Part>
      <Part id="where" title="Where, in what, and in which languages" sentence="Matters are matched with this.">
        <PickList
          label="Countries you mediate in"
          add="Add a country"
          options={countries}
          chosen={form.countries}
          most={20}
          path="countries"
          error={problemAt('countries')}
          onAdd={(code) => change({ countries: [...form.countries, code] })}
          onRemove={(code) => change({ countries: form.countries.filter((one) => one !== code) })}
        />
        <PickList
          label="Languages"
          add="Add a language"
          options={languages}
          chosen={form.languages.map(({ code }) => code)}
          most={12}
          path="languages"
          error={problemAt('languages')}
          onAdd={(code) => change({ languages: [...form.languages, { code, level: 'fluent' }] })}
          onRemove={(code) => change({ languages: form.languages.filter((one) => one.code !== code) })}
          beside={(code) => {
            const spoken = form.languages.find((one) => one.code === code);
            return (
              spoken && (
                <select
                  aria-label="How well"
                  value={spoken.level}
                  onChange={(event) => {
                    const level = event.currentTarget.value as typeof spoken.level; // options are these
                    change({ languages: form.languages.map((one) => (one === spoken ? { code, level } : one)) });
                  }}
                >
                  {levels.map(([level, words]) => (
                    <option key={level} value={level}>
                      {words}
                    </option>
                  ))}
                </select>
              )
            );
          }}
        />
        <fieldset className={styles.checks} data-path="specialisms" tabIndex={-1}>
          <legend className={styles.legend}>Fields of work</legend>
          <div className={styles.columns}>
            {specialisms.map((specialism) => (
              <CheckField
                key={specialism}
                label={specialismWords[specialism]}
                checked={form.specialisms.includes(specialism)}
                onChange={(event) =>
                  change({
                    specialisms: event.currentTarget.checked
                      ? [...form.specialisms, specialism]
                      : form.specialisms.filter((one) => one !== specialism),
                  })
                }
              />
            ))}
          </div>
          {problemAt('specialisms') && <p className={styles.problem}>{problemAt('specialisms')}</p>}
        </fieldset>
      </Part>
    </>
  );
}
