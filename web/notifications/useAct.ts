import type { Notification, NotificationDeed } from '@ahadi/domain/notifications/schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v4 as uuid } from 'uuid';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { useFigures } from '../core/here.ts';
import { toast, toastError } from '../core/toast.ts';
import { staleAfterMarking } from './marking.ts';
import { type BellWords, useBell } from './words.ts';

type Act = { rows: readonly Notification[]; what: NotificationDeed };

const call = (ids: readonly Notification['id'][], what: NotificationDeed) =>
  api.notifications.act.call({ ids: [...ids], what }, { context: { idempotencyKey: uuid() } });

const said = {
  read: 'markedRead',
  archive: 'archived',
  snooze: 'asideDone',
} as const satisfies Partial<Record<NotificationDeed['deed'], keyof BellWords>>;
const isSaid = (deed: string): deed is keyof typeof said => Object.hasOwn(said, deed);

/** Takes a deed back: what was put away is in sight again, and what was unread before is unread. */
async function undo({ rows, what }: Act): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const unread = rows.filter(({ read }) => !read).map(({ id }) => id);
  if (what.deed === 'archive') await call(ids, { deed: 'unarchive' });
  if (what.deed === 'snooze') await call(ids, { deed: 'unsnooze' });
  else if (unread.length > 0) await call(unread, { deed: 'unread' });
}

/** Does one thing to some notifications; what can be taken back can be for a few seconds, by the button of its toast. */
export function useAct(): { act: (rows: readonly Notification[], what: NotificationDeed) => void; isPending: boolean } {
  const say = useBell();
  const { language } = useFigures();
  const queryClient = useQueryClient();
  const readAgain = () => Promise.all(staleAfterMarking.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const fail = (error: Error) => toastError(language === 'en' ? problemOf(error).sentence : say.actFailed);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ rows, what }: Act) =>
      call(
        rows.map(({ id }) => id),
        what,
      ),
    onSuccess: async ({ changed }, done) => {
      await readAgain();
      const { deed } = done.what;
      if (!isSaid(deed) || changed.length === 0) return;
      toast({
        title: say[said[deed]],
        message: changed.length > 1 ? say.changed({ count: changed.length }) : '',
        action: { label: say.undo, run: () => void undo(done).then(readAgain, fail) },
      });
    },
    onError: fail,
  });
  return { act: (rows, what) => mutate({ rows, what }), isPending };
}
