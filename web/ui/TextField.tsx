import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { Field, type FieldProps } from './Field.tsx';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>;
type Area = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>;
type Select = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'>;

// Without an end a browser takes years of six digits, which are no days of any calendar here.
const LAST_DAY = '9999-12-31';

/** Follows what stands in a field, also in one that keeps its own text, where it has a limit. */
function useCounted<Element extends HTMLInputElement | HTMLTextAreaElement>({
  value,
  defaultValue,
  maxLength,
  onChange,
}: {
  value?: unknown;
  defaultValue?: unknown;
  maxLength?: number | undefined;
  onChange?: ((event: ChangeEvent<Element>) => void) | undefined;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = String(value ?? typed ?? defaultValue ?? '');
  return {
    counted: maxLength === undefined ? undefined : { text, most: maxLength },
    listen: (event: ChangeEvent<Element>) => {
      if (value === undefined) setTyped(event.currentTarget.value);
      onChange?.(event);
    },
  };
}

/**
 * One line of text, a date, a number, a password: whatever `type` says. What is longer than `maxLength` stays in the field and is counted:
 * a browser would cut it in silence.
 */
export function TextField({ label, help, error, optional, maxLength, ...input }: FieldProps & Input) {
  const { counted, listen } = useCounted<HTMLInputElement>({ ...input, maxLength });
  return (
    <Field {...{ label, help, error, optional, counted }}>
      {(wiring) => (
        <input
          type="text"
          max={input.type === 'date' ? LAST_DAY : undefined}
          {...input}
          {...wiring}
          onChange={input.onChange || counted ? listen : undefined}
        />
      )}
    </Field>
  );
}

/** Several lines of text, never cut, as with {@link TextField}. */
export function TextAreaField({ label, help, error, optional, maxLength, ...area }: FieldProps & Area) {
  const { counted, listen } = useCounted<HTMLTextAreaElement>({ ...area, maxLength });
  return (
    <Field {...{ label, help, error, optional, counted }}>
      {(wiring) => <textarea rows={4} {...area} {...wiring} onChange={area.onChange || counted ? listen : undefined} />}
    </Field>
  );
}

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
