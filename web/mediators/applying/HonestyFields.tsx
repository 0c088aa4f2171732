import type { ApplicationForm } from '@ahadi/domain/mediators/schema.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Part } from '../../ui/Part.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import styles from './applying.module.css';
import type { FormEditing } from './useForm.ts';

/** Both declarations and both references. */
export function HonestyFields({ editing }: { editing: FormEditing }) {
  const { form, change, problemAt, touch } = editing;
  const refer = (index: number, part: Partial<ApplicationForm['references'][number]>) =>
    change({ references: form.references.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  return (
    <>
      <Part id="references" title="Two people who know your work">
        {form.references.map((one, index) => {
          const at = `references.${index}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: there are always two, each in its place
            <fieldset key={index} className={styles.row}>
              <legend className="aside-voice">Reference {index + 1}</legend>
              <div className={styles.pair}>
                <TextField
                  label="Name"
                  autoComplete="off"
                  maxLength={120}
                  value={one.name}
                  data-path={`${at}.name`}
                  error={problemAt(`${at}.name`)}
                  onChange={(event) => refer(index, { name: event.currentTarget.value })}
                  onBlur={() => touch(`${at}.name`)}
                />
                <TextField
                  label="E-mail address"
                  type="email"
                  autoComplete="off"
                  maxLength={254}
                  value={one.email}
                  data-path={`${at}.email`}
                  error={problemAt(`${at}.email`)}
                  onChange={(event) => refer(index, { email: event.currentTarget.value })}
                  onBlur={() => touch(`${at}.email`)}
                />
              </div>
              <TextField
                label="How they know your work"
                optional
                maxLength={200}
                value={one.relation}
                onChange={(event) => refer(index, { relation: event.currentTarget.value })}
              />
            </fieldset>
          );
        })}
        {problemAt('references') && <p className={styles.problem}>{problemAt('references')}</p>}
      </Part>
      <Part
        id="declarations"
        title="Declarations"
        sentence="Only reviewers read them. Leave a field empty when there is nothing to declare."
      >
        <TextAreaField
          label="Disciplinary"
          optional
          help="Proceedings of a profession or body against you, also closed ones: what, when, how it ended."
          maxLength={2000}
          value={form.disciplinaryDeclaration}
          onChange={(event) => change({ disciplinaryDeclaration: event.currentTarget.value })}
        />
        <TextAreaField
          label="Criminal"
          optional
          help="Convictions and open charges: what, when, how it ended."
          maxLength={2000}
          value={form.criminalDeclaration}
          onChange={(event) => change({ criminalDeclaration: event.currentTarget.value })}
        />
        <CheckField
          label="Both declarations are complete. Where a field is empty there is nothing to declare."
          checked={form.declaresComplete}
          data-path="declaresComplete"
          error={problemAt('declaresComplete')}
          onChange={(event) => change({ declaresComplete: event.currentTarget.checked })}
        />
      </Part>
    </>
  );
}
