import type { Language } from '@ahadi/domain/core/locale.ts';
import { refusals } from '@ahadi/domain/core/refusals.ts';
import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../core/api.ts';
import { type Command, useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { useFigures } from '../core/here.ts';
import { useSession } from '../core/session.ts';
import { toast, toastError } from '../core/toast.ts';
import { useBell } from './words.ts';

export const staleAfterMarking = [api.notifications.key(), api.rpc.get_unread_notification_count.key()] as const;

const readAgain = (queryClient: QueryClient) =>
  Promise.all(staleAfterMarking.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** The server's own words when it answered, which are English, else the sentence of the specification (§8). */
function sayFailed(error: Error, sentence: string, language: Language): void {
  if (language !== 'en') return void toastError(sentence);
  if (error.message === refusals.UNAUTHENTICATED.sentence) return void toastError(error.message);
  const problem = problemOf(error);
  toastError(problem.code === 'OFFLINE' || problem.code === 'INTERNAL' ? sentence : problem.sentence);
}

/** Marks one as read. Several may be on their way at once; marking twice is the same as once. */
export function useMarkRead(): (it: Notification) => void {
  const queryClient = useQueryClient();
  const { session } = useSession();
  const say = useBell();
  const { language } = useFigures();
  const { mutate } = useMutation({
    mutationFn: (it: Notification) => {
      if (session === null) throw new Error(refusals.UNAUTHENTICATED.sentence);
      const input = { p_notification_id: it.id, p_user_id: session.userId };
      return api.rpc.mark_notification_read.call(input, { context: { idempotencyKey: it.id } });
    },
    onSuccess: () => readAgain(queryClient),
    onError: (error) => sayFailed(error, say.markFailed, language),
  });
  return mutate;
}

/** Marks all unread ones as read, and says so. */
export function useMarkAllRead(): Command<undefined, { marked: number }> {
  const say = useBell();
  const { language } = useFigures();
  return useCommand<undefined, { marked: number }>(api.notifications.markAllRead, {
    stale: staleAfterMarking,
    onSuccess: () => toast({ title: say.markedAllTitle, message: say.markedAll, tone: 'good' }),
    onError: (error) => sayFailed(error, say.markAllFailed, language),
  });
}
