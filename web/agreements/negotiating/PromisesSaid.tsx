import type { SaidPromise } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { useFigures, useWordsHere } from '../../core/here.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { promiseIn } from '../promising/due.ts';
import { usePromising } from '../promising/words.ts';
import styles from './negotiating.module.css';
import { talking } from './words.ts';

type Props = {
  all: readonly ObligationTerm[];
  currency: string;
  said: readonly SaidPromise[];
  onChange: (said: readonly SaidPromise[]) => void;
};

/** What becomes of the promises of a clause whose other words are accepted: each stays as it is, or has another sum or day. */
export default function PromisesSaid({ all, currency, said, onChange }: Props) {
  const say = useWordsHere(talking);
  const promising = usePromising();
  const words = { say: promising, figures: useFigures() };
  const put = (id: string, next: SaidPromise | null) =>
    onChange([...said.filter((one) => one.id !== id), ...(next === null ? [] : [next])]);
  return all.map((term) => {
    const { id, amountMinor, due } = term;
    const now = said.find((one) => one.id === id);
    const same: SaidPromise = { id, amountMinor, due };
    const value = now ?? same;
    const stays = now?.amountMinor === amountMinor && JSON.stringify(now.due) === JSON.stringify(due);
    const day = value.due.kind === 'on' ? value.due.day : value.due.kind === 'repeats' ? value.due.from : null;
    return (
      <fieldset key={id} className={styles.promise}>
        <legend>{say.promisedBy({ promise: promiseIn(words, term, currency) })}</legend>
        <CheckField
          label={say.promiseStays}
          checked={stays}
          onChange={(event) => put(id, event.currentTarget.checked ? same : null)}
        />
        {amountMinor !== null && (
          <MoneyField
            label={say.promiseSum({ currency })}
            currency={currency}
            minor={value.amountMinor}
            notAnAmount={promising.amountLike}
            onChange={(minor) => put(id, minor === 0 ? null : { ...value, amountMinor: minor })}
          />
        )}
        {value.due.kind !== 'after' && (
          <TextField
            type="date"
            label={value.due.kind === 'repeats' ? say.promiseFirst : say.promiseDay}
            value={day ?? ''}
            onChange={({ currentTarget: { value: typed } }) => {
              const day = typed === '' ? null : typed;
              if (value.due.kind === 'on') put(id, { ...value, due: { kind: 'on', day } });
              if (value.due.kind === 'repeats') put(id, { ...value, due: { ...value.due, from: day } });
            }}
          />
        )}
      </fieldset>
    );
  });
}
