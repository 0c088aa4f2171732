import type { Application } from '@ahadi/domain/mediators/schema.ts';
import { api } from '../../core/api.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { formatDay } from '../../core/time.ts';
import { useDeed } from '../../core/useDeed.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type Props = { application: Application; onClose: () => void };

export function WithdrawDialog({ application, onClose }: Props) {
  const deed = useDeed(api.mediators.withdraw, { onDone: onClose });
  const isDraft = application.submittedAt === null;
  return (
    <ConfirmDialog
      title={isDraft ? 'Throw the application away?' : 'Withdraw the application?'}
      confirm={isDraft ? 'Throw it away' : 'Withdraw it'}
      cancel="Keep it"
      tone="danger"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: application.id })}
      onClose={onClose}
    >
      <p>
        {isDraft
          ? 'Nobody has seen it. What you wrote and added is gone; you can begin again at any time.'
          : application.againFrom === null
            ? 'Nobody goes on checking it. You can begin again at any time.'
            : `Nobody goes on checking it. The decision that you appealed against stands: you can begin again from ${formatDay(application.againFrom)}.`}
      </p>
    </ConfirmDialog>
  );
}

export const AppealDialog = ({ application, onClose }: Props) => (
  <ReasonDialog
    title="Appeal against the decision"
    confirm="Appeal"
    cancel="Not now"
    procedure={api.mediators.appeal}
    input={(reason) => ({ id: application.id, reason })}
    label="Why the decision is wrong"
    help="The new reviewers read it beside your application."
    onDone={onClose}
    onClose={onClose}
  >
    {() => <p>Other reviewers look at all of it again. There is one appeal; what they decide stays.</p>}
  </ReasonDialog>
);
