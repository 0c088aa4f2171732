import { amendingDefaults } from '@ahadi/domain/agreements/amending/rules.ts';
import type { AssuranceLevel } from '@ahadi/domain/agreements/schema.ts';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { assurance } from '../badges.ts';
import styles from '../editing/editing.module.css';
import { Section } from '../editing/Section.tsx';
import type { Editing } from '../editing/useEditing.ts';
import { SIGN_WINDOW } from '../judging/fieldproblems.ts';
import { useVoice } from '../words.ts';
import { useFurther } from './words.ts';

const modes = [
  { value: 'parallel', line: 'parallelLine' },
  { value: 'sequential', line: 'sequentialLine' },
] as const;
/** What a signature proves at each level, said honestly and never more. */
const proves = { 0: 'proves0', 1: 'proves1', 2: 'proves2' } as const satisfies Record<AssuranceLevel, string>;
const levels: readonly AssuranceLevel[] = [0, 1, 2];
/** An amendment is signed with at least the proof of what it changes. */
const levelsFor = (before: Editing['before']): readonly AssuranceLevel[] =>
  levels.filter((level) => level >= (before?.minAssurance ?? 0));

/** In which order, within which time and with which proof it is signed. */
export default function SigningForm({ editing }: { editing: Editing }) {
  const words = useFurther();
  const { say } = useVoice();
  const { terms, change } = editing;
  return (
    <Section id="signing" title={words.signing} sentence={words.signingLead}>
      <Choices legend={words.order}>
        {modes.map(({ value, line }) => (
          <Choice
            key={value}
            title={words[value]}
            line={words[line]}
            name="mode"
            checked={terms.signMode === value}
            onChange={() => change({ signMode: value })}
          />
        ))}
      </Choices>
      <div className={styles.short}>
        <TextField
          label={words.window}
          type="number"
          inputMode="numeric"
          min={editing.before ? amendingDefaults.windowLeast : SIGN_WINDOW.least}
          max={editing.before ? amendingDefaults.windowMost : SIGN_WINDOW.most}
          defaultValue={terms.signWindowDays}
          key={editing.generation}
          data-path="signWindowDays"
          error={editing.problemAt('signWindowDays')}
          help={editing.before ? words.windowAmendment : words.windowHelp}
          onChange={(event) => editing.setWindow(event.currentTarget.valueAsNumber)}
          onBlur={() => editing.touch('signWindowDays')}
        />
      </div>
      <Choices legend={words.proof}>
        {levelsFor(editing.before).map((level) => (
          <Choice
            key={level}
            name="level"
            title={say[assurance[level].title]}
            line={words[proves[level]]}
            checked={terms.minAssurance === level}
            onChange={() => change({ minAssurance: level })}
          />
        ))}
      </Choices>
    </Section>
  );
}
