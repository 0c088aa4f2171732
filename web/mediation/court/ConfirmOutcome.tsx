import type { CourtPackage } from '@ahadi/domain/mediation/court/schema.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { formatCalendarDay } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { sideName } from '../words.ts';
import styles from './court.module.css';

/** What one part of the case says that the court decided: the others confirm it or not, and who said it can take it back. */
export function ConfirmOutcome({ view, it }: { view: MediationView; it: CourtPackage }) {
  const queryClient = useQueryClient();
  const answer = useCommand(api.court.confirmOutcome, {
    stale: [api.agreements.key()], // the badge of the settlement
    onSuccess: (after) =>
      queryClient.setQueryData(api.court.get.queryKey({ input: { mediationId: it.mediationId } }), after),
  });
  const { outcome } = it;
  if (!outcome?.confirmBy) return null;
  // What an outage took was given back to the deadline itself.
  const due = it.clocks.find(({ kind, status }) => kind === 'court.outcome' && status === 'running')?.dueAt;
  const isMine = outcome.by === (view.as === 'mediator' ? 'mediator' : view.mySide);
  const who = outcome.by === 'mediator' ? 'The mediator' : sideName(view, outcome.by);
  const run = (confirmed: boolean) => answer.run({ mediationId: it.mediationId, confirmed });
  const isOn = (confirmed: boolean) => answer.isPending && answer.variables?.confirmed === confirmed;
  return (
    <Notice
      tone="attention"
      title={isMine ? 'Another part of the case confirms it' : 'Is this what the court decided?'}
      action={
        <span className={styles.actions}>
          {!isMine && (
            <Button pending={isOn(true)} onClick={() => run(true)}>
              Confirm it
            </Button>
          )}
          <Button variant="quiet" pending={isOn(false)} onClick={() => run(false)}>
            {isMine ? 'Take it back' : 'It did not decide so'}
          </Button>
        </span>
      }
    >
      {isMine ? 'You' : who} noted that the court {outcome.as === 'adopted' ? 'made it its order' : 'refused it'} on{' '}
      {formatCalendarDay(outcome.on)}. Without another word it stands:{' '}
      <Countdown due={due ?? outcome.confirmBy} inline />.{answer.error && ` ${problemOf(answer.error).sentence}`}
    </Notice>
  );
}
