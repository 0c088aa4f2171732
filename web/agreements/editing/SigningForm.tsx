import { amendingDefaults } from '@ahadi/domain/agreements/amending/rules.ts';
import { assuranceTitles } from '@ahadi/domain/agreements/names.ts';
import type { AssuranceLevel } from '@ahadi/domain/agreements/schema.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './editing.module.css';
import { SIGN_WINDOW } from './fieldproblems.ts';
import { Section } from './Section.tsx';
import type { Editing } from './useEditing.ts';

const modes = [
  { value: 'parallel', title: 'Everybody at once', line: 'Each party signs when it likes, within the time to sign.' },
  {
    value: 'sequential',
    title: 'One after the other',
    line: 'In the order set beside each party. Each is told when its turn comes.',
  },
] as const;
/** What a signature proves at each level, said honestly and never more. */
const proves: Record<AssuranceLevel, string> = {
  0: 'A signed-in account left a name or a drawing. Quick; proves the account, not the person.',
  1: 'Each signer also types a code sent to their address. Proves that they can read that inbox.',
  2: 'Each signer confirms this exact text with a device key. Hardest to deny; everybody needs a passkey.',
};
const levels: readonly AssuranceLevel[] = [0, 1, 2];
/** An amendment is signed with at least the proof of what it changes. */
const levelsFor = (before: Editing['before']): readonly AssuranceLevel[] =>
  levels.filter((level) => level >= (before?.minAssurance ?? 0));

type ChoiceProps = { name: string; title: string; line: string; checked: boolean; onChoose: () => void };

const Choice = ({ name, title, line, checked, onChoose }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="radio" name={name} checked={checked} onChange={onChoose} />
    <span>
      <span className={styles.choiceTitle}>{title}</span>
      <span className={styles.choiceLine}>{line}</span>
    </span>
  </label>
);

/** In which order, within which time and with which proof it is signed. */
export default function SigningForm({ editing }: { editing: Editing }) {
  const { terms, change } = editing;
  return (
    <Section
      id="signing"
      title="Signing"
      sentence="These settings are part of the agreement: they are frozen with the text when signatures are asked for."
    >
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>Order</legend>
        {modes.map(({ value, title, line }) => (
          <Choice
            key={value}
            {...{ title, line }}
            name="mode"
            checked={terms.signMode === value}
            onChoose={() => change({ signMode: value })}
          />
        ))}
      </fieldset>
      <div className={styles.short}>
        <TextField
          label="Time to sign, in days"
          type="number"
          inputMode="numeric"
          min={editing.before ? amendingDefaults.windowLeast : SIGN_WINDOW.least}
          max={editing.before ? amendingDefaults.windowMost : SIGN_WINDOW.most}
          defaultValue={terms.signWindowDays}
          key={editing.generation}
          data-path="signWindowDays"
          error={editing.problemAt('signWindowDays')}
          help={
            editing.before
              ? 'Counted from the request. When it ends unsigned, the amendment lapses and the agreement stays as it is.'
              : 'Counted from the request. When it ends unsigned, the agreement lapses and nothing is owed.'
          }
          onChange={(event) => editing.setWindow(event.currentTarget.valueAsNumber)}
          onBlur={() => editing.touch('signWindowDays')}
        />
      </div>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>Proof at signing</legend>
        {levelsFor(editing.before).map((level) => (
          <Choice
            key={level}
            name="level"
            title={assuranceTitles[level]}
            line={proves[level]}
            checked={terms.minAssurance === level}
            onChoose={() => change({ minAssurance: level })}
          />
        ))}
      </fieldset>
    </Section>
  );
}
