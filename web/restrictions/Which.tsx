import type { SupplierId, UserId } from '@ahadi/domain/core/ids.ts';
import type { RestrictedThing } from '@ahadi/domain/restrictions/schema.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { type Found, foundCertificate, foundMediator, foundShop } from './found.ts';
import styles from './restrictions.module.css';

type Chosen = { reference: string; words: string };
type Props = {
  thing: RestrictedThing;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  error?: string | undefined;
};

/** By what each is searched; an account is named by its address alone. */
const searched: Record<RestrictedThing, string> = {
  certificate: 'Number of the certificate, or name of its holder',
  mediator: 'Name or e-mail address of the mediator',
  shop: 'Name of the shop',
  account: 'E-mail address of the account',
};
const least = 2;

/** What a decision is about: found by what one has in hand, and then named; nobody types an id. */
export function Which({ thing, chosen, onChange, error }: Props) {
  const [words] = useDebouncedValue(chosen.words.trim(), 250);
  const isNamed = thing !== 'account' && chosen.reference !== '';
  const isLooking = thing !== 'account' && !isNamed && words.length >= least;
  const found = useFound(thing, isLooking ? words : null);
  const named = useNamed(thing, isNamed ? chosen.reference : null);
  return (
    <div>
      <TextField
        label={searched[thing]}
        maxLength={100}
        autoComplete="off"
        value={isNamed ? (named?.name ?? chosen.words) : chosen.words}
        error={error}
        onChange={({ currentTarget: { value } }) =>
          onChange({ words: value, reference: thing === 'account' ? value : '' })
        }
      />
      {isNamed && <p className={styles.chosen}>{named?.about ?? chosen.reference}</p>}
      {found.problem && <Notice tone="danger">{found.problem}</Notice>}
      {isLooking && found.rows?.length === 0 && <p role="status">Nothing is found. Look at how it is written.</p>}
      {isLooking && found.rows && found.rows.length > 0 && (
        <ul className={styles.found} aria-label="Found">
          {found.rows.map(({ reference, name, about }) => (
            <li key={reference}>
              <Button variant="plain" onClick={() => onChange({ reference, words: name })}>
                {name}
              </Button>{' '}
              <span>{about}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The first ten of what fits the words. */
function useFound(thing: RestrictedThing, q: string | null): { rows: Found[] | undefined; problem: string | null } {
  const input = (of: RestrictedThing) => (q !== null && thing === of ? { q, limit: 10 } : skipToken);
  const certificates = useQuery(api.teaching.certificates.queryOptions({ input: input('certificate') }));
  const mediators = useQuery(api.mediators.roster.queryOptions({ input: input('mediator') }));
  const shops = useQuery(api.curating.suppliers.queryOptions({ input: input('shop') }));
  const failed = [certificates, mediators, shops].find(({ isError }) => isError)?.error;
  return {
    problem: failed ? problemOf(failed).sentence : null,
    rows:
      thing === 'certificate'
        ? certificates.data?.rows.map(foundCertificate)
        : thing === 'mediator'
          ? mediators.data?.rows.map(foundMediator)
          : shops.data?.rows.map(foundShop),
  };
}

const isId = (reference: string): boolean => /^[0-9a-f-]{36}$/i.test(reference);

/** What is chosen, as the desk has it under its reference; undefined until that is known, and where there is no such thing. */
function useNamed(thing: RestrictedThing, reference: string | null): Found | undefined {
  const of = (one: RestrictedThing) => (thing === one ? reference : null);
  const number = of('certificate');
  const id = reference !== null && isId(reference) ? reference : null;
  const certificates = useQuery(
    api.teaching.certificates.queryOptions({
      input: number !== null && number.length <= 60 ? { q: number, limit: 10 } : skipToken,
    }),
  );
  const mediator = useQuery(
    api.mediators.file.queryOptions({
      input: id !== null && thing === 'mediator' ? { userId: id as UserId } : skipToken, // the server looks whether it is one
    }),
  );
  const shop = useQuery(
    api.curating.supplier.queryOptions({
      input: id !== null && thing === 'shop' ? { id: id as SupplierId } : skipToken, // and whether this is
    }),
  );
  if (number !== null) return certificates.data?.rows.map(foundCertificate).find((one) => one.reference === number);
  if (thing === 'mediator') return mediator.data && foundMediator(mediator.data.row);
  return shop.data && foundShop({ ...shop.data, ...{ name: shop.data.form.name, city: shop.data.form.city } });
}
