import { mediatorDefaults } from '@ahadi/domain/mediators/rules.ts';
import type { MediatorStanding } from '@ahadi/domain/mediators/schema.ts';
import { tierWords } from '@ahadi/domain/mediators/words.ts';
import { formatDay } from '../../core/time.ts';
import { formatCalendarDay } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from './standing.module.css';

/** Tier, term, cases, accreditations: what a mediator can rely on, and until when. */
export function StandingCard({ standing }: { standing: MediatorStanding }) {
  const { profile } = standing;
  return (
    <Card title="Standing">
      <KeyValue
        rows={[
          { label: 'Tier', value: tierWords[profile.tier] },
          { label: 'Open cases', value: `${standing.openCases} of ${standing.mostCases}` },
          { label: 'Cases ended here', value: `${profile.casesEnded}, ${profile.casesSettled} with a settlement` },
          ...(profile.certifiedAt ? [{ label: 'Since', value: formatDay(profile.certifiedAt) }] : []),
          ...(profile.expiresAt ? [{ label: 'Runs until', value: <Countdown due={profile.expiresAt} binding /> }] : []),
          {
            label: 'Insurance until',
            value: standing.insuranceExpiresOn ? formatCalendarDay(standing.insuranceExpiresOn) : 'none named',
          },
          ...(standing.mentor ? [{ label: 'Mentor', value: standing.mentor }] : []),
        ]}
      />
      {profile.accreditations.length > 0 && (
        <ul className={styles.accreditations}>
          {profile.accreditations.map((one) => (
            <li key={`${one.body} ${one.number}`}>
              <span className={styles.body}>
                {one.body} <code>{one.number}</code>
              </span>
              <span className={styles.quiet}>
                {one.expiresOn ? `until ${formatCalendarDay(one.expiresOn)}` : 'no end named'}
              </span>
              <StateBadge tone={one.checked ? 'good' : 'neutral'}>
                {one.checked ? 'Found in the register' : 'Not looked up'}
              </StateBadge>
            </li>
          ))}
        </ul>
      )}
      {!profile.judiciaryAccredited && (
        <p className={styles.foot}>
          The badge “Judiciary-accredited” needs a court body of our list, a number found in its register, and a day of
          expiry to come. You are reminded {mediatorDefaults.alertDays.join(', ')} days before anything runs out.
        </p>
      )}
    </Card>
  );
}
