import type { RunView } from '@ahadi/domain/academy/runs/schema.ts';
import type { CourseId } from '@ahadi/domain/core/ids.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { zones } from '../zone.ts';
import styles from './editing.module.css';
import { Instructors } from './Instructors.tsx';
import { nextSession, type RunDraft, runFormOf } from './runform.ts';

const MOST_SESSIONS = 60;

type Props = {
  courseId: CourseId;
  /** The one that is changed, or null for a new one. */
  run: RunView | null;
  begin: RunDraft;
  hasPractical: boolean;
  onDone: () => void;
  onClose: () => void;
};

/** The form of a run: days, place, seats, who teaches, and each session. */
export function RunFields({ courseId, run, begin, hasPractical, onDone, onClose }: Props) {
  const [draft, setDraft] = useState(begin);
  const { form, problems } = runFormOf(draft, { taken: run ? run.held + run.confirmed : 0, hasPractical });
  const add = useDeed(api.teaching.addRun, { problems, onDone });
  const save = useDeed(api.teaching.saveRun, { problems, onDone });
  const deed = run ? save : add;
  const set = (part: Partial<RunDraft>) => setDraft({ ...draft, ...part });
  const problem =
    deed.code === 'STALE'
      ? 'Somebody changed this run meanwhile. Close the form, look at it again, and change it then.'
      : deed.problem;
  return (
    <Card title={run ? 'Change the run' : 'Plan a run'}>
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (run) save.run({ id: run.id, revision: run.revision, form });
          else add.run({ id: courseId, form });
          focusFirstProblem(event.currentTarget);
        }}
      >
        <div className={styles.three}>
          <TextField
            label="First day"
            type="date"
            value={draft.startsOn}
            error={deed.at('startsOn')}
            onChange={(event) => set({ startsOn: event.currentTarget.value })}
          />
          <TextField
            label="Last day"
            type="date"
            value={draft.endsOn}
            error={deed.at('endsOn')}
            onChange={(event) => set({ endsOn: event.currentTarget.value })}
          />
          <SelectField
            label="Time zone of all its hours"
            value={draft.tz}
            error={deed.at('tz')}
            onChange={(event) => set({ tz: event.currentTarget.value })}
          >
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Register until"
            type="datetime-local"
            value={draft.registerUntil}
            error={deed.at('registerUntil')}
            onChange={(event) => set({ registerUntil: event.currentTarget.value })}
          />
          <NumberField
            label="Seats"
            value={draft.capacity}
            least={1}
            most={1_000}
            error={deed.at('capacity')}
            onChange={(capacity) => set({ capacity })}
          />
          <NumberField
            label="Hours to pay"
            value={draft.payWithinHours}
            least={1}
            most={720}
            onChange={(payWithinHours) => set({ payWithinHours })}
          />
        </div>
        <TextField
          label="Place"
          help="A room in a town, or the address of one that begins with https."
          optional
          maxLength={200}
          value={draft.place}
          error={deed.at('place')}
          onChange={(event) => set({ place: event.currentTarget.value })}
        />
        <Instructors chosen={draft.instructors} onChange={(instructors) => set({ instructors })} />
        <Sessions draft={draft} hasPractical={hasPractical} at={deed.at} onChange={(sessions) => set({ sessions })} />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className={styles.buttons}>
          <Button type="submit" pending={deed.pending}>
            {run ? 'Save the run' : 'Plan it'}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
}

type SessionsProps = {
  draft: RunDraft;
  hasPractical: boolean;
  at: (path: string) => string | undefined;
  onChange: (sessions: RunDraft['sessions']) => void;
};

function Sessions({ draft, hasPractical, at, onChange }: SessionsProps) {
  const { sessions } = draft;
  const set = (place: number, part: Partial<(typeof sessions)[number]>) =>
    onChange(sessions.map((session, no) => (no === place ? { ...session, ...part } : session)));
  return (
    <fieldset className={styles.plain}>
      <legend className={styles.legend}>Sessions</legend>
      {sessions.map((session, no) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new session has no identity, and its fields keep nothing of their own
        <div key={no} className={styles.session}>
          <TextField
            label={`Session ${no + 1} begins`}
            type="datetime-local"
            value={session.startsAt}
            error={at(`sessions.${no}.startsAt`)}
            onChange={(event) => set(no, { startsAt: event.currentTarget.value })}
          />
          <TextField
            label="and ends"
            aria-label={`Session ${no + 1} ends`}
            type="datetime-local"
            value={session.endsAt}
            error={at(`sessions.${no}.endsAt`)}
            onChange={(event) => set(no, { endsAt: event.currentTarget.value })}
          />
          <TextField
            label="Place"
            aria-label={`Place of session ${no + 1}`}
            optional
            maxLength={200}
            value={session.place}
            error={at(`sessions.${no}.place`)}
            onChange={(event) => set(no, { place: event.currentTarget.value })}
          />
          <button
            type="button"
            className={styles.icon}
            aria-label={`Remove session ${no + 1}`}
            onClick={() => onChange(sessions.filter((_, place) => place !== no))}
          >
            <IconX size={16} stroke={1.8} aria-hidden />
          </button>
          {hasPractical && (
            <CheckField
              label="The practical takes place in it"
              checked={session.isPractical}
              onChange={(event) => set(no, { isPractical: event.currentTarget.checked })}
            />
          )}
        </div>
      ))}
      {at('sessions') && <Notice tone="danger">{at('sessions')}</Notice>}
      <div>
        <Button
          variant="quiet"
          whyNot={sessions.length >= MOST_SESSIONS ? `There are ${MOST_SESSIONS} sessions.` : null}
          onClick={() => onChange([...sessions, nextSession(draft)])}
        >
          Add a session
        </Button>
      </div>
    </fieldset>
  );
}
