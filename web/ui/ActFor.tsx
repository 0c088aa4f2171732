import { identityKindWords } from '@ahadi/domain/accounts/rules.ts';
import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import styles from './ActFor.module.css';
import { Avatar } from './Avatar.tsx';

type Props = {
  identities: readonly Identity[];
  chosen: string;
  onChange: (id: Identity['id']) => void;
  error?: string;
};

const Who = ({ identity }: { identity: Identity }) => (
  <>
    <Avatar name={identity.displayName} />
    <span className={styles.who}>
      <span className={styles.name}>{identity.displayName}</span>
      <span className={styles.kind}>
        {identityKindWords[identity.kind]} · {identity.userNumber}
      </span>
    </span>
  </>
);

/** For whom one acts: the person themselves, or an organisation of theirs. With one identity there is nothing to choose. */
export function ActFor({ identities, chosen, onChange, error }: Props) {
  const [only] = identities;
  if (identities.length === 1 && only)
    return (
      <div>
        <p className={styles.legend}>You act for</p>
        <div className={styles.identity} data-only>
          <Who identity={only} />
        </div>
      </div>
    );
  return (
    <fieldset className={styles.identities}>
      <legend className={styles.legend}>You act for</legend>
      {identities.map((identity) => (
        <label key={identity.id} className={styles.identity}>
          <input type="radio" name="identity" checked={identity.id === chosen} onChange={() => onChange(identity.id)} />
          <Who identity={identity} />
        </label>
      ))}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
