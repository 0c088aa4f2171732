import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Frozen } from '../../core/Frozen.tsx';

/** In place of the editor of a text that stands as it is. */
export default function FrozenText({ view }: { view: AgreementView }) {
  return (
    <Frozen title="The text can no longer be changed" to={to('agreement', { id: view.id })} reference={view.ref}>
      {agreementLifecycle.whyNot('save_text', view.status)}
    </Frozen>
  );
}
