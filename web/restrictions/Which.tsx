import type { RestrictedThing } from '@ahadi/domain/restrictions/schema.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './restrictions.module.css';

type Found = { reference: string; name: string; about: string };
type Chosen = { reference: string; name: string };
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
  const [words] = useDebouncedValue(chosen.name.trim(), 250);
  const isLooking = thing !== 'account' && chosen.reference === '' && words.length >= least;
  const found = useFound(thing, isLooking ? words : null);
  return (
    <div>
      <TextField
        label={searched[thing]}
        maxLength={100}
        autoComplete="off"
        value={chosen.name}
        error={error}
        onChange={({ currentTarget: { value } }) =>
          onChange({ name: value, reference: thing === 'account' ? value : '' })
        }
      />
      {found.problem && <Notice tone="danger">{found.problem}</Notice>}
      {isLooking && found.rows?.length === 0 && <p role="status">Nothing is found. Look at how it is written.</p>}
      {isLooking && found.rows && found.rows.length > 0 && (
        <ul className={styles.found} aria-label="Found">
          {found.rows.map(({ reference, name, about }) => (
            <li key={reference}>
              <Button variant="plain" onClick={() => onChange({ reference, name })}>
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
        ? certificates.data?.rows.map((row) => ({
            reference: row.number,
            name: row.holder,
            about: `${row.number} · ${row.course}`,
          }))
        : thing === 'mediator'
          ? mediators.data?.rows.map((row) => ({
              reference: row.userId,
              name: row.name,
              about: `${row.openCases} open cases`,
            }))
          : shops.data?.rows.map((row) => ({
              reference: row.id,
              name: row.name,
              about: `${row.liveProducts} on sale, ${row.openParcels} parcels open`,
            })),
  };
}
