import type { Acting } from '@ahadi/domain/organisations/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useActing } from './useActing.ts';

/** Instead of a page on which nothing is done by acting for an organisation, or nothing by this role. */
export default function OwnOnly({ acting }: { acting: Acting }) {
  const { isPending, actFor } = useActing();
  return (
    <EmptyState
      kind="unavailable"
      level={1}
      title={`You cannot do this for ${acting.organisation}`}
      action={
        <Button pending={isPending} onClick={() => actFor(null)}>
          Act as yourself
        </Button>
      }
    >
      <p>
        Those who act for it work on its agreements and what is promised in them, its disputes, its mediations, its
        escrows, and what it orders or sends, each as far as their role goes, and some on its money. Its shop and goods,
        courses and everything else are done with its own sign-in.
      </p>
    </EmptyState>
  );
}
