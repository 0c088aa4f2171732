import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { bandWords } from '@ahadi/domain/mediation/words.ts';
import { specialismWords } from '@ahadi/domain/mediators/words.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { Opening } from '../acting/deeds.ts';
import { can } from '../offer.ts';
import styles from '../standing/standing.module.css';
import { useReader } from '../useReader.ts';
import { formatChoices } from '../words.ts';

type Props = { view: MediationView; onOpen: (opening: Opening) => void };

/** Who takes part, and who speaks for whom. */
export function PeopleCard({ view, onOpen }: Props) {
  const reader = useReader();
  const mayName = view.mySide !== null && can('name_representative', view, reader);
  const mayEnd = view.mySide !== null && can('remove_representative', view, reader);
  return (
    <Card title="Who takes part">
      <ul className={styles.rows}>
        {view.sides.map((side) => (
          <li key={side.side}>
            <p className={styles.line}>
              <span className={styles.name}>
                {side.name}
                {side.side === view.mySide && ' (you)'}
              </span>
              {view.status === 'requested' && (
                <StateBadge tone={side.consent === 'consented' ? 'good' : 'attention'}>
                  {side.consent === 'consented' ? 'Agreed' : 'Asked'}
                </StateBadge>
              )}
              {view.status === 'selecting' && (
                <StateBadge tone={side.ranked ? 'good' : 'attention'}>{side.ranked ? 'Ranked' : 'To rank'}</StateBadge>
              )}
            </p>
            {side.consentAt && <p className={styles.quiet}>agreed to mediate {formatInstant(side.consentAt)}</p>}
            {side.representatives.map((one) => (
              <p key={one.userId} className={styles.line}>
                <span>
                  {one.name}, {one.capacity}
                  <span className={styles.quiet}> · {one.maySettle ? 'may settle' : 'may speak, not settle'}</span>
                </span>
                {mayEnd && side.side === view.mySide && (
                  <Button
                    variant="plain"
                    aria-label={`End the authority of ${one.name}`}
                    onClick={() => onOpen({ deed: 'remove_representative', of: one.userId })}
                  >
                    End it
                  </Button>
                )}
              </p>
            ))}
            {mayName && side.side === view.mySide && (
              <p>
                <Button
                  variant="plain"
                  className={styles.start}
                  onClick={() => onOpen({ deed: 'name_representative' })}
                >
                  Name who speaks for you
                </Button>
              </p>
            )}
          </li>
        ))}
        {view.appointment?.acceptedAt && (
          <li>
            <p className={styles.name}>{view.appointment.mediatorName}</p>
            <p className={styles.quiet}>mediator</p>
          </li>
        )}
      </ul>
    </Card>
  );
}

/** What it is about, how large, how it is held. */
export function AboutCard({ view }: { view: MediationView }) {
  const { request } = view;
  return (
    <Card title="What it is about">
      <p style={{ marginBottom: 12, whiteSpace: 'pre-line' }} dir="auto">
        {request.publicSummary}
      </p>
      <KeyValue
        rows={[
          { label: 'Field', value: specialismWords[request.category] },
          { label: 'Size', value: bandWords[request.band] },
          { label: 'How', value: formatChoices[request.format].label },
          ...(request.place === '' ? [] : [{ label: 'Where', value: request.place }]),
          {
            label: 'The fee is shared',
            value: view.sides.map(({ side, name }, index) => (
              <span key={side} style={{ display: 'block' }}>
                {name}: {`${request.feeSplit[index] ?? 0}\u00a0%`}
              </span>
            )),
          },
          ...(view.continues
            ? [
                {
                  label: 'Goes on from',
                  value: <Link to={to('mediation', { id: view.continues.id })}>{view.continues.ref}</Link>,
                },
              ]
            : []),
          ...(view.disputeId && view.as !== 'officer'
            ? [
                {
                  label: 'Dispute',
                  value:
                    view.as === 'mediator' ? (
                      <Link to={to('linkedItem', { jobId: view.id, itemType: 'dispute', itemId: view.disputeId })}>
                        {view.disputeRef}
                      </Link>
                    ) : (
                      <Link to={to('dispute', { id: view.disputeId })}>{view.disputeRef}</Link>
                    ),
                },
              ]
            : []),
          ...(view.agreementId && view.as !== 'officer'
            ? [
                {
                  label: 'Agreement',
                  value:
                    view.as === 'mediator' ? (
                      <Link to={to('linkedItem', { jobId: view.id, itemType: 'agreement', itemId: view.agreementId })}>
                        {view.agreementRef}
                      </Link>
                    ) : (
                      <Link to={to('agreement', { id: view.agreementId })}>{view.agreementRef}</Link>
                    ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
