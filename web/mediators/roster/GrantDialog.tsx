import { parseWhole } from '@ahadi/domain/core/numbers.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import type { FileOf } from './MediatorFile.tsx';

const MOST = 200;
const sources = { grant: 'a gift', return: 'given back after a proven wrong' } as const;

type Props = { file: FileOf; onDone: () => void; onClose: () => void };

/** Credits from an administrator: a gift, or back what was used wrongly. */
export default function GrantDialog({ file, onDone, onClose }: Props) {
  const [credits, setCredits] = useState('');
  const [source, setSource] = useState<keyof typeof sources>('grant');
  const amount = parseWhole(credits) ?? 0;
  return (
    <ReasonDialog
      title={`Give credits to ${file.row.name}`}
      confirm="Give them"
      cancel="Not now"
      procedure={api.credits.grant}
      input={(reason) => ({ userId: file.row.userId, credits: amount, source, reason })}
      help="The mediator reads it, and it stays in the statement."
      problems={{
        credits: Number.isInteger(amount) && amount >= 1 && amount <= MOST ? undefined : `From 1 to ${MOST}.`,
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(at) => (
        <>
          <TextField
            label="Credits"
            inputMode="numeric"
            value={credits}
            error={at('credits')}
            onChange={(event) => setCredits(event.currentTarget.value)}
          />
          <SelectField
            label="They are"
            value={source}
            onChange={(event) => setSource(event.currentTarget.value as keyof typeof sources)} // its options are these
          >
            {Object.entries(sources).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </ReasonDialog>
  );
}
