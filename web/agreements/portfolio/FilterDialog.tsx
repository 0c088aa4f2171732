import type { AgreementTag } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { languages } from '@ahadi/domain/core/locale.ts';
import { Suspense, useState } from 'react';
import { currenciesIn } from '../../core/currency.ts';
import { useFigures } from '../../core/here.ts';
import { lazy } from '../../core/lazy.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import styles from './portfolio.module.css';
import { inAddress, kinds, type ListQuery, narrowings } from './query.ts';
import { kindNames, usePortfolioWords } from './words.ts';

const TagsDialog = lazy(() => import('./TagsDialog.tsx'));

type Props = {
  query: ListQuery;
  tags: readonly AgreementTag[];
  onChange: (change: Partial<Record<keyof ListQuery, string | null>>) => void;
  onClose: () => void;
};

/** Everything beside words and state that the list is narrowed by; nothing is asked before it is sent. */
export default function FilterDialog({ query, tags, onChange, onClose }: Props) {
  const say = usePortfolioWords();
  const { language } = useFigures();
  const [asked, setAsked] = useState(query);
  const [managing, setManaging] = useState(false);
  const set = (change: { [Name in keyof ListQuery]?: ListQuery[Name] | undefined }) =>
    setAsked({ ...asked, ...change } as ListQuery); // what is undefined is left out of the address
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const currency = asked.currency ?? '';
  const apply = () => {
    const { filter: _, q: __, ...change } = inAddress(asked);
    onChange(Object.fromEntries(narrowings.flatMap((name) => (name === 'q' ? [] : [[name, change[name] ?? null]]))));
    onClose();
  };
  const dayField = (name: 'endsFrom' | 'endsUntil' | 'signedFrom' | 'signedUntil') => (
    <TextField
      label={say[name]}
      optional
      type="date"
      value={asked[name] ?? ''}
      onChange={(event) => set({ [name]: event.currentTarget.value || undefined })}
    />
  );
  if (managing)
    return (
      <Suspense fallback={null}>
        <TagsDialog tags={tags} onClose={() => setManaging(false)} />
      </Suspense>
    );
  return (
    <Dialog
      title={say.filterTitle}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button onClick={apply}>{say.apply}</Button>
        </>
      }
    >
      <div className={styles.fields}>
        {tags.length > 0 && (
          <div>
            <SelectField
              label={say.tag}
              optional
              value={asked.tag ?? ''}
              onChange={(event) => set({ tag: (event.currentTarget.value || undefined) as ListQuery['tag'] })}
            >
              <option value="">{say.anyOf}</option>
              {tags.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Button variant="plain" onClick={() => setManaging(true)}>
              {say.manageTags}
            </Button>
          </div>
        )}
        <SelectField
          label={say.kind}
          optional
          value={asked.kind ?? ''}
          onChange={(event) => set({ kind: (event.currentTarget.value || undefined) as ListQuery['kind'] })}
        >
          <option value="">{say.anyOf}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {say[kindNames[kind]]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={say.currency}
          optional
          value={currency}
          onChange={(event) =>
            // Amounts are in units of a currency: 25,000 of one are something else of another.
            set({ currency: event.currentTarget.value || undefined, least: undefined, most: undefined })
          }
        >
          <option value="">{say.anyOf}</option>
          {currenciesIn(language).map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectField>
        {currency !== '' && (
          <div className={styles.pair}>
            <MoneyField
              label={say.least}
              optional
              currency={currency}
              minor={asked.least ?? null}
              onChange={(minor) => set({ least: minor || undefined })}
            />
            <MoneyField
              label={say.most}
              optional
              currency={currency}
              minor={asked.most ?? null}
              onChange={(minor) => set({ most: minor || undefined })}
            />
          </div>
        )}
        <div className={styles.pair}>
          {dayField('endsFrom')}
          {dayField('endsUntil')}
        </div>
        <div className={styles.pair}>
          {dayField('signedFrom')}
          {dayField('signedUntil')}
        </div>
        <SelectField
          label={say.textLanguage}
          optional
          value={asked.language ?? ''}
          onChange={(event) => set({ language: (event.currentTarget.value || undefined) as ListQuery['language'] })}
        >
          <option value="">{say.anyOf}</option>
          {languages.map((code) => (
            <option key={code} value={code}>
              {names.of(code)}
            </option>
          ))}
        </SelectField>
      </div>
    </Dialog>
  );
}
