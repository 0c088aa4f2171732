import { countPassage, MOST_CHOICES, makeQuestion, nameFrom } from '@ahadi/domain/agreements/templates/rules.ts';
import type { TemplateContent, TemplateVariable, VariableType } from '@ahadi/domain/agreements/templates/schema.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import styles from './templates.module.css';
import { useTemplates } from './words.ts';

type Props = {
  content: TemplateContent;
  /** The words of the text that become the question; none for one that only decides about passages. */
  passage: string | null;
  onMade: (change: (content: TemplateContent) => TemplateContent) => void;
  onClose: () => void;
};

const names = {
  text: 'text',
  long_text: 'long_text',
  number: 'number',
  money: 'money',
  day: 'day',
  choice: 'choice',
} as const satisfies Record<VariableType, string>;
const types = Object.keys(names) as VariableType[]; // its keys are the types

const choicesIn = (lines: string): string[] => [
  ...new Set(
    lines
      .split('\n')
      .map((line) => line.trim().slice(0, 80))
      .filter((line) => line !== ''),
  ),
];

/** Makes a question of words in the text, or one that passages hang on. */
export function QuestionDialog({ content, passage, onMade, onClose }: Props) {
  const say = useTemplates();
  const [label, setLabel] = useState('');
  const [type, setType] = useState<VariableType>(passage === null ? 'choice' : 'text');
  const [lines, setLines] = useState(passage === null ? `${say.yes}\n${say.no}` : '');
  const [tried, setTried] = useState(false);
  const choices = choicesIn(lines);
  const labelProblem = label.trim().length < 3 ? say.writeQuestion : undefined;
  const choicesProblem =
    type !== 'choice' || (choices.length >= 2 && choices.length <= MOST_CHOICES)
      ? undefined
      : say.twoChoices({ most: MOST_CHOICES });
  const times = passage === null ? 0 : countPassage(content, passage);
  const make = () => {
    setTried(true);
    if (labelProblem || choicesProblem) return;
    const variable: TemplateVariable = {
      name: nameFrom(
        label,
        content.variables.map(({ name }) => name),
      ),
      ...{ label: label.trim(), type, required: true },
      ...(type === 'choice' ? { choices } : {}),
    };
    onMade((now) =>
      passage === null ? { ...now, variables: [...now.variables, variable] } : makeQuestion(now, passage, variable),
    );
    onClose();
  };
  return (
    <Dialog
      title={passage === null ? say.addQuestion : say.makeQuestion}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button onClick={make}>{passage === null ? say.add : say.makeIt}</Button>
        </>
      }
    >
      <div className={styles.stack}>
        {passage !== null && <p>{say.passageTimes({ passage, count: times })}</p>}
        <TextField
          label={say.whatAsked}
          help={say.whatAskedHelp}
          value={label}
          maxLength={140}
          autoComplete="off"
          error={tried ? labelProblem : undefined}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <SelectField
          label={say.answerIs}
          value={type}
          onChange={(event) => setType(event.currentTarget.value as VariableType)} // its options are these
        >
          {types.map((key) => (
            <option key={key} value={key}>
              {say[names[key]]}
            </option>
          ))}
        </SelectField>
        {type === 'choice' && (
          <TextAreaField
            label={say.choices}
            help={say.choicesHelp}
            value={lines}
            maxLength={1200}
            error={tried ? choicesProblem : undefined}
            onChange={(event) => setLines(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
