import type { TemplateVariable } from '@ahadi/domain/agreements/templates/schema.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { useTemplates } from './words.ts';

type Props = {
  variable: TemplateVariable;
  value: string;
  error: string | undefined;
  currency: string;
  /** The language of the question, where it is known: the platform’s own are English. */
  lang: 'en' | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** One question of a template in the field that fits what it asks for. */
export function QuestionField({ variable, value, error, currency, lang, onChange, onBlur }: Props) {
  const say = useTemplates();
  const { type, label, help, required, choices = [] } = variable;
  const field = {
    ...{ error, value, onBlur, optional: !required, autoComplete: 'off' },
    label: <bdi lang={lang}>{type === 'money' ? `${label} (${currency})` : label}</bdi>,
    help: help && <bdi lang={lang}>{help}</bdi>,
  };
  switch (type) {
    case 'choice':
      return (
        <SelectField {...field} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{say.choose}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice} lang={lang}>
              {choice}
            </option>
          ))}
        </SelectField>
      );
    case 'long_text':
      return <TextAreaField {...field} maxLength={2000} onChange={(event) => onChange(event.currentTarget.value)} />;
    case 'day':
      return <TextField {...field} type="date" onChange={(event) => onChange(event.currentTarget.value)} />;
    case 'number':
      return (
        <TextField
          {...field}
          inputMode="numeric"
          maxLength={11}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'money':
      return (
        <TextField
          {...field}
          inputMode="decimal"
          maxLength={20}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return <TextField {...field} maxLength={200} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
}
