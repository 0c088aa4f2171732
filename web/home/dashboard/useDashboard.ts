import { MINUTE } from '@ahadi/domain/core/time.ts';
import type { Snooze } from '@ahadi/domain/dashboard/rules.ts';
import type { Duty } from '@ahadi/domain/dashboard/schema.ts';
import { paths } from '@ahadi/domain/paths.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendConfirmation } from '../../accounts/signin.ts';
import { api, client } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { useMe } from '../../core/session.ts';
import { readerZone } from '../../core/time.ts';
import { toast, toastError } from '../../core/toast.ts';
import { useFailed } from './sentences.ts';
import { useHome } from './words.ts';

/** The reader's dashboard; what changes elsewhere makes it stale, and so does a minute. */
export const useDashboard = () =>
  useQuery(api.dashboard.read.queryOptions({ staleTime: MINUTE, refetchOnMount: true }));

/** Reads the dashboard again. */
export function useReread(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: api.dashboard.read.key() });
}

/** Puts a duty off and says so, with the way back; and brings one back. */
export function useSnooze() {
  const say = useHome();
  const failed = useFailed();
  const reread = useReread();
  const onError = (error: Error) => toastError(failed(problemOf(error)));
  const back = useMutation(api.dashboard.unsnooze.mutationOptions({ onSuccess: reread, onError }));
  const off = useMutation(
    api.dashboard.snooze.mutationOptions({
      onSuccess: async (_until, { key }) => {
        await reread();
        toast({
          title: say.putOffDone,
          message: say.putOffWords,
          action: { label: say.undo, run: () => back.mutate({ key }) },
        });
      },
      onError,
    }),
  );
  return {
    putOff: (duty: Duty, wish: Snooze) => off.mutate({ key: duty.key, for: wish, tz: readerZone() }),
    bringBack: (duty: Duty) => back.mutate({ key: duty.key }),
    isPending: off.isPending || back.isPending,
  };
}

/** What a duty's button does on the spot, where it has such a deed; `title` is the duty's as it is read. */
export function useOneTap(duty: Duty, title: string) {
  const say = useHome();
  const failed = useFailed();
  const { email } = useMe();
  const reread = useReread();
  return useMutation({
    mutationFn: async () => {
      const { deed } = duty;
      if (deed?.name === 'send_confirmation') await sendConfirmation(email, paths.dashboard);
      if (deed?.name === 'end_reminder')
        await client.notes.endReminder(
          { id: deed.noteId as never, reminderId: deed.reminderId as never, as: 'done' }, // the brands are born here, at the edge
          { context: { idempotencyKey: crypto.randomUUID() } },
        );
      if (deed?.name === 'confirm_session')
        await client.mediation.confirmSession(
          { id: deed.mediationId as never, sessionId: deed.sessionId as never }, // the same
          { context: { idempotencyKey: crypto.randomUUID() } },
        );
    },
    onSuccess: async () => {
      toast({ title: say[doneWords[duty.deed?.name ?? 'end_reminder']], message: title, tone: 'good' });
      await reread();
    },
    onError: (error: Error) => toastError(failed(problemOf(error))),
  });
}

const doneWords = {
  send_confirmation: 'linkSent',
  end_reminder: 'reminderDone',
  confirm_session: 'saidComing',
} as const;
