import { testsFor } from '@ahadi/domain/agreements/fields/checks.ts';
import { hasOptions } from '@ahadi/domain/agreements/fields/rules.ts';
import type { Condition, ConditionTest, Field } from '@ahadi/domain/agreements/fields/schema.ts';
import { IconX } from '@tabler/icons-react';
import { useWordsHere } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { RemoveButton } from '../editing/ItemCard.tsx';
import styles from './cards.module.css';
import { fields as words } from './words.ts';

type Test = Exclude<Condition, { join: unknown }>;
type Group = Exclude<Condition, Test>;

type Props = {
  condition: Condition | undefined;
  /** What else the same side is asked. */
  others: readonly Field[];
  path: string;
  problem: string | undefined;
  onChange: (condition: Condition | undefined) => void;
};

/** As deep as groups of groups may go; the tests in them are one deeper. */
const DEEPEST = 4;
const MOST = 10;

const firstTest = ({ id, type, validation }: Field): Test => {
  const test = testsFor(type)[0] ?? 'filled';
  const value = type === 'checkbox' ? 'yes' : (validation?.options?.[0] ?? '');
  return test === 'filled' ? { field: id, test } : { field: id, test, value };
};

/** Without anything in it there is no condition; a group of one test is that test. */
const tidied = ({ join, of }: Group): Condition | undefined => (of.length > 1 ? { join, of } : of[0]);

/** When the question is asked: always, until somebody wants less. */
export function ConditionEditor({ condition, others, path, problem, onChange }: Props) {
  const say = useWordsHere(words);
  const [first] = others;
  if (!condition)
    return (
      <div>
        <Button
          variant="plain"
          whyNot={first ? null : say.askElseFirst}
          onClick={() => first && onChange(firstTest(first))}
        >
          {say.askOnlyIf}
        </Button>
      </div>
    );
  const group: Group = 'join' in condition ? condition : { join: 'all', of: [condition] };
  return (
    <fieldset className={styles.condition} data-path={path} tabIndex={-1}>
      <legend>{say.askedOnlyIf}</legend>
      <GroupEditor group={group} depth={1} others={others} onChange={(next) => onChange(tidied(next))} />
      {problem && <p className={styles.problem}>{problem}</p>}
    </fieldset>
  );
}

type GroupProps = { group: Group; depth: number; others: readonly Field[]; onChange: (group: Group) => void };

function GroupEditor({ group, depth, others, onChange }: GroupProps) {
  const say = useWordsHere(words);
  const { join, of } = group;
  const [first] = others;
  // Conditions have no names of their own; their place is what they are known by.
  const named = of.map((one, place) => ({ one, place, key: `${depth}-${place}` }));
  const isFull = of.length >= MOST ? say.mostTests({ most: MOST }) : first ? null : say.nothingElse;
  const set = (place: number, next: Condition | undefined) =>
    onChange({ join, of: of.flatMap((one, index) => (index === place ? (next ? [next] : []) : [one])) });
  return (
    <div className={styles.group}>
      {of.length > 1 && (
        <SelectField
          label={say.ofThese}
          value={join}
          onChange={(event) => onChange({ join: event.currentTarget.value as Group['join'], of })} // options are the two
        >
          <option value="all">{say.allHold}</option>
          <option value="any">{say.anyHolds}</option>
        </SelectField>
      )}
      {named.map(({ one, place, key }) =>
        'join' in one ? (
          <GroupEditor
            key={key}
            group={one}
            depth={depth + 1}
            others={others}
            onChange={(next) => set(place, tidied(next))}
          />
        ) : (
          <TestRow key={key} test={one} others={others} onChange={(next) => set(place, next)} />
        ),
      )}
      <div className={styles.insert}>
        <Button
          variant="plain"
          whyNot={isFull}
          onClick={() => first && onChange({ join, of: [...of, firstTest(first)] })}
        >
          {say.addTest}
        </Button>
        {depth < DEEPEST && of.length > 1 && (
          <Button
            variant="plain"
            whyNot={isFull}
            onClick={() =>
              first &&
              onChange({
                join,
                of: [...of, { join: join === 'all' ? 'any' : 'all', of: [firstTest(first), firstTest(first)] }],
              })
            }
          >
            {say.addGroup}
          </Button>
        )}
      </div>
    </div>
  );
}

type RowProps = { test: Test; others: readonly Field[]; onChange: (test: Test | undefined) => void };

function TestRow({ test, others, onChange }: RowProps) {
  const say = useWordsHere(words);
  const field = others.find(({ id }) => id === test.field);
  const options = field && hasOptions(field.type) ? (field.validation?.options ?? []) : null;
  const withValue = (value: string) => onChange({ ...test, value });
  return (
    <div className={styles.test}>
      <SelectField
        label={say.question}
        value={test.field}
        onChange={(event) => {
          const chosen = others.find(({ id }) => id === event.currentTarget.value);
          if (chosen) onChange(firstTest(chosen));
        }}
      >
        {!field && <option value={test.field}>{say.questionGone}</option>}
        {others.map(({ id, label }) => (
          <option key={id} value={id}>
            {label || say.questionBare}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={say.test}
        value={test.test}
        onChange={(event) => onChange({ ...test, test: event.currentTarget.value as ConditionTest })} // options are its tests
      >
        {(field ? testsFor(field.type) : [test.test]).map((one) => (
          <option key={one} value={one}>
            {say[one]}
          </option>
        ))}
      </SelectField>
      {test.test !== 'filled' &&
        (options || field?.type === 'checkbox' ? (
          <SelectField
            label={say.answer}
            value={test.value ?? ''}
            onChange={(event) => withValue(event.currentTarget.value)}
          >
            {options ? (
              <>
                {!options.includes(test.value ?? '') && (
                  <option value={test.value ?? ''}>{test.value || say.choose}</option>
                )}
                {options.map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </>
            ) : (
              <>
                <option value="yes">{say.ticked}</option>
                <option value="no">{say.notTicked}</option>
              </>
            )}
          </SelectField>
        ) : (
          <TextField
            label={say.answer}
            {...(field?.type === 'date' ? { type: 'date' } : {})}
            value={test.value ?? ''}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => withValue(event.currentTarget.value)}
          />
        ))}
      <div className={styles.out}>
        <RemoveButton
          label={say.removeTest}
          title={say.remove}
          icon={<IconX size={16} stroke={1.8} aria-hidden />}
          onClick={() => onChange(undefined)}
        />
      </div>
    </div>
  );
}
