import { identityKindWords } from '@ahadi/domain/accounts/rules.ts';
import type { IdentityKind } from '@ahadi/domain/accounts/schema.ts';
import { IconBuildingBank, IconBuildingStore, IconHeartHandshake, IconUser } from '@tabler/icons-react';
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
export const KindChoice = ({ legend, value, onChange, kinds = every }: Props) => (
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
            {identityKindWords[kind]}
          </label>
        );
      })}
    </div>
  </fieldset>
);
