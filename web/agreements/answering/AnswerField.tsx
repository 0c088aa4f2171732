import { calculatedIn, givenProblems } from '@ahadi/domain/agreements/fields/problems.ts';
import { hasOptions } from '@ahadi/domain/agreements/fields/rules.ts';
import type { Answer, Field } from '@ahadi/domain/agreements/fields/schema.ts';
import type { Settled } from '@ahadi/domain/agreements/fields/values.ts';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useWordsHere } from '../../core/here.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import styles from '../fields/fields.module.css';
import { useJudging } from '../judging/words.ts';
import { useWritten, answering as words } from './words.ts';

type Props = {
  field: Field;
  settled: Settled;
  value: Answer | undefined;
  currency: string;
  error: string | undefined;
  /** It was answered for a text that was reopened since. */
  isFormer: boolean;
  onChange: (value: Answer | null) => void;
  onLeave: () => void;
};

/** How a browser helps with each kind. */
const inputs = {
  text: {},
  number: { inputMode: 'decimal', autoComplete: 'off' },
  date: { type: 'date' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  full_name: { autoComplete: 'name' },
  initials: { autoComplete: 'off', maxLength: 8 },
  id_number: { autoComplete: 'off' },
} as const;

/** One thing that is asked, with the control that suits it. */
export function AnswerField({ field, settled, value, currency, error, isFormer, onChange, onLeave }: Props) {
  const { type, label, required, validation } = field;
  const say = useWordsHere(words);
  const help = [field.help, isFormer ? say.answeredBefore : ''].filter(Boolean).join(' ') || undefined;
  const around = { label, error, optional: !required, ...(help ? { help } : {}) };
  const text = typeof value === 'string' ? value : '';
  const keepText = (typed: string) => onChange(typed === '' ? null : typed);
  if (field.formula !== undefined) return <Calculated {...{ field, settled, currency }} />;
  if (type === 'date_signed') return <ByItself label={label}>{say.dayYouSign}</ByItself>;
  if (type === 'money')
    return (
      <MoneyField
        {...around}
        label={say.amountIn({ label, currency })}
        notAnAmount={say.amountLike}
        currency={currency}
        minor={typeof value === 'number' ? value : null}
        onChange={onChange}
        onBlur={onLeave}
      />
    );
  if (type === 'checkbox')
    return (
      <CheckField
        label={required ? label : say.optionalOf({ label })}
        checked={value === true}
        error={error}
        help={help}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (type === 'radio' || type === 'multi')
    return <Choices {...{ field, value, error, onChange }} {...(help ? { help } : {})} />;
  if (type === 'select')
    return (
      <SelectField {...around} value={text} onBlur={onLeave} onChange={(event) => keepText(event.currentTarget.value)}>
        <option value="">{say.choose}</option>
        {(validation?.options ?? []).map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
    );
  if (type === 'long_text' || type === 'address')
    return (
      <TextAreaField
        {...around}
        rows={3}
        value={text}
        maxLength={5000}
        autoComplete={type === 'address' ? 'street-address' : 'off'}
        onBlur={onLeave}
        onChange={(event) => keepText(event.currentTarget.value)}
      />
    );
  if (type === 'file') return null; // it has its own way to the server: AnswerFile
  return (
    <TextField
      {...around}
      maxLength={2000}
      {...inputs[type]}
      value={text}
      onBlur={onLeave}
      onChange={(event) => keepText(event.currentTarget.value)}
    />
  );
}

const ByItself = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.calculated}>
    <span className={styles.calculatedLabel}>{label}</span>
    <span className={styles.calculatedValue}>{children}</span>
  </div>
);

const QUIET = 800;

/** What a formula comes to: seen at once, said once typing has paused. */
function Calculated({ field, settled, currency }: Pick<Props, 'field' | 'settled' | 'currency'>) {
  const say = useWordsHere(words);
  const written = useWritten();
  const problems = useJudging() ?? givenProblems;
  const { broken, value } = settled;
  const result =
    broken !== null
      ? problems[broken]
      : typeof value === 'number' || typeof value === 'string'
        ? calculatedIn(written, field, value, currency)
        : say.fromAnswers;
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(value === null ? '' : say.resultOf({ label: field.label, result })), QUIET);
    return () => clearTimeout(timer);
  }, [field.label, value, result, say]);
  return (
    <>
      <ByItself label={field.label}>{result}</ByItself>
      <p className="aside-voice" aria-live="polite">
        {said}
      </p>
    </>
  );
}

type ChoicesProps = Pick<Props, 'field' | 'value' | 'error' | 'onChange'> & { help?: string };

/** One or several of a few, all in sight. */
function Choices({ field, value, error, onChange, help }: ChoicesProps) {
  const id = useId();
  const say = useWordsHere(words);
  const isOne = field.type === 'radio';
  const chosen = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  const options = hasOptions(field.type) ? (field.validation?.options ?? []) : [];
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  const toggle = (option: string, isOn: boolean) => {
    if (isOne) return onChange(option);
    const next = options.filter((one) => (one === option ? isOn : chosen.includes(one)));
    onChange(next.length === 0 ? null : next);
  };
  return (
    <fieldset className={styles.choices} aria-describedby={described || undefined}>
      <legend className={styles.legend}>{field.required ? field.label : say.optionalOf({ label: field.label })}</legend>
      {options.map((option) => (
        <CheckField
          key={option}
          label={option}
          type={isOne ? 'radio' : 'checkbox'}
          {...(isOne ? { name: `answer-${field.id}` } : {})}
          checked={chosen.includes(option)}
          onChange={(event) => toggle(option, event.currentTarget.checked)}
        />
      ))}
      {error && (
        <p className={styles.problem} id={`${id}-error`}>
          {error}
        </p>
      )}
      {help && (
        <p className={styles.quiet} id={`${id}-help`}>
          {help}
        </p>
      )}
    </fieldset>
  );
}
