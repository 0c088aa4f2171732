import { powersWords } from '@ahadi/domain/organisations/rules.ts';
import type { Acting } from '@ahadi/domain/organisations/schema.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './organisations.module.css';
import { useActing } from './useActing.ts';

/** Over every page while somebody acts for an organisation: for which, as what, and the way back. */
export default function ActingBar({ acting }: { acting: Acting }) {
  const { isPending, actFor } = useActing();
  return (
    <aside className={styles.bar} aria-label="For whom you act">
      <p>
        You act for <strong>{acting.organisation}</strong>. {powersWords(acting)}
        {acting.inPlaceOf && `, in the place of ${acting.inPlaceOf}`}.
      </p>
      <Button variant="quiet" pending={isPending} onClick={() => actFor(null)}>
        Act as yourself
      </Button>
    </aside>
  );
}
