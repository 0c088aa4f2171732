import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { AddExhibit } from '../exhibits/AddExhibit.tsx';
import { ExhibitList } from '../exhibits/ExhibitList.tsx';
import { Step } from './Step.tsx';

/** Documents and pictures, numbered, each with the hash by which it can be told later that it is the same. */
export const ProofStep = ({ view, isCurrent }: { view: DisputeView; isCurrent: boolean }) => (
  <Step
    id="proof"
    isCurrent={isCurrent}
    sentence={`Invoices, photographs, messages. Only the two sides${view.joint.length > 0 ? ', those who share one in the agreement,' : ''} and officers see them; exhibits are never published.`}
  >
    {view.exhibits.length > 0 && <ExhibitList view={view} />}
    <AddExhibit view={view} />
  </Step>
);
