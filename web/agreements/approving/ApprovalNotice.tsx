import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import type { ApprovalState } from '@ahadi/domain/organisations/approvals/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useFigures } from '../../core/here.ts';
import { toastError } from '../../core/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import ApprovedFirst from './ApprovedFirst.tsx';
import { useApprovalState } from './useApprovalState.ts';
import { useApproving } from './words.ts';

/** Where the text of an organisation stands inside; nothing where it needs no approval. */
export default function ApprovalNotice({ view, isMine = false }: { view: AgreementView; isMine?: boolean }) {
  const state = useApprovalState(view, isMine);
  return state.data && state.data.needs.length > 0 ? <Standing view={view} isMine={isMine} state={state.data} /> : null;
}

type Props = { view: AgreementView; isMine: boolean; state: ApprovalState };

function Standing({ view, isMine, state: { needs, isApproved, last } }: Props) {
  const [asking, setAsking] = useState(false);
  const say = useApproving();
  const { instant, list } = useFigures();
  const voice = useVoice();
  const withdraw = useCommand(api.approvals.withdraw, {
    onError: (failure) => toastError(refusalIn(voice, problemOf(failure))),
  });
  const see = last && <Link to={to('approval', { id: last.id })}>{say.open}</Link>;
  if (isApproved)
    return (
      <Notice tone="good" title={say.approvedTitle} action={see}>
        {say.approvedWords}
      </Notice>
    );
  const step = last?.status === 'open' ? last.steps.find(({ by }) => by === null) : undefined;
  if (last && step)
    return (
      <Notice
        tone="info"
        title={say.waitsTitle({ step: step.name })}
        action={
          <Button variant="quiet" pending={withdraw.isPending} onClick={() => withdraw.run({ id: last.id })}>
            {say.withdraw}
          </Button>
        }
      >
        {step.waits.length > 0
          ? say.waitsFor({ names: list(step.waits), asker: last.askedBy, when: instant(last.askedAt) })
          : say.waitsForNobody}{' '}
        {see}
      </Notice>
    );
  if (last?.status === 'returned' && last.returned)
    return (
      <Notice tone="attention" title={say.returnedTitle({ by: last.returned.by })} action={see}>
        {say.returnedWords({ step: last.returned.step, reason: last.returned.reason })}
      </Notice>
    );
  return (
    <>
      <Notice
        tone="info"
        title={last?.status === 'approved' ? say.changedTitle : say.neededTitle}
        // Who writes asks by the button that sends.
        action={
          !isMine && view.status !== 'draft' ? (
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {say.askFor}
            </Button>
          ) : (
            see
          )
        }
      >
        {say.neededWords({ steps: list(needs) })}
      </Notice>
      {asking && (
        <ApprovedFirst view={view} isMine={isMine} onClose={() => setAsking(false)}>
          {null}
        </ApprovedFirst>
      )}
    </>
  );
}
