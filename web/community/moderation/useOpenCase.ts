import { to } from '@ahadi/domain/paths.ts';
import { useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { toastError } from '../../core/toast.ts';

/** A moderator came upon something: a case of it, on the desk. */
export function useOpenCase() {
  const navigate = useNavigate();
  const open = useCommand(api.moderation.open, {
    onSuccess: (found) => navigate(to('community', {}, { view: 'review', case: found.id })),
    onError: (error) => void toastError(problemOf(error).sentence),
  });
  return {
    pending: open.isPending,
    run: (kind: 'post' | 'comment', id: string) => open.run({ target: { kind, id } }),
  };
}
