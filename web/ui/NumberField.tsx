import { parseWhole } from '@ahadi/domain/core/numbers.ts';
import { useState } from 'react';
import type { FieldProps } from './Field.tsx';
import { TextField } from './TextField.tsx';

type Props = FieldProps & {
  /** Null where nothing is written and nothing has to be. */
  value: number | null;
  least: number;
  most: number;
  onChange: (value: number) => void;
  /** Where the field may be empty. */
  onEmpty?: () => void;
  path?: string;
  'aria-label'?: string;
  placeholder?: string;
  onBlur?: () => void;
};

/** Why what is typed is no number that fits, with the bounds and what was given; undefined where it fits. */
function problemOf(text: string, { least, most, onEmpty }: Pick<Props, 'least' | 'most' | 'onEmpty'>) {
  const bounds = `${least.toLocaleString('en')} to ${most.toLocaleString('en')}`;
  if (text.trim() === '') return onEmpty ? undefined : `Write a whole number from ${bounds}.`;
  const number = parseWhole(text);
  if (number === null) return `Write a whole number from ${bounds}. “${text.trim()}” is none.`;
  return number < least || number > most ? `From ${bounds}. This is ${number.toLocaleString('en')}.` : undefined;
}

/**
 * A whole number as a person types it. It stays in the field as it was typed and comes out as it is, also beyond the bounds: then it is
 * said, and anyone who keeps it refuses it.
 */
export function NumberField({ value, least, most, onChange, onEmpty, path, help, error, ...field }: Props) {
  const [text, setText] = useState<string | null>(null);
  const isSame =
    text !== null && (text.trim() === '' ? value === null || !onEmpty : (parseWhole(text) ?? value) === value);
  const shown = isSame ? text : value === null ? '' : String(value);
  return (
    <TextField
      {...field}
      help={help ?? `${least.toLocaleString('en')} to ${most.toLocaleString('en')}`}
      error={problemOf(shown, { least, most, ...(onEmpty && { onEmpty }) }) ?? error}
      inputMode="numeric"
      autoComplete="off"
      data-path={path}
      value={shown}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        const number = parseWhole(typed);
        if (number !== null) onChange(number);
        else if (typed.trim() === '') onEmpty?.();
      }}
    />
  );
}
