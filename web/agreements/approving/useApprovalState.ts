import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';

/** Where a text stands inside the reader's organisation: of a draft, and of a shared agreement the one that all see, or with `isMine` their own copy. */
export const useApprovalState = (view: AgreementView, isMine: boolean) =>
  useQuery(
    api.approvals.state.queryOptions({
      input: { id: view.id, text: isMine ? 'mine' : 'current' },
      staleTime: 0,
      refetchOnMount: 'always', // editing tells nobody that what was approved is not the text any more
    }),
  );
