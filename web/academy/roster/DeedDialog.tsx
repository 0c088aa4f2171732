import { offeredFor } from '@ahadi/domain/academy/runs/rules.ts';
import type { RunView } from '@ahadi/domain/academy/runs/schema.ts';
import type { RosterRow } from '@ahadi/domain/academy/teaching/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { useDeed } from '../../core/useDeed.ts';
import { useTyped } from '../../core/useKept.ts';
import { count } from '../../core/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { runDays } from '../zone.ts';
import { AttemptDialog } from './AttemptDialog.tsx';
import type { PersonDeed } from './roster.ts';

type Props = {
  deed: PersonDeed;
  row: RosterRow;
  /** The other runs of the course. */
  runs: readonly RunView[];
  onDone: (sentence: string) => void;
  onClose: () => void;
};

/** One deed about one person, with what follows from it. */
export default function DeedDialog({ deed, row, runs, onDone, onClose }: Props) {
  if (deed === 'attempt') return <AttemptDialog row={row} onDone={onDone} onClose={onClose} />;
  if (deed === 'judge') return <Judge row={row} onDone={onDone} onClose={onClose} />;
  if (deed === 'rename') return <Rename row={row} onDone={onDone} onClose={onClose} />;
  if (deed === 'move') return <Move row={row} runs={runs} onDone={onDone} onClose={onClose} />;
  const it = withReason[deed];
  return (
    <ReasonDialog
      title={it.title(row.name)}
      confirm={it.confirm}
      tone={deed === 'drop' ? 'danger' : 'primary'}
      procedure={it.procedure()}
      input={(reason) => ({ id: row.id, reason })}
      help={it.help}
      onDone={() => onDone(it.done(row.name))}
      onClose={onClose}
    >
      <p>{it.words}</p>
    </ReasonDialog>
  );
}

const withReason = {
  promote: {
    title: (name: string) => `Offer ${name} a seat now?`,
    confirm: 'Offer it',
    words: `The next free seat is offered to them ${offeredFor}, before those who have waited longer.`,
    help: 'Kept in the records: others waited longer.',
    done: (name: string) => `${name} is offered a seat.`,
    procedure: () => api.teaching.promote,
  },
  waive: {
    title: (name: string) => `Waive the fee of ${name}?`,
    confirm: 'Waive it',
    words:
      'Two administrators give a seat for nothing: you say why, and another one agrees. Until then the seat stays kept.',
    help: 'Kept in the records, like the scholarship or the sponsor.',
    done: (name: string) => `Noted. The fee of ${name} is waived once two administrators have said so.`,
    procedure: () => api.teaching.waive,
  },
  drop: {
    title: (name: string) => `Take ${name} off the list?`,
    confirm: 'Take them off',
    words: 'Their seat goes to the next person, and all that was paid comes back. They are told with your reason.',
    help: 'They read it.',
    done: (name: string) => `${name} was taken off the list and told why.`,
    procedure: () => api.teaching.drop,
  },
} as const;

type One = Pick<Props, 'row' | 'onDone' | 'onClose'>;

function Judge({ row, onDone, onClose }: One) {
  const [result, setResult] = useState<'pass' | 'fail'>(row.practical === 'fail' ? 'fail' : 'pass');
  const [comment, setComment] = useTyped(`practical ${row.id}`);
  const deed = useDeed(api.teaching.judgePractical, {
    problems: {
      comment:
        result === 'fail' && comment.trim().length < 10
          ? 'Say what was missing, in 10 characters at least.'
          : undefined,
    },
    onDone: () => onDone(`The practical of ${row.name} is noted as ${result === 'pass' ? 'passed' : 'not passed'}.`),
  });
  return (
    <ConfirmDialog
      title={`Practical of ${row.name}`}
      confirm="Note it"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: row.id, result, comment: comment.trim() })}
      onClose={onClose}
    >
      <SelectField
        label="Result"
        value={result}
        onChange={(event) => setResult(event.currentTarget.value === 'fail' ? 'fail' : 'pass')}
      >
        <option value="pass">Passed</option>
        <option value="fail">Not passed</option>
      </SelectField>
      <TextAreaField
        label="What you saw"
        help="They read it."
        optional={result === 'pass'}
        maxLength={1_000}
        value={comment}
        error={deed.at('comment')}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function Rename({ row, onDone, onClose }: One) {
  const [name, setName] = useState(row.nameOnCertificate);
  const deed = useDeed(api.teaching.rename, {
    problems: { name: name.trim().length < 2 ? 'Write at least two characters.' : undefined },
    onDone: () => onDone(`The certificate will say ${name.trim()}.`),
  });
  return (
    <ConfirmDialog
      title={`Correct the name of ${row.name}?`}
      confirm="Correct it"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: row.id, name: name.trim() })}
      onClose={onClose}
    >
      <TextField
        label="Name on the certificate"
        maxLength={120}
        value={name}
        error={deed.at('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function Move({ row, runs, onDone, onClose }: One & Pick<Props, 'runs'>) {
  const free = runs.filter(({ status }) => ['planned', 'open', 'closed'].includes(status));
  const [runId, setRunId] = useState((free[0] ?? runs[0])?.id);
  const chosen = runs.find(({ id }) => id === runId);
  if (!chosen) return null;
  return (
    <ReasonDialog
      title={`Move ${row.name} to another run?`}
      confirm="Move them"
      procedure={api.teaching.move}
      input={(reason) => ({ id: row.id, runId: chosen.id, reason })}
      help="They read it."
      onDone={() => onDone(`${row.name} was moved to ${runDays(chosen.startsOn, chosen.endsOn)}.`)}
      onClose={onClose}
    >
      <p>What was paid goes along, and so does what was read. Their seat here becomes free.</p>
      <SelectField
        label="To which run"
        value={chosen.id}
        onChange={(event) => setRunId(runs.find(({ id }) => id === event.currentTarget.value)?.id)}
      >
        {runs.map((run) => (
          <option key={run.id} value={run.id}>
            {runDays(run.startsOn, run.endsOn)}, {count(run.left, 'seat')} left
          </option>
        ))}
      </SelectField>
    </ReasonDialog>
  );
}
