import type { PromotionId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { type PromotionAction, promotionLifecycle } from '@ahadi/domain/promotions/lifecycle.ts';
import type { PromotionStatus } from '@ahadi/domain/promotions/schema.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { toast, toastError } from '../../core/toast.ts';
import type { MoreAction } from '../../ui/MoreActions.tsx';

export type Asked = 'end' | 'send_back';

/** What can be done with a post wherever it stands, and which deed is being asked about. */
export function useDeeds({ id, status }: { id: PromotionId; status: PromotionStatus }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const onError = (error: Error) => void toastError(problemOf(error).sentence);
  const pause = useCommand(api.promoting.pause, { onError });
  const resume = useCommand(api.promoting.resume, { onError });
  const duplicate = useCommand(api.promoting.duplicate, {
    onError,
    onSuccess: (copy) => {
      toast({ title: 'Copied', message: 'The copy is a draft of yours.' });
      return navigate(to('adminEditPromotion', { id: copy.id }));
    },
  });
  const why = (action: PromotionAction) => promotionLifecycle.whyNot(action, status);
  const more: MoreAction[] = [
    { key: 'duplicate', label: 'Duplicate', why: why('duplicate'), run: () => duplicate.run({ id }) },
    { key: 'end', label: status === 'draft' ? 'Drop it' : 'End it', why: why('end'), run: () => setAsked('end') },
  ];
  return { asked, setAsked, pause, resume, why, more };
}
