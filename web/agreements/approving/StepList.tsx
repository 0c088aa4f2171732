import type { ApprovalStep } from '@ahadi/domain/organisations/approvals/schema.ts';
import { useFigures } from '../../core/here.ts';
import styles from './approving.module.css';
import { useApproving } from './words.ts';

/** The steps of a request in their order: who approved, who it waits for, what comes later. */
export function StepList({ steps }: { steps: readonly ApprovalStep[] }) {
  const say = useApproving();
  const { instant, list } = useFigures();
  const said = ({ name: step, by, inPlaceOf: other, at, waits }: ApprovalStep): string => {
    const when = at === null ? '' : instant(at);
    if (by !== null) return other === null ? say.stepBy({ step, by, when }) : say.stepByFor({ step, by, other, when });
    return waits.length > 0 ? say.stepWaits({ step, names: list(waits) }) : say.stepLater({ step });
  };
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step.id}>{said(step)}</li>
      ))}
    </ol>
  );
}
