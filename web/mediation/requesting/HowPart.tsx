import { languages } from '@ahadi/domain/core/languages.ts';
import type { MediationFormat } from '@ahadi/domain/mediation/schema.ts';
import { currencies } from '../../core/currency.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Part } from '../../ui/Part.tsx';
import { PickList } from '../../ui/PickList.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { formatChoices } from '../words.ts';
import type { Editing } from './editing.ts';
import styles from './requesting.module.css';

const formats = Object.keys(formatChoices) as MediationFormat[]; // the table's own keys

/** In which languages, how and where; and which mediators. */
export function HowPart({ draft, changeRequest, problemAt, touch }: Editing) {
  const { request } = draft;
  return (
    <Part id="how" title="How do you want to talk?">
      <PickList
        label="Languages that all sides understand"
        add="Add a language"
        options={languages}
        chosen={request.languages}
        most={6}
        path="languages"
        error={problemAt('languages')}
        onAdd={(code) => changeRequest({ languages: [...request.languages, code] })}
        onRemove={(code) => changeRequest({ languages: request.languages.filter((one) => one !== code) })}
      />
      <div className={styles.pair}>
        <SelectField
          label="How"
          help={formatChoices[request.format].line}
          value={request.format}
          onChange={(event) => changeRequest({ format: event.currentTarget.value as MediationFormat })} // options are the table's keys
        >
          {formats.map((value) => (
            <option key={value} value={value}>
              {formatChoices[value].label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Place"
          optional={request.format !== 'in_person'}
          help="Town or area. Mediators do not see it before they are appointed."
          maxLength={120}
          value={request.place}
          data-path="place"
          error={problemAt('place')}
          onBlur={() => touch('place')}
          onChange={(event) => changeRequest({ place: event.currentTarget.value })}
        />
        <SelectField
          label="Currency of the fee"
          value={request.currency}
          onChange={(event) => changeRequest({ currency: event.currentTarget.value })}
        >
          {currencies.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <CheckField
        label="Only mediators whom a court has accredited"
        help="There are fewer of them. Some courts adopt a settlement only with such a mediator."
        checked={request.wantsAccredited}
        onChange={(event) => changeRequest({ wantsAccredited: event.currentTarget.checked })}
      />
    </Part>
  );
}
