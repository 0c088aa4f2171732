import {
  countPassage,
  MOST_CHOICES,
  makeQuestion,
  nameFrom,
  variableTypeWords,
} from '@ahadi/domain/agreements/templates/rules.ts';
import type { TemplateContent, TemplateVariable, VariableType } from '@ahadi/domain/agreements/templates/schema.ts';
import { useState } from 'react';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import styles from './templates.module.css';

type Props = {
  content: TemplateContent;
  /** The words of the text that become the question; none for one that only decides about passages. */
  passage: string | null;
  onMade: (change: (content: TemplateContent) => TemplateContent) => void;
  onClose: () => void;
};

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
  const [label, setLabel] = useState('');
  const [type, setType] = useState<VariableType>(passage === null ? 'choice' : 'text');
  const [lines, setLines] = useState(passage === null ? 'Yes\nNo' : '');
  const [tried, setTried] = useState(false);
  const choices = choicesIn(lines);
  const labelProblem = label.trim().length < 3 ? 'Write the question.' : undefined;
  const choicesProblem =
    type !== 'choice' || (choices.length >= 2 && choices.length <= MOST_CHOICES)
      ? undefined
      : `Write two to ${MOST_CHOICES} different answers, each on a line of its own.`;
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
      title={passage === null ? 'Add a question' : 'Make this a question'}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={make}>{passage === null ? 'Add it' : 'Make it a question'}</Button>
        </>
      }
    >
      <div className={styles.stack}>
        {passage !== null && (
          <p>
            “{passage}” stands in the text {count(times, 'time')}. The answer will stand there instead.
          </p>
        )}
        <TextField
          label="What is asked?"
          help="As you would ask it: “How much is the rent a month?”"
          value={label}
          maxLength={140}
          autoComplete="off"
          error={tried ? labelProblem : undefined}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <SelectField
          label="The answer is"
          value={type}
          onChange={(event) => setType(event.currentTarget.value as VariableType)} // its options are these
        >
          {Object.entries(variableTypeWords).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </SelectField>
        {type === 'choice' && (
          <TextAreaField
            label="Answers to choose from"
            help="One on each line. Clauses can hang on them."
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
