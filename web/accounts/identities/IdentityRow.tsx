import { identityKindWords, wordsOfVerification } from '@ahadi/domain/accounts/rules.ts';
import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { kindIcon } from '../entry/KindChoice.tsx';
import { countryName } from './countries.ts';
import styles from './identities.module.css';

/** One identity: who, what kind, where, under which number, and what is known about it. */
export function IdentityRow({ identity, onEdit }: { identity: Identity; onEdit: () => void }) {
  const Icon = kindIcon(identity.kind);
  const place = [identity.city, identity.country && countryName(identity.country)].filter(Boolean).join(', ');
  const facts = [
    identityKindWords[identity.kind],
    identity.legalName !== identity.displayName && identity.legalName,
    place,
    identity.registrationNo,
  ].filter(Boolean);
  return (
    <li className={styles.row}>
      <span className={styles.icon} aria-hidden>
        <Icon size={18} stroke={1.6} />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{identity.displayName}</p>
        <p className={styles.facts}>{facts.join(' · ')}</p>
        <p className={styles.standing}>
          <span>{identity.userNumber}</span>
          <StateBadge tone={identity.verificationLevel > 1 ? 'good' : 'neutral'}>
            {wordsOfVerification(identity)}
          </StateBadge>
          {identity.isPrimary && (
            <StateBadge tone="gold" dot={false}>
              Main
            </StateBadge>
          )}
        </p>
      </div>
      <Button variant="quiet" aria-label={`Edit ${identity.displayName}`} onClick={onEdit}>
        Edit
      </Button>
    </li>
  );
}
