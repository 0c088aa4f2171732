import { addDays } from '@ahadi/domain/core/time.ts';
import type { Reminder } from '@ahadi/domain/notes/schema.ts';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../../core/api.ts';
import { formatInstant, localDay, readerZone, timeNow } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { instantOf } from '../../core/wall.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import type { AskedProps } from './asked.ts';
import styles from './beside.module.css';

const repeats: Readonly<Record<Reminder['repeat'], string>> = {
  none: 'Once',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
};

/** A reminder of a note, by the bell, at a time of their own clocks; and the ones that stand. */
export function ReminderDialog({ note, notebook, onClose }: AskedProps) {
  const [day, setDay] = useState(() => localDay(addDays(timeNow(), 1)));
  const [time, setTime] = useState('09:00');
  const [repeat, setRepeat] = useState<Reminder['repeat']>('none');
  const [reminderId] = useState(() => uuid() as Reminder['id']); // made by the device, as the contract has it
  const at = instantOf(`${day}T${time}`, readerZone());
  const isPast = at === null || Date.parse(at) <= timeNow().getTime();
  const deed = useDeed(api.notes.remind, {
    problems: { at: isPast ? 'Choose a time that is still to come.' : undefined },
    onDone: (told) => void notebook.take(told).then(onClose),
  });
  const end = useDeed(api.notes.endReminder, { onDone: (told) => void notebook.take(told) });
  const scheduled = note.note?.reminders.filter((it) => it.status === 'scheduled') ?? [];
  return (
    <ConfirmDialog
      title="Remind me of this note"
      confirm="Remind me"
      pending={deed.pending}
      problem={deed.problem ?? end.problem}
      onConfirm={() => deed.run({ id: note.id, reminderId, at: isPast ? '' : at, repeat })}
      onClose={onClose}
    >
      {scheduled.map((it) => (
        <div key={it.id} className={styles.reminder}>
          <span>
            {formatInstant(it.at)}, {repeats[it.repeat].toLowerCase()}
          </span>
          <Button
            variant="quiet"
            pending={end.pending}
            onClick={() => end.run({ id: note.id, reminderId: it.id, as: 'cancelled' })}
          >
            Cancel it
          </Button>
        </div>
      ))}
      <TextField
        label="Day"
        type="date"
        value={day}
        error={deed.at('at')}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <TextField label="Time" type="time" value={time} onChange={(event) => setTime(event.currentTarget.value)} />
      <SelectField
        label="How often"
        value={repeat}
        onChange={(event) => setRepeat(event.currentTarget.value as Reminder['repeat'])} // the options are its values
      >
        {Object.entries(repeats).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </ConfirmDialog>
  );
}
