import type { AgreementRow } from '@ahadi/domain/agreements/portfolio/schema.ts';
import type { ListWords } from './words.ts';

/** What comes next in one line, as the reader would say it. */
export function nextStep(say: ListWords, { status, waitsForMe, others, changes }: AgreementRow): string {
  // With more than one the names stand beside it already.
  const [name] = others.length === 1 ? others : [];
  switch (status) {
    case 'draft':
      return say.finish;
    case 'negotiating':
      return waitsForMe ? say.readAndAnswer : name ? say.nameAccepts({ name }) : say.othersAccept;
    case 'signing':
      return waitsForMe ? say.readAndSign : name ? say.nameSigns({ name }) : say.othersSign;
    case 'executed':
      return say.comesByItself;
    case 'active':
      // What ends another one has no promises of its own.
      return changes?.purpose === 'termination' ? say.nothingMore : say.dueInside;
    case 'completed':
      return say.allClosed;
    case 'expired':
      return say.timeOver;
    case 'terminated':
      return say.wasEnded;
    case 'lapsed':
      return say.signOver;
    case 'declined':
    case 'voided':
      return say.nothingMore;
  }
}
