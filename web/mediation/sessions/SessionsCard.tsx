import { whyNotStart } from '@ahadi/domain/mediation/rules.ts';
import type { MediationView, Session } from '@ahadi/domain/mediation/schema.ts';
import { formatBindingInstant, useNow } from '../../core/time.ts';
import { nameList } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { Opening } from '../acting/deeds.ts';
import { can, hasBegun } from '../offer.ts';
import { type Reader, useReader } from '../useReader.ts';
import { sessionBadge, sessionKindWords, sideName } from '../words.ts';
import styles from './sessions.module.css';

type Props = { view: MediationView; onOpen: (opening: Opening) => void };

const isWeb = (place: string): boolean => /^https:\/\//i.test(place);

/** What was planned, what was held, and who came. */
export function SessionsCard({ view, onOpen }: Props) {
  const reader = useReader();
  if (!hasBegun(view)) return null;
  const sessions = view.sessions.toSorted((one, other) => one.no - other.no);
  return (
    <Card
      title="Sessions"
      aside={
        can('schedule', view, reader) ? (
          <Button variant="quiet" onClick={() => onOpen({ deed: 'schedule' })}>
            Plan a session
          </Button>
        ) : undefined
      }
    >
      {sessions.length === 0 ? (
        <p className={styles.quiet}>
          {view.outcome ? 'None was planned.' : 'None is planned. You can talk in the rooms at any time.'}
        </p>
      ) : (
        <ol className={styles.sessions}>
          {sessions.map((session) => (
            <Row key={session.id} view={view} session={session} reader={reader} onOpen={onOpen} />
          ))}
        </ol>
      )}
    </Card>
  );
}

/** What this reader can do about one session now. */
function deedsOf(
  view: MediationView,
  session: Session,
  reader: Reader,
  now: Date,
): { opening: Opening; label: string }[] {
  const deeds: { opening: Opening; label: string }[] = [];
  const { id: of, status } = session;
  const concerns = session.side === null || session.side === view.mySide;
  const isOpen = status === 'proposed' || status === 'confirmed';
  if (
    status === 'proposed' &&
    view.mySide !== null &&
    concerns &&
    !session.confirmed.includes(view.mySide) &&
    can('confirm_session', view, reader)
  )
    deeds.push({ opening: { deed: 'confirm_session', of }, label: 'Confirm it' });
  const isThere = session.attendance.some(({ userId }) => userId === (reader.acting?.userId ?? reader.userId));
  if (status === 'in_progress' && !isThere && (view.mySide === null || concerns) && can('attend', view, reader))
    deeds.push({ opening: { deed: 'attend', of }, label: 'I am there' });
  if (isOpen && whyNotStart(session, now) === null && can('run_session', view, reader))
    deeds.push({ opening: { deed: 'start_session', of }, label: 'Start it' });
  if ((isOpen || status === 'in_progress') && can('end_session', view, reader))
    deeds.push({ opening: { deed: 'end_session', of }, label: isOpen ? 'Put off or cancel' : 'End it' });
  return deeds;
}

type RowProps = Props & { session: Session; reader: Reader };

function Row({ view, session, reader, onOpen }: RowProps) {
  const badge = sessionBadge[session.status];
  const deeds = deedsOf(view, session, reader, useNow());
  const confirmed = session.confirmed.map((side) => sideName(view, side));
  return (
    <li className={styles.session}>
      <p className={styles.head}>
        <span className={styles.name}>
          {session.no}. {sessionKindWords[session.kind]}
          {session.side && ` (${sideName(view, session.side)})`}
        </span>
        <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
      </p>
      <p>
        <time dateTime={session.startsAt}>{formatBindingInstant(session.startsAt)}</time>, {session.minutes} minutes
      </p>
      <p className={styles.quiet}>
        {isWeb(session.place) ? (
          <a href={session.place} target="_blank" rel="noreferrer">
            {session.place}
          </a>
        ) : (
          session.place
        )}
      </p>
      {session.status === 'proposed' && confirmed.length > 0 && (
        <p className={styles.quiet}>Confirmed by {nameList(confirmed)}</p>
      )}
      {session.attendance.length > 0 && (
        <p className={styles.quiet}>
          There:{' '}
          {nameList(
            session.attendance.map(({ name, capacity, maySettle }) =>
              maySettle ? `${name} (${capacity}, may settle)` : `${name} (${capacity})`,
            ),
          )}
        </p>
      )}
      {session.note && <p dir="auto">{session.note}</p>}
      {deeds.length > 0 && (
        <p className={styles.deeds}>
          {deeds.map(({ opening, label }) => (
            <Button
              key={opening.deed}
              variant="quiet"
              aria-label={`${label}: session ${session.no}`}
              onClick={() => onOpen(opening)}
            >
              {label}
            </Button>
          ))}
        </p>
      )}
    </li>
  );
}
