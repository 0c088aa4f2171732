import type { LearnerCourse } from '@ahadi/domain/academy/learning/schema.ts';
import { codeOf } from '@ahadi/domain/core/digits.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { formatClock, useNow } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { attendanceBadge } from '../words.ts';
import { sessionWords } from '../zone.ts';
import styles from './learning.module.css';

/** When and where one meets, whether one was there, and the field for the code on the screen. */
export default function Sessions({ course, tz }: { course: LearnerCourse; tz: string }) {
  const now = useNow();
  if (course.sessions.length === 0)
    return (
      <Card>
        <EmptyState kind="nothing" title="This course has no sessions" action={null}>
          You read and take the quizzes in your own time.
        </EmptyState>
      </Card>
    );
  return (
    <>
      <CheckIn />
      <Card inset="flush" title="Sessions" aside="times of the place where it is given">
        <ul className={styles.lessons}>
          {course.sessions.map((session) => {
            const badge = session.state && attendanceBadge[session.state];
            return (
              <li key={session.id} className={styles.session}>
                <span>
                  <time className={styles.lessonTitle} dateTime={session.startsAt}>
                    {sessionWords(session.startsAt, session.endsAt, tz)}
                  </time>
                  <span className={styles.quiet}>
                    {session.isPractical && (session.place === '' ? 'The practical' : 'The practical · ')}
                    <Place place={session.place} />
                  </span>
                </span>
                {badge ? (
                  <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
                ) : (
                  <span className={styles.quiet}>{new Date(session.endsAt) < now ? 'Not noted yet' : 'To come'}</span>
                )}
              </li>
            );
          })}
        </ul>
      </Card>
    </>
  );
}

/** A room, or the address of one. */
const Place = ({ place }: { place: string }) =>
  /^https:\/\//.test(place) ? (
    <a href={place} target="_blank" rel="noopener noreferrer">
      Open the room
    </a>
  ) : (
    place
  );

function CheckIn() {
  const [code, setCode] = useState('');
  const [done, setDone] = useState<string | null>(null);
  const deed = useDeed(api.academy.checkIn, {
    problems: { code: /^\d{6}$/.test(codeOf(code)) ? undefined : 'The code has six digits.' },
    onDone: ({ state, at, courseTitle }) => {
      setCode('');
      setDone(
        `${state === 'late' ? 'Noted as late' : 'You are noted as there'} for ${courseTitle}, ${formatClock(at)}.`,
      );
    },
  });
  return (
    <Card title="Check in">
      <form
        className={styles.checkIn}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setDone(null);
          deed.run({ code });
        }}
      >
        <TextField
          label="Code on the screen of the session"
          help="Six digits. It changes each half minute and is taken from half an hour before the session until its end."
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={deed.at('code')}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {deed.problem && <Notice tone="danger">{deed.problem}</Notice>}
        {done && (
          <Notice tone="good" announce>
            {done}
          </Notice>
        )}
        <div>
          <Button type="submit" pending={deed.pending}>
            Check in
          </Button>
        </div>
      </form>
    </Card>
  );
}
