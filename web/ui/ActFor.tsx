import { identityKindWords } from '@ahadi/domain/accounts/rules.ts';
import type { Identity, IdentityKind } from '@ahadi/domain/accounts/schema.ts';
import styles from './ActFor.module.css';
import { Avatar } from './Avatar.tsx';

type Props = {
  identities: readonly Identity[];
  chosen: string;
  onChange: (id: Identity['id']) => void;
  error?: string;
  /** Where the page is in another language. */
  words?: Words;
};
type Words = { legend: string; kinds: Readonly<Record<IdentityKind, string>> };
const english: Words = { legend: 'You act for', kinds: identityKindWords };

const Who = ({ identity, kinds }: { identity: Identity; kinds: Words['kinds'] }) => (
  <>
    <Avatar name={identity.displayName} />
    <span className={styles.who}>
      <span className={styles.name}>{identity.displayName}</span>
      <span className={styles.kind}>
        {kinds[identity.kind]} · {identity.userNumber}
      </span>
    </span>
  </>
);

/** For whom one acts: the person themselves, or an organisation of theirs. With one identity there is nothing to choose. */
export function ActFor({ identities, chosen, onChange, error, words: { legend, kinds } = english }: Props) {
  const [only] = identities;
  if (identities.length === 1 && only)
    return (
      <div>
        <p className={styles.legend}>{legend}</p>
        <div className={styles.identity} data-only>
          <Who identity={only} kinds={kinds} />
        </div>
      </div>
    );
  return (
    <fieldset className={styles.identities}>
      <legend className={styles.legend}>{legend}</legend>
      {identities.map((identity) => (
        <label key={identity.id} className={styles.identity}>
          <input type="radio" name="identity" checked={identity.id === chosen} onChange={() => onChange(identity.id)} />
          <Who identity={identity} kinds={kinds} />
        </label>
      ))}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
