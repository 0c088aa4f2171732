import { documentLimits } from '@ahadi/domain/mediators/rules.ts';
import type { CpdEntry } from '@ahadi/domain/mediators/schema.ts';
import { cpdKindWords } from '@ahadi/domain/mediators/words.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { PaperField } from '../../core/PaperField.tsx';
import { acceptedPapers, problemOfPaper } from '../../core/paperfile.ts';
import { localDay, useNow } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import styles from './standing.module.css';

const kinds = Object.entries(cpdKindWords) as [CpdEntry['kind'], string][]; // the table's own keys
const LEAST = 0.5;
const MOST = 40;

/** One piece of training, with its proof where there is one. */
export default function AddCpdDialog({ onClose }: { onClose: () => void }) {
  const today = localDay(useNow());
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState<CpdEntry['kind']>('course');
  const [on, setOn] = useState('');
  const [hours, setHours] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const amount = Number(hours.replace(',', '.'));
  const deed = useDeed(api.mediators.addCpd, {
    problems: {
      title: title.trim().length < 3 ? 'Write what it was.' : undefined,
      on: on === '' ? 'Choose the day.' : on > today ? 'This day has not come yet.' : undefined,
      hours:
        amount >= LEAST && amount <= MOST && Number.isInteger(amount * 2)
          ? undefined
          : `From ${LEAST} to ${MOST}, in halves.`,
    },
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="Add training"
      confirm="Add it"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ on, hours: amount, kind, title: title.trim(), ...(file ? { file } : {}) })}
      onClose={onClose}
    >
      <TextField
        label="What it was"
        placeholder="Mediating where one side holds the power"
        maxLength={160}
        value={title}
        error={deed.at('title')}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <div className={styles.pair}>
        <SelectField
          label="Kind"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as CpdEntry['kind'])} // its options are these
        >
          {kinds.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Hours"
          inputMode="decimal"
          value={hours}
          error={deed.at('hours')}
          onChange={(event) => setHours(event.currentTarget.value)}
        />
        <TextField
          label="Day"
          type="date"
          max={today}
          value={on}
          error={deed.at('on')}
          onChange={(event) => setOn(event.currentTarget.value)}
        />
      </div>
      <PaperField
        label="Proof"
        help="A certificate as PDF or picture. An administrator looks at it; only checked hours can be relied on."
        accept={acceptedPapers}
        problemOf={(chosen) => problemOfPaper(chosen, documentLimits.bytes)}
        error={deed.at('file')}
        file={file}
        onChange={setFile}
      />
    </ConfirmDialog>
  );
}
