import type { IdentityKind } from '@ahadi/domain/accounts/schema.ts';
import { IconBuildingBank, IconBuildingStore, IconHeartHandshake, IconUser } from '@tabler/icons-react';
import { useWordsHere } from '../../core/here.ts';
import { account } from '../words.ts';
import styles from './KindChoice.module.css';

const icons = {
  person: IconUser,
  business: IconBuildingStore,
  government: IconBuildingBank,
  ngo: IconHeartHandshake,
} as const satisfies Record<IdentityKind, unknown>;

export const kindIcon = (kind: IdentityKind) => icons[kind];

const every: readonly IdentityKind[] = ['person', 'business', 'government', 'ngo'];

type Props = {
  legend: string;
  value: IdentityKind;
  onChange: (kind: IdentityKind) => void;
  kinds?: readonly IdentityKind[];
};

/** For whom one acts: a group of radio buttons with room to hit them. */
export const KindChoice = ({ legend, value, onChange, kinds = every }: Props) => {
  const { person, business, government, ngo } = useWordsHere(account);
  const words = { person, business, government, ngo };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices} data-count={kinds.length}>
        {kinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <label className={styles.choice} key={kind}>
              <input
                className={styles.radio}
                type="radio"
                name="kind"
                value={kind}
                checked={value === kind}
                onChange={() => onChange(kind)}
              />
              <Icon size={18} stroke={1.6} aria-hidden />
              {words[kind]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
};
