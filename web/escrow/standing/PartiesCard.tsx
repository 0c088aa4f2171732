import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { formatInstant } from '../../core/time.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { roleWords } from '../words.ts';
import styles from './parties.module.css';

/** Who takes part, and who accepted what when. */
export const PartiesCard = ({ view }: { view: EscrowView }) => (
  <Card title="Who takes part">
    <ul className={styles.list}>
      {view.parties.map((party) => (
        <li key={party.id}>
          <Avatar name={party.name} />
          <span className={styles.words}>
            <span className={styles.name}>
              {party.name} <span className={styles.quiet}>{roleWords[party.role]}</span>
            </span>
            <span className={styles.quiet}>
              {party.email}
              {party.userId === null && ' · has no account yet'}
            </span>
            {party.role !== 'payer' && view.status !== 'draft' && (
              <span className={styles.quiet}>
                {view.ledBy
                  ? `Agreed with ${view.ledBy.ref}` // its terms follow what was agreed there, and nobody accepts them again
                  : party.acceptedVersion === view.termsVersion && party.acceptedAt
                    ? `Accepted version ${view.termsVersion} on ${formatInstant(party.acceptedAt)}`
                    : 'Has not accepted the newest terms'}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  </Card>
);
