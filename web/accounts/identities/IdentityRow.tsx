import { identityKindWords, wordsOfVerification } from '@ahadi/domain/accounts/rules.ts';
import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import { verificationStatusWords } from '@ahadi/domain/accounts/verification/rules.ts';
import type { Verification } from '@ahadi/domain/accounts/verification/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { countryName } from '../../core/countries.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { kindIcon } from '../entry/KindChoice.tsx';
import { verificationTone } from '../verification/words.ts';
import styles from './identities.module.css';

type Props = { identity: Identity; open: Verification | null; onEdit: () => void };

/** One identity: who, what kind, where, under which number, what is known about it, and the check under way. */
export function IdentityRow({ identity, open, onEdit }: Props) {
  const Icon = kindIcon(identity.kind);
  const place = [identity.city, identity.country && countryName(identity.country)].filter(Boolean).join(', ');
  const facts = [
    identityKindWords[identity.kind],
    identity.legalName !== identity.displayName && identity.legalName,
    place,
    identity.registrationNo,
  ].filter(Boolean);
  const isUnchecked = identity.verificationLevel < 2 && !open;
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
          {open && <StateBadge tone={verificationTone[open.status]}>{verificationStatusWords[open.status]}</StateBadge>}
          {identity.isPrimary && (
            <StateBadge tone="gold" dot={false}>
              Main
            </StateBadge>
          )}
        </p>
      </div>
      <div className={styles.buttons}>
        <Link
          className={buttonClass('quiet')}
          to={to('profile', {}, { tab: 'account', verify: identity.id })}
          aria-label={isUnchecked ? `Verify ${identity.displayName}` : `See the check of ${identity.displayName}`}
        >
          {isUnchecked ? 'Verify' : 'See the check'}
        </Link>
        <Button variant="quiet" aria-label={`Edit ${identity.displayName}`} onClick={onEdit}>
          Edit
        </Button>
      </div>
    </li>
  );
}
