import type { AttendanceState } from '@ahadi/domain/academy/learning/schema.ts';
import type { RunView } from '@ahadi/domain/academy/runs/schema.ts';
import type { RosterRow } from '@ahadi/domain/academy/teaching/schema.ts';
import type { RegistrationId, RunSessionId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { toastError } from '../../core/toast.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { attendanceBadge, certificateBadge, feeBadge, registrationBadge } from '../words.ts';
import { sessionWords, zonedDay } from '../zone.ts';
import { Deeds } from './Deeds.tsx';
import styles from './roster.module.css';
import { canBeMarked, cellAt, keyStates, nextState, stateIn } from './roster.ts';

type Props = {
  run: RunView;
  runs: readonly RunView[];
  rows: readonly RosterRow[];
  chosen: ReadonlySet<RegistrationId>;
  onChoose: (id: RegistrationId) => void;
  /** With a sentence of what is so now. */
  onDone: (sentence: string) => void;
};

/** The table of a run: a person a line, a session a column; on a phone a card a person. */
export function People({ run, runs, rows, chosen, onChoose, onDone }: Props) {
  const mark = useCommand(api.teaching.mark, { onError: (failure) => void toastError(problemOf(failure).sentence) });
  const markOne = (sessionId: RunSessionId, registrationId: RegistrationId, state: AttendanceState) =>
    mark.run({ id: sessionId, marks: [{ registrationId, state }] });
  // Who only waits or has left has no sessions and no progress.
  const isTaught = rows.some(canBeMarked);
  const sessions = isTaught ? run.sessions : [];
  const unmarked = (sessionId: RunSessionId) =>
    rows.filter((row) => canBeMarked(row) && stateIn(row, sessionId) === null);
  const markAll = (sessionId: RunSessionId) =>
    mark.run({
      id: sessionId,
      marks: unmarked(sessionId).map(({ id }) => ({ registrationId: id, state: 'present' as const })),
    });
  return (
    <div className={styles.wide}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {sessions.length > 0 &&
            'In the grid: arrow keys move, T is there, L late, A absent, E excused, Enter changes the mark.'}
        </caption>
        <thead>
          <tr>
            {run.mayManage && (
              <th scope="col">
                <span className="aside-voice">Chosen for a certificate</span>
              </th>
            )}
            <th scope="col">Name</th>
            <th scope="col">State</th>
            {sessions.map((session) => (
              <th
                key={session.id}
                scope="col"
                className={styles.sessionHead}
                title={sessionWords(session.startsAt, session.endsAt, run.tz)}
              >
                <span className={styles.short} aria-hidden>
                  S{session.no}
                </span>
                <span className={styles.long}>
                  Session {session.no}, {zonedDay(session.startsAt, run.tz)}
                </span>
                {unmarked(session.id).length > 0 && (
                  <button
                    type="button"
                    className={styles.all}
                    aria-label={`All there who have no mark yet, session ${session.no}`}
                    onClick={() => markAll(session.id)}
                  >
                    All there
                  </button>
                )}
              </th>
            ))}
            {isTaught && <th scope="col">Progress</th>}
            {isTaught && <th scope="col">Certificate</th>}
            <th scope="col">
              <span className="aside-voice">What can be done</span>
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={(event) => walk(event, rows.length, sessions.length)}>
          {rows.map((row, at) => (
            <tr key={row.id}>
              {run.mayManage && (
                <td className={styles.choose} data-label="Give a certificate">
                  {row.ready && row.certificate === null && (
                    <input
                      type="checkbox"
                      aria-label={`Give ${row.name} a certificate`}
                      checked={chosen.has(row.id)}
                      onChange={() => onChoose(row.id)}
                    />
                  )}
                </td>
              )}
              <Who row={row} />
              <State row={row} />
              {sessions.map((session, column) => (
                <td
                  key={session.id}
                  className={styles.cell}
                  data-label={`Session ${session.no}, ${zonedDay(session.startsAt, run.tz)}`}
                >
                  <Mark
                    row={row}
                    sessionId={session.id}
                    no={session.no}
                    place={`${at}:${column}`}
                    onMark={(state) => markOne(session.id, row.id, state)}
                  />
                </td>
              ))}
              {isTaught && <Progress row={row} />}
              {isTaught && (
                <td data-label="Certificate">
                  <Given row={row} />
                </td>
              )}
              <td className={styles.deeds}>
                <div className={styles.deedsIn}>
                  <Deeds row={row} run={run} runs={runs} onDone={onDone} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The arrow keys move through the cells that can be marked. */
function walk(event: KeyboardEvent<HTMLElement>, rows: number, columns: number): void {
  const place = (event.target as HTMLElement).dataset.cell; // what hears a key is an element
  if (!place) return;
  let at = place.split(':').map(Number) as [number, number]; // written below as two numbers
  for (let next = cellAt(event.key, at, [rows, columns]); next; next = cellAt(event.key, at, [rows, columns])) {
    event.preventDefault();
    const cell = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.join(':')}"]`);
    if (cell) {
      cell.focus();
      return;
    }
    at = [next[0], next[1]];
  }
}

const Who = ({ row }: { row: RosterRow }) => (
  <th scope="row" className={styles.who}>
    <span className={styles.name}>{row.name}</span>
    {row.nameOnCertificate !== row.name && (
      <span className={styles.quiet}>on the certificate: {row.nameOnCertificate}</span>
    )}
    <span className={styles.quiet}>{row.number}</span>
    {row.stuck.map(
      ({ lessonId, quiz, words }) =>
        words !== null && (
          <span key={lessonId} className={styles.needs}>
            Asks for another attempt at “{quiz}”: {words}
          </span>
        ),
    )}
    {row.needs !== '' && <span className={styles.needs}>Needs: {row.needs}</span>}
  </th>
);

function State({ row }: { row: RosterRow }) {
  const badge = registrationBadge[row.status];
  return (
    <td data-label="State">
      <div className={styles.state}>
        <StateBadge tone={badge.tone}>{row.place === null ? badge.label : `Waiting, number ${row.place}`}</StateBadge>
        {row.dueAt && <Countdown due={row.dueAt} />}
        {row.fee && row.status !== 'payment_review' && (
          <span className={styles.quiet}>Fee: {feeBadge[row.fee].label.toLowerCase()}</span>
        )}
      </div>
    </td>
  );
}

type MarkProps = {
  row: RosterRow;
  sessionId: RunSessionId;
  no: number;
  place: string;
  onMark: (state: AttendanceState) => void;
};

function Mark({ row, sessionId, no, place, onMark }: MarkProps) {
  if (!canBeMarked(row)) return null;
  const state = stateIn(row, sessionId);
  const words = state === null ? 'not noted' : attendanceBadge[state].label;
  return (
    <button
      type="button"
      className={styles.mark}
      data-cell={place}
      data-state={state ?? undefined}
      aria-label={`${row.name}, session ${no}: ${words}`}
      onClick={() => onMark(nextState(state))}
      onKeyDown={(event) => {
        const typed = keyStates[event.key.toLowerCase()];
        if (typed && !event.metaKey && !event.ctrlKey) onMark(typed);
      }}
    >
      {state === null ? '–' : words}
    </button>
  );
}

const Progress = ({ row }: { row: RosterRow }) => (
  <td data-label="Progress">
    {canBeMarked(row) && (
      <div className={styles.progress}>
        <span>{row.progressPercent} %</span>
        {row.quizPercent !== null && <span className={styles.quiet}>quizzes {row.quizPercent} %</span>}
        {row.practical !== null && (
          <span className={styles.quiet}>
            practical {{ pending: 'not judged', pass: 'passed', fail: 'not passed' }[row.practical]}
          </span>
        )}
      </div>
    )}
  </td>
);

function Given({ row }: { row: RosterRow }) {
  if (row.certificate) {
    const badge = certificateBadge(row.certificate.status, row.certificate.expired);
    return (
      <span className={styles.state}>
        <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
        <Link className={styles.quiet} to={to('academy', {}, { verify: row.certificate.number })}>
          {row.certificate.number}
        </Link>
      </span>
    );
  }
  return row.ready ? <StateBadge tone="gold">Ready</StateBadge> : null;
}
