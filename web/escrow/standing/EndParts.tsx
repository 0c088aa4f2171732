import type { EndProposal, EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { amountWords } from '../../core/words.ts';
import { KeyValue } from '../../ui/KeyValue.tsx';

/** What each side would have of each stage, if it ended together. */
export const EndParts = ({ view, proposal }: { view: EscrowView; proposal: EndProposal }) => (
  <KeyValue
    rows={proposal.parts.map((part) => ({
      label: view.milestones.find(({ id }) => id === part.milestoneId)?.title ?? 'A stage',
      value: `${amountWords(part.toSellerMinor, view.terms.currency)} to the seller, ${amountWords(part.toBuyerMinor, view.terms.currency)} back`,
    }))}
  />
);
