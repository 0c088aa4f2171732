import { languageName } from '@ahadi/domain/core/languages.ts';
import { useAtOnce } from '../../core/useAtOnce.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import field from '../../ui/Field.module.css';
import styles from './catalogue.module.css';
import { type CatalogueQuery, levelOptions, modeOptions } from './useCatalogueQuery.ts';

/** Languages that courses are given in here. */
const taught = ['en', 'sw', 'fr'];

type Props = { asked: CatalogueQuery; onChange: (change: Partial<CatalogueQuery>) => void };

/** What narrows the catalogue, in one line. */
export function Filters({ asked, onChange }: Props) {
  const [isFree, tickFree] = useAtOnce(asked.free !== '');
  const languages = taught.includes(asked.language) || asked.language === '' ? taught : [...taught, asked.language];
  return (
    <search className={styles.filters} aria-label="Filter the courses">
      <Choice
        label="Level"
        every="Any level"
        value={asked.level}
        options={levelOptions}
        onChange={(level) => onChange({ level })}
      />
      <Choice
        label="Where"
        every="Anywhere"
        value={asked.mode}
        options={modeOptions}
        onChange={(mode) => onChange({ mode })}
      />
      <Choice
        label="Language"
        every="Any language"
        value={asked.language}
        options={languages.map((code) => ({ value: code, label: languageName(code) }))}
        onChange={(language) => onChange({ language })}
      />
      <CheckField
        label="Free only"
        checked={isFree}
        onChange={(event) => {
          tickFree(event.currentTarget.checked);
          onChange({ free: event.currentTarget.checked ? '1' : '' });
        }}
      />
    </search>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  every: string;
  value: Value | '';
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | '') => void;
};

const Choice = <Value extends string>({ label, every, value, options, onChange }: ChoiceProps<Value>) => (
  <label className={styles.choice}>
    <span className="aside-voice">{label}</span>
    <select
      className={field.input}
      value={value}
      onChange={({ currentTarget }) => onChange(options.find((one) => one.value === currentTarget.value)?.value ?? '')}
    >
      <option value="">{every}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
);
