import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** In place of the editor of a text that stands as it is. */
export default function FrozenText({ view }: { view: AgreementView }) {
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title="The text can no longer be changed"
      action={
        <Link className={buttonClass('primary')} to={to('agreement', { id: view.id })}>
          Go to {view.ref}
        </Link>
      }
    >
      {agreementLifecycle.whyNot('save_text', view.status)}
    </EmptyState>
  );
}
