import type { Acting } from '@ahadi/domain/organisations/schema.ts';
import { useWordsHere } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { acting as actingRoom } from './acting/words.ts';
import { useActing } from './useActing.ts';

/** Instead of a page on which nothing is done by acting for an organisation, or nothing by this role. */
export default function OwnOnly({ acting: { organisation } }: { acting: Acting }) {
  const say = useWordsHere(actingRoom);
  const { isPending, actFor } = useActing();
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title={say.cannot({ organisation })}
      action={
        <Button pending={isPending} onClick={() => actFor(null)}>
          {say.asSelf}
        </Button>
      }
    >
      <p>{say.cannotWords}</p>
    </EmptyState>
  );
}
