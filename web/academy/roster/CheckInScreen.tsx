import type { RunView } from '@ahadi/domain/academy/runs/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { timeNow } from '../../core/time.ts';
import { useSecondsUntil } from '../../core/useSecondsUntil.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import { sessionWords } from '../zone.ts';
import styles from './roster.module.css';

type Props = { run: RunView; onClose: () => void };

/** Sessions near now first: the one that goes on, else the next, else the last. */
const nearest = ({ sessions }: RunView, now: number) =>
  sessions.find(({ endsAt }) => Date.parse(endsAt) > now) ?? sessions.at(-1);

/** The code of a session over the whole screen, for a room to read from its last row. */
export default function CheckInScreen({ run, onClose }: Props) {
  const [sessionId, setSessionId] = useState(() => nearest(run, timeNow().getTime())?.id);
  const session = run.sessions.find(({ id }) => id === sessionId);
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  if (!session) return null;
  return (
    <dialog
      ref={open}
      className={styles.screen}
      aria-label="Check-in code"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.screenHead}>
        <SelectField
          label="Session"
          value={session.id}
          onChange={(event) => setSessionId(run.sessions.find(({ id }) => id === event.currentTarget.value)?.id)}
        >
          {run.sessions.map((one) => (
            <option key={one.id} value={one.id}>
              {one.no}. {sessionWords(one.startsAt, one.endsAt, run.tz)}
            </option>
          ))}
        </SelectField>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      <Code key={session.id} sessionId={session.id} title={run.courseTitle} />
    </dialog>
  );
}

function Code({ sessionId, title }: { sessionId: RunView['sessions'][number]['id']; title: string }) {
  const code = useQuery(
    api.teaching.checkInCode.queryOptions({
      input: { id: sessionId },
      staleTime: 0,
      gcTime: 0,
      refetchOnMount: 'always',
      // As soon as the next code is there, and not less often than every ten seconds: who checked in is counted.
      refetchInterval: ({ state }) =>
        state.data
          ? Math.min(10_000, Math.max(1_000, Date.parse(state.data.nextAt) - timeNow().getTime() + 300))
          : 10_000,
    }),
  );
  const left = useSecondsUntil(code.data?.nextAt);
  if (code.isError && !code.data) {
    const { sentence } = problemOf(code.error);
    return (
      <div className={styles.screenBody}>
        <p role="alert">{sentence}</p>
        <Button onClick={() => void code.refetch()}>Retry</Button>
      </div>
    );
  }
  return (
    <div className={styles.screenBody}>
      <p className={styles.screenTitle}>{title}</p>
      <p className={styles.digits} aria-live="off">
        {code.data ? `${code.data.code.slice(0, 3)} ${code.data.code.slice(3)}` : '··· ···'}
      </p>
      <p className={styles.screenWords}>
        Open your registration at the academy, go to “Sessions”, and enter these six digits.
      </p>
      {code.data && (
        <p className={styles.screenFoot}>
          <span>
            The next code comes in <strong>{left} s</strong>
          </span>
          <span role="status">{count(code.data.present, 'person').replace('persons', 'people')} there</span>
        </p>
      )}
    </div>
  );
}
