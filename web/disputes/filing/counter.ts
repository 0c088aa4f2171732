import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { to } from '@ahadi/domain/paths.ts';

/** Where a dispute that answers this one is begun: about the same agreement, or about none. */
export const counterAddress = ({ id, agreementId }: Pick<DisputeView, 'id' | 'agreementId'>): string =>
  to('newDispute', {}, { agreement: agreementId ?? '', counter: id });
