import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { formatInstant } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge, type Tone } from '../../ui/StateBadge.tsx';
import type { Opening } from '../acting/deeds.ts';
import { can } from '../offer.ts';
import { useReader } from '../useReader.ts';
import { disclosureWords, sideName } from '../words.ts';
import styles from './finding.module.css';

type Props = { view: MediationView; onOpen: (opening: Opening) => void };
const objectionBadge: Record<'review' | 'sustained' | 'overruled', { label: string; tone: Tone }> = {
  review: { label: 'An officer looks at it', tone: 'attention' },
  sustained: { label: 'Upheld', tone: 'good' },
  overruled: { label: 'Not upheld', tone: 'neutral' },
};

/** The mediator, what they disclosed, and what was said against it; the fee, and what was signed. */
export function AppointmentCard({ view, onOpen }: Props) {
  const reader = useReader();
  const { appointment } = view;
  if (!appointment) return null;
  const { disclosure } = appointment;
  // Before the agreement to mediate is drawn up the fee is what was proposed; a mediator reads their own proposal elsewhere.
  const fee = view.feeMinor ?? view.proposals.find(({ id }) => id === appointment.proposalId)?.feeMinor ?? null;
  return (
    <Card title="The mediator">
      <div className={styles.stack}>
        <KeyValue
          rows={[
            { label: 'Name', value: appointment.mediatorName },
            {
              label: 'Accepted',
              value: appointment.acceptedAt ? formatInstant(appointment.acceptedAt) : 'not answered yet',
            },
            ...(fee === null
              ? []
              : [
                  {
                    label: 'Fee',
                    value: view.feeWaived ? 'waived' : fee === 0 ? 'none' : amountWords(fee, view.request.currency),
                  },
                ]),
            ...(view.feeEscrowId && !view.feeWaived
              ? [
                  {
                    label: 'In escrow',
                    value: <Link to={to('escrow', { id: view.feeEscrowId })}>See the escrow of the fee</Link>,
                  },
                ]
              : []),
            ...(view.engagementAgreementId
              ? [
                  {
                    label: 'Agreement to mediate',
                    value: <Link to={to('agreement', { id: view.engagementAgreementId })}>Read it</Link>,
                  },
                ]
              : []),
          ]}
        />
        {disclosure && (
          <Notice
            tone={disclosure.kind === 'none' ? 'neutral' : 'attention'}
            title={disclosure.kind === 'none' ? 'No tie to anybody disclosed' : disclosureWords[disclosure.kind]}
          >
            {disclosure.text && (
              <p className={styles.told} dir="auto">
                {disclosure.text}
              </p>
            )}
            <p className={styles.quiet}>Disclosed {formatInstant(disclosure.at)}</p>
          </Notice>
        )}
        {appointment.objections.map((objection) => (
          <div key={objection.id}>
            <p className={styles.proposalHead}>
              <span className={styles.name}>{sideName(view, objection.side)} objected</span>
              <StateBadge tone={objectionBadge[objection.status].tone}>
                {objectionBadge[objection.status].label}
              </StateBadge>
            </p>
            <p className={styles.told} dir="auto">
              {objection.reason}
            </p>
            {objection.decision && <p>{objection.decision}</p>}
            {objection.status === 'review' && can('judge_objection', view, reader) && (
              <p className={styles.foot}>
                <Button variant="quiet" onClick={() => onOpen({ deed: 'judge_objection', of: objection.id })}>
                  Decide about it
                </Button>
              </p>
            )}
          </div>
        ))}
        {view.appointmentsFailed > 0 && (
          <p className={styles.quiet}>
            Before, {view.appointmentsFailed === 1 ? 'one mediator was' : `${view.appointmentsFailed} mediators were`}{' '}
            asked without success.
          </p>
        )}
      </div>
    </Card>
  );
}
