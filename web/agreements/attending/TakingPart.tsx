import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { AttendingCard } from './AttendingCard.tsx';
import { DelegationCards } from './DelegationCards.tsx';
import { GuestCards } from './GuestCards.tsx';

type Props = { view: AgreementView; onDone: (sentence: string) => void };

/** What the reader does for others, or with others beside them: approving, witnessing, handing over, signing in person. */
export default function TakingPart(props: Props) {
  return (
    <>
      <AttendingCard {...props} />
      <DelegationCards {...props} />
      <GuestCards {...props} />
    </>
  );
}
