import { mediatorDefaults } from '@ahadi/domain/mediators/rules.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Part } from '../../ui/Part.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import styles from './applying.module.css';
import type { FormEditing } from './useForm.ts';

const MOST = 100_000;

type HoursProps = {
  editing: FormEditing;
  path: 'trainingHours' | 'mediationsCount' | 'mediationHours';
  label: string;
  help?: string;
};

function HoursField({ editing: { form, change, problemAt, touch }, path, label, help }: HoursProps) {
  return (
    <NumberField
      label={label}
      help={help}
      placeholder="0"
      least={0}
      most={MOST}
      value={form[path] === 0 ? null : form[path]}
      path={path}
      error={problemAt(path)}
      onChange={(number) => change({ [path]: number })}
      onEmpty={() => change({ [path]: 0 })}
      onBlur={() => touch(path)}
    />
  );
}

/** Training, experience, insurance, and what parties read. */
export function WorkFields({ editing }: { editing: FormEditing }) {
  const { form, change, problemAt, touch } = editing;
  const insure = (part: Partial<typeof form.insurance>) => change({ insurance: { ...form.insurance, ...part } });
  return (
    <>
      <Part id="training" title="Training and experience">
        <div className={styles.pair}>
          <HoursField
            editing={editing}
            path="trainingHours"
            label="Hours of training in mediation"
            help={`At least ${mediatorDefaults.trainingHours}.`}
          />
          <TextField
            label="Who trained you"
            maxLength={160}
            value={form.trainingProvider}
            data-path="trainingProvider"
            error={problemAt('trainingProvider')}
            onChange={(event) => change({ trainingProvider: event.currentTarget.value })}
            onBlur={() => touch('trainingProvider')}
          />
          <HoursField editing={editing} path="mediationsCount" label="Mediations so far" />
          <HoursField editing={editing} path="mediationHours" label="Hours of mediating so far" />
        </div>
      </Part>
      <Part id="insurance" title="Insurance" sentence="Only if you are insured for your work as a mediator.">
        <div className={styles.pair}>
          <TextField
            label="Insurer"
            optional
            maxLength={120}
            value={form.insurance.insurer}
            onChange={(event) => insure({ insurer: event.currentTarget.value })}
          />
          <TextField
            label="Number of the policy"
            optional
            maxLength={60}
            value={form.insurance.number}
            onChange={(event) => insure({ number: event.currentTarget.value })}
          />
          <TextField
            label="Runs until"
            type="date"
            optional
            value={form.insurance.expiresOn ?? ''}
            data-path="insurance.expiresOn"
            error={problemAt('insurance.expiresOn')}
            onChange={(event) => insure({ expiresOn: event.currentTarget.value || null })}
            onBlur={() => touch('insurance.expiresOn')}
          />
        </div>
      </Part>
      <Part id="profile" title="What the sides read" sentence="It stands on your profile once you are a mediator.">
        <TextAreaField
          label="About you"
          help="How you work, and what people may expect. At least 80 characters."
          rows={6}
          maxLength={1500}
          value={form.bio}
          data-path="bio"
          error={problemAt('bio')}
          onChange={(event) => change({ bio: event.currentTarget.value })}
          onBlur={() => touch('bio')}
        />
        <TextAreaField
          label="Your usual fees"
          optional
          help="What you propose for a case is what binds."
          maxLength={1000}
          value={form.feeSchedule}
          onChange={(event) => change({ feeSchedule: event.currentTarget.value })}
        />
      </Part>
    </>
  );
}
