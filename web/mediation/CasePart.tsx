import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { formatCalendarDay } from '../core/words.ts';
import { Card } from '../ui/Card.tsx';
import { KeyValue } from '../ui/KeyValue.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { Opening } from './acting/deeds.ts';
import { ConsentText } from './consent/ConsentText.tsx';
import { AppointmentCard } from './finding/AppointmentCard.tsx';
import { ProposalsCard } from './finding/ProposalsCard.tsx';
import { can, mySideOf } from './offer.ts';
import { SessionsCard } from './sessions/SessionsCard.tsx';
import standing from './standing/standing.module.css';
import { useReader } from './useReader.ts';
import { outcomeWords, routeWords, screeningQuestions } from './words.ts';

type Props = { view: MediationView; onOpen: (opening: Opening) => void };

/** How the case stands: what officers screen, the way to a mediator, sessions, the outcome, and what everybody agreed to. */
export function CasePart({ view, onOpen }: Props) {
  const reader = useReader();
  const screens = can('pass_screening', view, reader);
  const consented = mySideOf(view)?.consent === 'consented';
  return (
    <>
      {screens && view.request.screening && <ScreeningCard view={view} />}
      {(view.outcome !== null || view.report) && <OutcomeCard view={view} />}
      <SessionsCard view={view} onOpen={onOpen} />
      <AppointmentCard view={view} onOpen={onOpen} />
      {view.route === null && view.status === 'consented' && <WantedCard view={view} />}
      <ProposalsCard view={view} onOpen={onOpen} />
      {(consented || view.status === 'requested') && (
        <Card title="What mediation is, and what it is not">
          <details className={standing.more} open={view.status === 'requested' && !consented}>
            <summary>{consented ? 'What you agreed to, word for word' : 'Read it before you answer'}</summary>
            <ConsentText version={view.consentVersion} />
          </details>
        </Card>
      )}
    </>
  );
}

/** Which way each side wants, while they differ or wait for each other. */
const WantedCard = ({ view }: { view: MediationView }) => (
  <Card title="How to find a mediator">
    <KeyValue
      rows={view.sides.map(({ name, route }) => ({
        label: name,
        value: route === null ? 'has not chosen yet' : routeWords[route].label,
      }))}
    />
  </Card>
);

function ScreeningCard({ view }: { view: MediationView }) {
  const { screening } = view.request;
  if (!screening) return null;
  return (
    <Card title="Answers about safety" aside="only the writer and officers">
      <KeyValue
        rows={screeningQuestions.map(({ key, short }) => ({ label: short, value: screening[key] ? 'Yes' : 'No' }))}
      />
      {screening.note && (
        <Notice title="In their words">
          <p dir="auto">{screening.note}</p>
        </Notice>
      )}
    </Card>
  );
}

function OutcomeCard({ view }: { view: MediationView }) {
  const { report } = view;
  return (
    <Card title="Outcome" aside={report ? 'the mediator’s report, word for word' : undefined}>
      <KeyValue
        rows={[
          ...(view.outcome ? [{ label: 'Outcome', value: outcomeWords[view.outcome] }] : []),
          ...(report
            ? [
                ...(report.startedOn ? [{ label: 'Began', value: formatCalendarDay(report.startedOn) }] : []),
                { label: 'Ended', value: formatCalendarDay(report.endedOn) },
                { label: 'Sessions', value: String(report.sessions) },
                ...report.attendance.map(({ name, sessions }) => ({ label: name, value: `came to ${sessions}` })),
                { label: 'Fingerprint', value: <code>{report.sha256.slice(0, 16)}</code> },
              ]
            : [{ label: 'Report', value: 'not filed yet' }]),
        ]}
      />
    </Card>
  );
}
