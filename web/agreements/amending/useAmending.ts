import { isDisputable } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';

/** What an agreement changes, what changes it and how it may end. Nothing is asked for one that nobody signed and that changes none. */
export const useAmending = (view: Pick<AgreementView, 'id' | 'status' | 'purpose'>) =>
  useQuery(
    api.amending.read.queryOptions({
      input: { id: view.id },
      enabled: view.purpose !== null || isDisputable(view.status),
    }),
  );
