import type { AskedSlot, Choice } from '@ahadi/domain/assistant/schema.ts';
import { parseMoney } from '@ahadi/domain/core/money.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import styles from './talking.module.css';

type Props = {
  asked: AskedSlot;
  choices: readonly Choice[];
  pending: boolean;
  onSay: (text: string) => void;
  onChoose: (choice: string) => void;
};

/** Of these the conversation offers its own buttons. */
const chosen = new Set<AskedSlot['kind']>(['choice', 'own', 'confirm']);
const labels: Partial<Record<AskedSlot['kind'], string>> = {
  date: 'The day',
  amount: 'The amount',
  email: 'The e-mail address',
  text: 'Your answer',
};

/** The field for what is asked now, of the right kind; and the ways out, which always work. */
export function AskedField({ asked, choices, pending, onSay, onChoose }: Props) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const isChosen = chosen.has(asked.kind) && choices.length > 0;
  // A way out that stands among the choices already is not offered twice.
  const offers = (way: string) => !choices.some(({ id }) => id === way);
  const say = () => {
    const said = text.trim();
    if (said === '') return setProblem('Write something first.');
    if (asked.kind === 'amount' && asked.currency && parseMoney(said, asked.currency) === null)
      return setProblem('Write an amount like 12,500 or 12,500.50.');
    setProblem(undefined);
    onSay(said);
  };
  const field = {
    label: `${labels[asked.kind] ?? 'Your answer'}${asked.kind === 'amount' && asked.currency ? ` in ${asked.currency}` : ''}`,
    value: text,
    error: problem,
  };
  return (
    <form
      className={styles.asked}
      data-chosen={isChosen || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      <p className={styles.step}>
        Step {asked.step} of {asked.of}
        <progress value={asked.step} max={asked.of} aria-label="How far it is" />
      </p>
      {!isChosen &&
        (asked.kind === 'text' ? (
          <TextAreaField
            rows={3}
            maxLength={1_000}
            {...field}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : (
          <TextField
            type={asked.kind === 'date' ? 'date' : asked.kind === 'email' ? 'email' : 'text'}
            inputMode={asked.kind === 'amount' ? 'decimal' : undefined}
            {...field}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ))}
      <div className={styles.buttons}>
        {!isChosen && (
          <Button type="submit" pending={pending}>
            Go on
          </Button>
        )}
        {asked.step > 1 && offers('back') && (
          <Button variant="quiet" onClick={() => onChoose('back')}>
            Back
          </Button>
        )}
        {offers('cancel') && (
          <Button variant="plain" onClick={() => onChoose('cancel')}>
            Cancel
          </Button>
        )}
        {offers('person') && (
          <Button variant="plain" onClick={() => onChoose('person')}>
            Talk to a person
          </Button>
        )}
      </div>
    </form>
  );
}
