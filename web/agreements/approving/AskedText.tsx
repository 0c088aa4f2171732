import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import type { ApprovalToRead } from '@ahadi/domain/organisations/approvals/schema.ts';
import { DocumentSheet } from '../document/DocumentSheet.tsx';
import { PublicClauseBox } from '../document/PublicClauseBox.tsx';

type Props = { agreementId: AgreementId; terms: AgreementTerms; parties: ApprovalToRead['parties'] };

/** The text that was asked about, whole, as those it goes to will read it: not the agreement, which may have gone on since. */
export default function AskedText({ agreementId, terms, parties }: Props) {
  return (
    <DocumentSheet agreementId={agreementId} terms={terms} parties={parties}>
      {terms.publicClauseOffered && <PublicClauseBox terms={terms} parties={parties} />}
    </DocumentSheet>
  );
}
