import { registrationLifecycle } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import type { RunView } from '@ahadi/domain/academy/runs/schema.ts';
import type { RosterRow } from '@ahadi/domain/academy/teaching/schema.ts';
import { Suspense, useState } from 'react';
import { lazy } from '../../core/lazy.ts';
import { Button } from '../../ui/Button.tsx';
import { MoreActions } from '../../ui/MoreActions.tsx';
import { canBeMarked, nextDeed, type PersonDeed } from './roster.ts';

const DeedDialog = lazy(() => import('./DeedDialog.tsx'));

type Props = { row: RosterRow; run: RunView; runs: readonly RunView[]; onDone: (sentence: string) => void };

const labels: Record<PersonDeed, string> = {
  attempt: 'Give another attempt',
  judge: 'Judge the practical',
  promote: 'Offer a seat now',
  move: 'Move to another run',
  waive: 'Waive the fee',
  rename: 'Correct the name',
  drop: 'Take off the list',
};

/** Why a deed is not possible for this person now, or null. */
function whyNot(deed: PersonDeed, { row, runs }: Props): string | null {
  if (deed === 'attempt') return row.stuck.length > 0 ? null : 'They have attempts left, or passed.';
  if (deed === 'judge')
    return row.practical === null
      ? 'This course has no practical.'
      : canBeMarked(row)
        ? null
        : 'Only for who takes part.';
  if (deed === 'rename') return row.certificate ? 'A certificate was given. Reissue it under the right name.' : null;
  if (deed === 'promote') return registrationLifecycle.whyNot('offer', row.status);
  if (deed === 'waive') return registrationLifecycle.whyNot('confirm', row.status);
  if (deed === 'move' && runs.length < 2) return 'There is no other run of this course.';
  return registrationLifecycle.whyNot(deed, row.status);
}

/** What can be done about one person of a run. Who only teaches judges the practical and gives attempts; the rest is an administrator’s. */
export function Deeds(props: Props) {
  const { row, run, runs, onDone } = props;
  const [asking, setAsking] = useState<PersonDeed | null>(null);
  const all = Object.keys(labels) as PersonDeed[]; // the table's own keys
  const deeds = run.mayManage
    ? all
    : all.filter(
        (deed) => (deed === 'judge' && row.practical !== null) || (deed === 'attempt' && row.stuck.length > 0),
      );
  const next = nextDeed(row, run);
  const others = deeds.filter((deed) => deed !== next);
  if (deeds.length === 0) return null;
  return (
    <>
      {next && (
        <Button variant="quiet" onClick={() => setAsking(next)}>
          {row.stuck.some(({ words }) => words !== null) ? 'Answer' : labels[next]}
          <span className="aside-voice">, {row.name}</span>
        </Button>
      )}
      {others.length > 0 && (
        <MoreActions
          about={row.name}
          actions={others.map((deed) => ({
            key: deed,
            label: labels[deed],
            why: whyNot(deed, props),
            run: () => setAsking(deed),
          }))}
        />
      )}
      {asking && (
        <Suspense fallback={null}>
          <DeedDialog
            deed={asking}
            row={row}
            runs={runs.filter(({ id }) => id !== run.id)}
            onDone={(sentence) => {
              setAsking(null);
              onDone(sentence);
            }}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </>
  );
}
