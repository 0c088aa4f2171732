import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import styles from './filing.module.css';
import { Step } from './Step.tsx';
import type { Claiming } from './useClaim.ts';

/** Anyone who files has asked the other side to put it right before. */
export function ContactStep({ claiming, isCurrent }: { claiming: Claiming; isCurrent: boolean }) {
  const { claim, change, problemAt, touch } = claiming;
  return (
    <Step
      id="contact"
      isCurrent={isCurrent}
      sentence="Most matters end with a letter. Say when and how you asked the other side to put it right."
    >
      <div className={styles.pair}>
        <TextField
          label="I asked them on"
          type="date"
          max={claiming.today}
          value={claim.precontactOn ?? ''}
          data-path="precontactOn"
          error={problemAt('precontactOn')}
          onChange={(event) => change({ precontactOn: event.currentTarget.value || null })}
          onBlur={() => touch('precontactOn')}
        />
      </div>
      <TextAreaField
        label="How, and what came of it"
        help="By letter, by phone, in person; what they said, or that they said nothing."
        rows={3}
        value={claim.precontactHow}
        maxLength={1000}
        data-path="precontactHow"
        error={problemAt('precontactHow')}
        onChange={(event) => change({ precontactHow: event.currentTarget.value })}
        onBlur={() => touch('precontactHow')}
      />
    </Step>
  );
}
