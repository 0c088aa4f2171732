import { braces, formulaFromWords, formulaInWords } from '@ahadi/domain/agreements/fields/formulas.ts';
import type { Field } from '@ahadi/domain/agreements/fields/schema.ts';
import { useRef, useState } from 'react';
import { useWordsHere } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './cards.module.css';
import { fields as words } from './words.ts';

type Props = {
  formula: string | undefined;
  /** The numbers and amounts that the same side is asked for. */
  others: readonly Field[];
  path: string;
  problem: string | undefined;
  onChange: (formula: string | undefined) => void;
};

/** A number that is calculated and not asked: the words of other questions in brackets, with + − × ÷ between them. */
export function FormulaField({ formula, others, path, problem, onChange }: Props) {
  const say = useWordsHere(words);
  const [typed, setTyped] = useState(() => formulaInWords(formula ?? '', others));
  const field = useRef<HTMLDivElement>(null);
  if (formula === undefined)
    return (
      <div>
        <Button
          variant="plain"
          whyNot={others.length === 0 ? say.askNumberFirst : null}
          onClick={() => {
            setTyped('');
            onChange('');
          }}
        >
          {say.calculate}
        </Button>
      </div>
    );
  const shown = formulaFromWords(typed, others) === formula ? typed : formulaInWords(formula, others);
  const write = (text: string) => {
    setTyped(text);
    onChange(formulaFromWords(text, others));
  };
  return (
    <div className={styles.formula} ref={field}>
      <TextField
        label={say.formula}
        help={say.formulaHelp(braces)}
        value={shown}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        data-path={path}
        error={problem}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div className={styles.insert}>
        {others.map(({ id, label }) => (
          <Button
            key={id}
            variant="quiet"
            aria-label={say.insert({ label })}
            onClick={() => {
              write(`${shown}${shown === '' || shown.endsWith(' ') ? '' : ' '}{${label}}`);
              field.current?.querySelector('input')?.focus();
            }}
          >
            {label}
          </Button>
        ))}
        <Button variant="plain" onClick={() => onChange(undefined)}>
          {say.askInstead}
        </Button>
      </div>
    </div>
  );
}
