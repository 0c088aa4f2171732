import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps } from './Field.tsx';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>;
type Area = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>;
type Select = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'>;

// Without an end a browser takes years of six digits, which are no days of any calendar here.
const LAST_DAY = '9999-12-31';

/** One line of text, a date, a number, a password: whatever `type` says. */
export const TextField = ({ label, help, error, optional, ...input }: FieldProps & Input) => (
  <Field {...{ label, help, error, optional }}>
    {(wiring) => <input type="text" max={input.type === 'date' ? LAST_DAY : undefined} {...input} {...wiring} />}
  </Field>
);

/** Several lines of text. */
export const TextAreaField = ({ label, help, error, optional, ...area }: FieldProps & Area) => (
  <Field {...{ label, help, error, optional }}>{(wiring) => <textarea rows={4} {...area} {...wiring} />}</Field>
);

/** One of a few, in the browser's own list. Children are `<option>`s. */
export const SelectField = ({ label, help, error, optional, children, ...select }: FieldProps & Select) => (
  <Field {...{ label, help, error, optional }}>
    {(wiring) => (
      <select {...select} {...wiring}>
        {children}
      </select>
    )}
  </Field>
);
