import type { AgreementTag } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { languages } from '@ahadi/domain/core/locale.ts';
import { Suspense, useState } from 'react';
import { currenciesIn } from '../../core/currency.ts';
import { useFigures } from '../../core/here.ts';
import { lazy } from '../../core/lazy.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import styles from './portfolio.module.css';
import { type AddressChange, inAddress, kinds, type ListQuery } from './query.ts';
import { usePortfolioWords } from './words.ts';

const TagsDialog = lazy(() => import('./TagsDialog.tsx'));

type Props = {
  query: ListQuery;
  tags: readonly AgreementTag[];
  onChange: (change: AddressChange) => void;
  onClose: () => void;
};

const isBefore = (day: string | undefined, other: string | undefined): boolean =>
  day !== undefined && other !== undefined && day < other;

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
  const [tried, setTried] = useState(false);
  // Two ends of which the first is behind the second leave nothing to find.
  const wrong: { [Name in keyof ListQuery]?: string | false } = {
    most: asked.least !== undefined && asked.most !== undefined && asked.most < asked.least && say.mostUnder,
    endsUntil: isBefore(asked.endsUntil, asked.endsFrom) && say.untilBefore,
    signedUntil: isBefore(asked.signedUntil, asked.signedFrom) && say.untilBefore,
  };
  const errorAt = (name: keyof ListQuery) => (tried && wrong[name]) || undefined;
  const apply = () => {
    setTried(true);
    if (Object.values(wrong).some(Boolean)) return;
    const { filter: _, q: __, ...change } = inAddress(asked); // what stands beside the button may have changed since
    onChange(change);
    onClose();
  };
  const dayField = (name: 'endsFrom' | 'endsUntil' | 'signedFrom' | 'signedUntil') => (
    <TextField
      label={say[name]}
      optional
      type="date"
      value={asked[name] ?? ''}
      error={errorAt(name)}
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
    <ConfirmDialog title={say.filterTitle} confirm={say.apply} cancel={say.cancel} onConfirm={apply} onClose={onClose}>
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
              {say[kind]}
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
              notAnAmount={say.amountLike}
              onChange={(minor) => set({ least: minor || undefined })}
            />
            <MoneyField
              label={say.most}
              optional
              currency={currency}
              minor={asked.most ?? null}
              notAnAmount={say.amountLike}
              error={errorAt('most')}
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
    </ConfirmDialog>
  );
}
