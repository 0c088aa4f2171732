import type { SessionId } from '@ahadi/domain/core/ids.ts';
import { DAY, HOUR } from '@ahadi/domain/core/time.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type { CaseSide, Session } from '@ahadi/domain/mediation/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { formatInstant, localDay, readerZone, useNow } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useTyped } from '../../core/useKept.ts';
import { instantOf } from '../../core/wall.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import type { DeedProps } from '../acting/deeds.ts';
import { mySideOf } from '../offer.ts';
import { useOwn } from '../useOwn.ts';
import { sessionKindWords, sideName } from '../words.ts';
import styles from './sessions.module.css';

const kinds = Object.keys(sessionKindWords) as Session['kind'][]; // the table's own keys
const lengths = [30, 45, 60, 90, 120, 180, 240] as const;

/** A session is planned, at least 24 hours ahead. */
export function ScheduleDialog({ view, onDone, onClose }: DeedProps) {
  const now = useNow();
  const [kind, setKind] = useState<Session['kind']>('joint');
  const [side, setSide] = useState<CaseSide | ''>('');
  const [day, setDay] = useState(() => localDay(new Date(now.getTime() + 2 * DAY)));
  const [time, setTime] = useState('10:00');
  const [minutes, setMinutes] = useState(90);
  const [place, setPlace, forget] = useOwn(
    `session:${view.id}`,
    view.request.place || (view.request.format.startsWith('text') ? 'Here, in the rooms of this case' : ''),
  );
  const startsAt = instantOf(`${day}T${time}`, readerZone());
  const soonest = new Date(now.getTime() + mediationDefaults.sessionNoticeHours * HOUR);
  const deed = useDeed(api.mediation.schedule, {
    problems: {
      side: kind === 'caucus' && side === '' ? 'Choose with whom.' : undefined,
      startsAt:
        startsAt === null
          ? 'Choose a day and an hour.'
          : new Date(startsAt) < soonest
            ? 'Plan it at least 24 hours ahead, so that everybody can be there.'
            : undefined,
      place: place.trim().length < 2 ? 'Write where, or the address of the video room.' : undefined,
    },
    onDone: () => {
      forget();
      onDone('The session is planned. Everybody it concerns is told.');
    },
  });
  return (
    <ConfirmDialog
      title="Plan a session"
      confirm="Plan it"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => {
        deed.run({
          id: view.id,
          kind,
          side: kind === 'caucus' && side !== '' ? side : null,
          startsAt: startsAt ?? '',
          minutes,
          place: place.trim(),
        });
      }}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <SelectField
          label="Kind"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as Session['kind'])} // options are the table's keys
        >
          {kinds.map((value) => (
            <option key={value} value={value}>
              {sessionKindWords[value]}
            </option>
          ))}
        </SelectField>
        {kind === 'caucus' ? (
          <SelectField
            label="With"
            value={side}
            error={deed.at('side')}
            onChange={(event) => setSide(event.currentTarget.value as CaseSide | '')} // options are the view's own sides
          >
            <option value="">Choose</option>
            {view.sides.map((it) => (
              <option key={it.side} value={it.side}>
                {it.name}
              </option>
            ))}
          </SelectField>
        ) : (
          <span />
        )}
        <TextField
          label="Day"
          type="date"
          min={localDay(soonest)}
          value={day}
          error={deed.at('startsAt')}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextField
          label="Begins, your local time"
          type="time"
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      </div>
      <SelectField label="How long" value={minutes} onChange={(event) => setMinutes(Number(event.currentTarget.value))}>
        {lengths.map((value) => (
          <option key={value} value={value}>
            {value} minutes
          </option>
        ))}
      </SelectField>
      <TextField
        label="Where"
        help="A place, the address of a video room, or: here in the rooms."
        maxLength={300}
        value={place}
        error={deed.at('place')}
        onChange={(event) => setPlace(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

/** Who comes notes it: in which capacity, and whether they may settle. */
export function AttendDialog({ view, of, onDone, onClose }: DeedProps) {
  const mine = mySideOf(view);
  const session = view.sessions.find(({ id }) => id === of);
  const [capacity, setCapacity] = useState(view.as === 'mediator' ? 'Mediator' : 'For myself');
  const [maySettle, setMaySettle] = useState(view.as === 'side');
  const deed = useDeed(api.mediation.attend, {
    problems: { capacity: capacity.trim().length < 2 ? 'Write in which capacity you are there.' : undefined },
    onDone: () => onDone('Noted that you are there.'),
  });
  if (!session) return null;
  return (
    <ConfirmDialog
      title="Note that you are there"
      confirm="I am there"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => {
        deed.run({ id: view.id, sessionId: session.id, capacity: capacity.trim(), maySettle });
      }}
      onClose={onClose}
    >
      <p>
        Session {session.no}, {formatInstant(session.startsAt)}. That you came is in the mediator’s report; what you say
        is not.
      </p>
      <TextField
        label="You are there as"
        help="For example: for myself, director, advocate."
        maxLength={80}
        value={capacity}
        error={deed.at('capacity')}
        onChange={(event) => setCapacity(event.currentTarget.value)}
      />
      {mine && (
        <CheckField
          label={`I may agree to a settlement for ${mine.name}`}
          checked={maySettle}
          error={deed.at('maySettle')}
          onChange={(event) => setMaySettle(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}

type Ending = 'held' | 'adjourned' | 'no_show' | 'cancelled';
const endings: Record<Ending, string> = {
  held: 'It was held',
  adjourned: 'It is put off',
  no_show: 'Somebody stayed away',
  cancelled: 'It is cancelled',
};

/** The mediator says how a session ended. */
export function EndSessionDialog({ view, of, onDone, onClose }: DeedProps) {
  const session = view.sessions.find(({ id }) => id === of);
  const runs = session?.status === 'in_progress';
  const possible: Ending[] = runs ? ['held', 'adjourned', 'no_show'] : ['adjourned', 'cancelled', 'no_show'];
  const [as, setAs] = useState<Ending>(runs ? 'held' : 'adjourned');
  const [note, setNote] = useTyped(`end ${of}`);
  const deed = useDeed(api.mediation.endSession, { onDone: () => onDone('Noted. Everybody it concerns is told.') });
  return (
    <ConfirmDialog
      title={runs ? 'End the session' : 'Put off or cancel the session'}
      confirm={runs ? 'End it' : 'Note it'}
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => {
        // Of the view's own sessions.
        deed.run({ id: view.id, sessionId: of as SessionId, as, note: note.trim() });
      }}
      onClose={onClose}
    >
      <div role="radiogroup" aria-label="How it ended">
        {possible.map((value) => (
          <CheckField
            key={value}
            type="radio"
            name="as"
            label={endings[value]}
            checked={as === value}
            onChange={() => setAs(value)}
          />
        ))}
      </div>
      <TextAreaField
        label="Note for everybody"
        optional
        help={`Nothing that was said. ${view.sides.map(({ side }) => sideName(view, side)).join(' and ')} read this.`}
        maxLength={500}
        rows={3}
        value={note}
        error={deed.at('note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
