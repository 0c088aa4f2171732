import { lengthNote } from '@ahadi/domain/core/limits.ts';
import { type ReactNode, useId } from 'react';
import { useFigures, useWordsHere } from '../core/here.ts';
import styles from './Field.module.css';
import { blocks } from './words.ts';

/** What ties an input to its words. Spread it on the input. */
export type FieldWiring = {
  id: string;
  className: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

export type FieldProps = {
  label: ReactNode;
  /** Below the input: what it is for, or the limit. */
  help?: ReactNode;
  /** Beside the field, in words that say how to mend it; from the pure rules or the server's `fields`. */
  error?: string | undefined;
  /** Most fields are needed, so the rare ones that are not say so. */
  optional?: boolean;
};

/** What stands in a field and how long it may be. Nothing is cut: near the limit it is counted, beyond it is said how much is too much. */
export type Counted = { text: string; most: number };

/** Label above, help below, error under the field. `<Field label="Title">{(wiring) => <input {...wiring} />}</Field>` */
export function Field({
  label,
  help,
  error: refused,
  optional,
  counted,
  children,
}: FieldProps & { counted?: Counted | undefined; children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId();
  const say = useWordsHere(blocks);
  const note = useLengthNote(counted);
  const error = note?.tone === 'beyond' ? note.words : refused;
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> {say.optional}</span>}
      </label>
      {children({
        id,
        className: styles.input ?? '',
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': optional ? undefined : true,
      })}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {counted && <LengthNote {...counted} isQuiet />}
      {help && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** What is said of the length of what stands in a field, in the language of where it stands. */
function useLengthNote(counted: Counted | undefined) {
  const say = useWordsHere(blocks);
  const { number } = useFigures();
  const note = counted ? lengthNote(counted.text, counted.most) : null;
  if (note === null) return null;
  const [length, most] = [number(note.length), number(note.most)];
  const words =
    note.tone === 'near'
      ? say.near({ length, most })
      : say.beyond({ length, most, over: number(note.length - note.most) });
  return { tone: note.tone, words };
}

/** The count of a field that has no words of its own below it. `isQuiet`: what is beyond the limit is said elsewhere. */
export function LengthNote({ text, most, isQuiet }: Counted & { isQuiet?: boolean }) {
  const note = useLengthNote({ text, most });
  const isShown = note !== null && !(isQuiet && note.tone === 'beyond');
  return (
    <p className={note?.tone === 'beyond' ? styles.error : styles.count} role="status" hidden={!isShown}>
      {isShown && note.words}
    </p>
  );
}
