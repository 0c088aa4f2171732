import type { Field, FieldValidation } from '@ahadi/domain/agreements/fields/schema.ts';
import { formats } from '@ahadi/domain/agreements/fields/words.ts';
import { useWordsHere } from '../../core/here.ts';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { Pair } from '../editing/ItemCard.tsx';
import { fields as words } from './words.ts';

type Props = {
  field: Field;
  currency: string;
  path: string;
  problem: string | undefined;
  onChange: (validation: FieldValidation | undefined) => void;
};

const limits = [
  ['min', 'atLeast', 'atLeastIn'],
  ['max', 'atMost', 'atMostIn'],
] as const;

/** What an answer has to keep to, by its kind; nothing for kinds that have no limits. */
export function LimitFields({ field, currency, path, problem, onChange }: Props) {
  const say = useWordsHere(words);
  const { type, validation = {}, formula } = field;
  const put = (part: Partial<FieldValidation>) => {
    const next = Object.fromEntries(
      Object.entries({ ...validation, ...part }).filter(([, value]) => value !== undefined),
    );
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  if (formula !== undefined) return null;
  if (type === 'number' || type === 'money' || type === 'date')
    return (
      <Pair>
        {limits.map(([key, label, labelIn]) =>
          type === 'money' ? (
            <MoneyField
              key={key}
              label={say[labelIn]({ currency })}
              notAnAmount={say.amountLike}
              optional
              currency={currency}
              minor={validation[key] === undefined ? null : Number(validation[key])}
              path={path}
              error={key === 'max' ? problem : undefined}
              onChange={(minor) => put({ [key]: minor === null ? undefined : String(minor) })}
            />
          ) : (
            <TextField
              key={key}
              label={say[label]}
              optional
              {...(type === 'date' ? { type: 'date' } : { inputMode: 'decimal' as const })}
              value={validation[key] ?? ''}
              maxLength={30}
              data-path={path}
              error={key === 'max' ? problem : undefined}
              onChange={(event) => put({ [key]: event.currentTarget.value || undefined })}
            />
          ),
        )}
      </Pair>
    );
  if (type === 'text' || type === 'id_number')
    return (
      <SelectField
        label={say.looksLike}
        optional
        value={validation.format ?? ''}
        onChange={(event) =>
          // options are the names of formats
          put({ format: (event.currentTarget.value || undefined) as FieldValidation['format'] })
        }
      >
        <option value="">{say.anything}</option>
        {Object.entries(formats).map(([key, { like }]) => (
          <option key={key} value={key}>
            {say.formatLike({ format: key, like })}
          </option>
        ))}
      </SelectField>
    );
  return null;
}
