import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { VerifyCard } from './VerifyCard.tsx';
import { VersionsCard } from './VersionsCard.tsx';

/** What was sent, and what shows that it is as it was signed. */
export default function ProofCards({ view }: { view: AgreementView }) {
  return (
    <>
      <VersionsCard view={view} />
      <VerifyCard view={view} />
    </>
  );
}
