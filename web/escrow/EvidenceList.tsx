import type { EscrowId } from '@ahadi/domain/core/ids.ts';
import type { EvidenceFile } from '@ahadi/domain/escrow/schema.ts';
import { GivenFiles } from '../core/GivenFiles.tsx';

/** Files that show something of an escrow. */
export const EvidenceList = ({ id, files }: { id: EscrowId; files: readonly EvidenceFile[] }) => (
  <GivenFiles files={files} hrefOf={(file) => `/api/v1/escrows/${id}/evidence/${file}`} />
);
