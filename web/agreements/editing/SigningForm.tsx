import { amendingDefaults } from '@ahadi/domain/agreements/amending/rules.ts';
import { assuranceTitles } from '@ahadi/domain/agreements/names.ts';
import type { AssuranceLevel } from '@ahadi/domain/agreements/schema.ts';
import { Choice, Choices } from '../../ui/Choices.tsx';
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

/** In which order, within which time and with which proof it is signed. */
export default function SigningForm({ editing }: { editing: Editing }) {
  const { terms, change } = editing;
  return (
    <Section
      id="signing"
      title="Signing"
      sentence="These settings are part of the agreement: they are frozen with the text when signatures are asked for."
    >
      <Choices legend="Order">
        {modes.map(({ value, title, line }) => (
          <Choice
            key={value}
            {...{ title, line }}
            name="mode"
            checked={terms.signMode === value}
            onChange={() => change({ signMode: value })}
          />
        ))}
      </Choices>
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
      <Choices legend="Proof at signing">
        {levelsFor(editing.before).map((level) => (
          <Choice
            key={level}
            name="level"
            title={assuranceTitles[level]}
            line={proves[level]}
            checked={terms.minAssurance === level}
            onChange={() => change({ minAssurance: level })}
          />
        ))}
      </Choices>
    </Section>
  );
}
