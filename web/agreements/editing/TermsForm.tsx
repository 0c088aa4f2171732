import type { AgreementKind } from '@ahadi/domain/agreements/schema.ts';
import { currenciesIn } from '../../core/currency.ts';
import { useFigures } from '../../core/here.ts';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import styles from './editing.module.css';
import { Section } from './Section.tsx';
import type { Editing } from './useEditing.ts';
import { useEditingWords } from './words.ts';

const names = {
  general: 'general',
  sale: 'sale',
  service: 'service',
  loan: 'loan',
  lease: 'lease',
  mou: 'mou',
  ngo_grant: 'ngo_grant',
  public_service: 'public_service',
} as const satisfies Record<AgreementKind, string>;
const kinds = Object.keys(names) as AgreementKind[]; // its keys are the kinds

const dayOrNull = (value: string): string | null => (value === '' ? null : value);

/** Title, kind, value, law and dates: what an agreement is before its clauses say it. */
export function TermsForm({ editing }: { editing: Editing }) {
  const say = useEditingWords();
  const { language } = useFigures();
  const { terms, change, problemAt, touch } = editing;
  return (
    <Section id="terms" title={say.terms} sentence={say.termsLead}>
      <TextField
        label={say.title}
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
          label={say.kind}
          value={terms.kind}
          onChange={(event) => change({ kind: event.currentTarget.value as AgreementKind })} // options are its keys
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {say[names[kind]]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={say.law}
          optional
          placeholder={say.lawLike}
          value={terms.governingLaw}
          maxLength={120}
          onChange={(event) => change({ governingLaw: event.currentTarget.value })}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label={say.value}
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
          label={say.currency}
          disabled={editing.before !== null}
          help={editing.before === null ? undefined : say.keepsCurrency}
          value={terms.currency}
          onChange={(event) => editing.setCurrency(event.currentTarget.value)}
        >
          {currenciesIn(language).map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.pair}>
        <TextField
          label={say.from}
          optional
          type="date"
          disabled={editing.before !== null}
          help={editing.before === null ? say.fromHelp : say.fromAmendment}
          value={terms.effectiveOn ?? ''}
          onChange={(event) => change({ effectiveOn: dayOrNull(event.currentTarget.value) })}
        />
        <TextField
          label={say.until}
          optional
          type="date"
          help={say.untilHelp}
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
