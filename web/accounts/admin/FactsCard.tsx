import { identityKindWords, wordsOfVerification } from '@ahadi/domain/accounts/rules.ts';
import type { VerificationReview } from '@ahadi/domain/accounts/verification/schema.ts';
import { countryName } from '../../core/countries.ts';
import { formatDay } from '../../core/time.ts';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import styles from './review.module.css';

/** What is stated, to be compared with what the documents say. */
export function FactsCard({ it }: { it: VerificationReview }) {
  const { identity } = it;
  return (
    <Card title="What is stated">
      <KeyValue
        rows={[
          { label: 'Legal name', value: identity.legalName },
          { label: 'Shown as', value: identity.displayName },
          { label: 'Kind', value: identityKindWords[identity.kind] },
          { label: 'Country', value: identity.country ? countryName(identity.country) : 'Not said' },
          ...(identity.city ? [{ label: 'Town', value: identity.city }] : []),
          ...(identity.registrationNo ? [{ label: 'Registration number', value: identity.registrationNo }] : []),
          { label: 'Number here', value: identity.userNumber },
          { label: 'Known so far', value: wordsOfVerification(identity) },
          { label: 'Asked by', value: `${it.startedBy.name}, ${it.startedBy.email}` },
          ...(it.members.length > 1
            ? [{ label: 'May act for it', value: it.members.map(({ name }) => name).join(', ') }]
            : []),
        ]}
      />
      {it.statement && (
        <div className={styles.statement}>
          <p className={styles.label}>They add</p>
          <p>{it.statement}</p>
        </div>
      )}
      {it.earlier.length > 0 && (
        <div className={styles.statement}>
          <p className={styles.label}>Decided before</p>
          <ul className={styles.earlier}>
            {it.earlier.map((one) => (
              <li key={one.id}>
                {formatDay(one.closedAt)}:{' '}
                {one.status === 'approved' ? 'approved' : one.status === 'rejected' ? 'not approved' : 'withdrawn'} at
                level {one.wantedLevel}
                {one.reason && one.status !== 'withdrawn' && `. ${one.reason}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
