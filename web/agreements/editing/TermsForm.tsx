import { kindWords } from '@ahadi/domain/agreements/names.ts';
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { currencies } from '../../core/currency.ts';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import styles from './editing.module.css';
import { Section } from './Section.tsx';
import type { Editing } from './useEditing.ts';

const dayOrNull = (value: string): string | null => (value === '' ? null : value);

/** Title, kind, value, law and dates: what an agreement is before its clauses say it. */
export function TermsForm({ editing }: { editing: Editing }) {
  const { terms, change, problemAt, touch } = editing;
  return (
    <Section
      id="terms"
      title="What it is"
      sentence="The title is what everybody finds it by. Leave out what does not apply."
    >
      <TextField
        label="Title"
        value={terms.title}
        maxLength={200}
        autoComplete="off"
        data-path="title"
        error={problemAt('title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
        onBlur={() => touch('title')}
      />
      <div className={styles.pair}>
        <SelectField
          label="Kind"
          value={terms.kind}
          onChange={(event) => change({ kind: event.currentTarget.value as AgreementTerms['kind'] })} // options are its keys
        >
          {Object.entries(kindWords).map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Governing law"
          optional
          placeholder="Laws of Kenya"
          value={terms.governingLaw}
          maxLength={120}
          onChange={(event) => change({ governingLaw: event.currentTarget.value })}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Value"
          optional
          inputMode="decimal"
          placeholder="1,240,000"
          value={editing.amount}
          data-path="valueMinor"
          error={problemAt('valueMinor')}
          onChange={(event) => editing.setAmount(event.currentTarget.value)}
          onBlur={() => {
            editing.tidyAmount();
            touch('valueMinor');
          }}
        />
        <SelectField
          label="Currency"
          disabled={editing.before !== null}
          help={editing.before === null ? undefined : 'An amendment keeps the currency.'}
          value={terms.currency}
          onChange={(event) => editing.setCurrency(event.currentTarget.value)}
        >
          {currencies.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.pair}>
        <TextField
          label="In force from"
          optional
          type="date"
          disabled={editing.before !== null}
          help={
            editing.before === null
              ? 'Empty: from the last signature.'
              : 'An amendment holds as soon as everybody has signed it.'
          }
          value={terms.effectiveOn ?? ''}
          onChange={(event) => change({ effectiveOn: dayOrNull(event.currentTarget.value) })}
        />
        <TextField
          label="Until"
          optional
          type="date"
          help="Empty: no end date."
          value={terms.endsOn ?? ''}
          data-path="endsOn"
          error={problemAt('endsOn')}
          onChange={(event) => change({ endsOn: dayOrNull(event.currentTarget.value) })}
          onBlur={() => touch('endsOn')}
        />
      </div>
    </Section>
  );
}
