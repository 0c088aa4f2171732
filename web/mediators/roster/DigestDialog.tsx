import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { useTyped } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import type { FileOf } from './MediatorFile.tsx';

const TEXT = { least: 40, most: 1500 };
const PERIOD = { least: 4, most: 40 };

type Props = { file: FileOf; onDone: () => void; onClose: () => void };

/** What the sides said, in an administrator's own words: no stars, no names, no case. */
export default function DigestDialog({ file, onDone, onClose }: Props) {
  const [period, setPeriod] = useState('');
  const [text, setText] = useTyped(`digest ${file.row.userId}`);
  const deed = useDeed(api.mediators.writeDigest, {
    problems: {
      period: period.trim().length < PERIOD.least ? 'Write which time it is about, like “2026”.' : undefined,
      text: text.trim().length < TEXT.least ? `Write at least ${TEXT.least} characters.` : undefined,
    },
    onDone,
  });
  return (
    <ConfirmDialog
      title={`Digest about ${file.row.name}`}
      confirm="Show it"
      cancel="Not now"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ userId: file.row.userId, period: period.trim(), text: text.trim() })}
      onClose={onClose}
    >
      <p>
        Everybody who chooses mediators by name reads it. It replaces the one before, and the mediator may reply beside
        it.
      </p>
      <TextField
        label="Time it is about"
        placeholder="January to June 2026"
        maxLength={PERIOD.most}
        value={period}
        error={deed.at('period')}
        onChange={(event) => setPeriod(event.currentTarget.value)}
      />
      <TextAreaField
        label="What the sides said"
        help="In your own words. No names, nothing by which a case is known, nothing that was said in one."
        rows={8}
        maxLength={TEXT.most}
        value={text}
        error={deed.at('text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
