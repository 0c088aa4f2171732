import { useState } from 'react';
import type { FieldProps } from '../ui/Field.tsx';
import { TextField } from '../ui/TextField.tsx';

type Props = FieldProps & {
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
  path?: string;
};

/** A whole number as a person types it. Only numbers within the bounds come out of it; anything else stays in the field until it is left. */
export function NumberField({ value, least, most, onChange, path, help, ...field }: Props) {
  const [text, setText] = useState<string | null>(null);
  return (
    <TextField
      {...field}
      help={help ?? `${least} to ${most}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      data-path={path}
      value={text ?? String(value)}
      onChange={(event) => {
        const typed = event.currentTarget.value.replace(/\D/g, '');
        setText(typed);
        const number = Number(typed);
        if (typed !== '' && number >= least && number <= most) onChange(number);
      }}
      onBlur={() => setText(null)}
    />
  );
}
