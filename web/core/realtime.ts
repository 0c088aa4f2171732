import type { RoomId } from '@ahadi/domain/core/ids.ts';
import { inZone, MINUTE } from '@ahadi/domain/core/time.ts';
import type { SubjectKind } from '@ahadi/domain/events.ts';
import { notificationTimes, toneOf } from '@ahadi/domain/notifications/rules.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from './api.ts';
import { answered } from './offline/connection.ts';
import { preferred } from './preferences.ts';
import { threadKey } from './roomkey.ts';
import { sessionKey } from './sessionkey.ts';
import { readerZone } from './time.ts';
import { toast } from './toast.ts';

type NotificationChange = {
  op: 'INSERT' | 'UPDATE' | 'DELETE';
  id: string;
  type: string;
  title: string;
  message: string;
};
type SubjectChange = { subjectKind: SubjectKind; subjectId: string };
type RoomChange = { roomId: RoomId };

/** So often is asked where the person saves data. */
const SAVING_EACH = 2 * MINUTE;
const RETRY_AFTER = { first: 1_000, most: 30_000 } as const;

/** Whose lists and pages show a subject. A new kind of subject without a row here does not compile. */
const featureKeys: Record<SubjectKind, () => readonly (readonly unknown[])[]> = {
  // What was promised in it is told as its own.
  agreement: () => [
    api.agreements.key(),
    api.fields.key(),
    api.obligations.key(),
    api.negotiating.key(),
    api.amending.key(),
  ],
  approval: () => [api.approvals.key()],
  obligation: () => [api.obligations.key()],
  user: () => [api.accounts.key(), api.profile.key(), api.privacy.key()],
  // The level of an identity stands in the session, too.
  identity: () => [api.verification.key(), api.accounts.key()],
  dispute: () => [api.disputes.key()],
  // An entry's state shows in its dispute, too.
  record: () => [api.records.key(), api.disputes.key()],
  ledger: () => [api.finance.key()],
  escrow: () => [api.escrow.key(), api.payments.key()],
  milestone: () => [api.escrow.key()],
  payment: () => [api.payments.key(), api.escrow.key(), api.finance.key()],
  payout: () => [api.payments.key(), api.finance.key()],
  // What state a case is in says whether its rooms are open.
  mediation: () => [api.mediation.key(), api.rooms.key(), api.packages.key(), api.court.key(), api.disputes.key()],
  mediator: () => [api.mediators.key()],
  mediator_application: () => [api.mediators.key()],
  credits: () => [api.credits.key()],
  order: () => [api.marketplace.key(), api.curating.key()],
  // What becomes of a parcel is money for its two sides, and pieces for its shop.
  parcel: () => [api.marketplace.key(), api.selling.key(), api.curating.key()],
  product: () => [api.marketplace.key(), api.selling.key(), api.curating.key()],
  supplier: () => [api.marketplace.key(), api.selling.key(), api.curating.key()],
  article: () => [api.help.key()],
  ticket: () => [api.support.key(), api.assistant.key()],
  chat: () => [api.assistant.key(), api.support.key()],
  note: () => [api.notes.key()],
  reminder: () => [api.notes.key()],
  post: () => [api.community.key()],
  comment: () => [api.community.key()],
  // What readers are shown is read again after a quarter of an hour and not before (specification §9).
  promotion: () => [api.promoting.key()],
  moderation_case: () => [api.moderation.key(), api.community.key()],
  course: () => [api.academy.key(), api.teaching.key()],
  course_run: () => [api.academy.key(), api.teaching.key()],
  registration: () => [api.academy.key(), api.teaching.key()],
  certificate: () => [api.academy.key(), api.teaching.key()],
  // An account that is suspended, or no longer, is read again whole.
  restriction: () => [api.restrictions.key(), api.accounts.session.key()],
};

const notificationKeys = [api.notifications.key(), api.rpc.get_unread_notification_count.key()] as const;
/** Whatever changes anywhere may be what waits for the reader. */
const dashboardKeys = [api.dashboard.read.key()] as const;

/**
 * Marks what was read under these keys as stale and reads again what is shown of it. The cache lets a first reading that is under way stand
 * for that, which may have begun before what changed was there, and would show its absence for good: once it ends it is read again as well.
 */
export function readAgain(client: QueryClient, keys: readonly (readonly unknown[])[]): void {
  for (const queryKey of keys) {
    const first = client
      .getQueryCache()
      .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
    void client.invalidateQueries({ queryKey });
    for (const query of first)
      void query
        .fetch() // the reading under way
        .catch(() => undefined) // told by who asked for it
        .then(() => client.invalidateQueries({ queryKey: query.queryKey, exact: true }));
  }
}

/**
 * One stream for the signed-in person while the shell stands (specification §7). What arrives only says that something
 * changed; the truth is read again through the API. After every (re)connect all of it is read again, because what
 * happened while the line was down was not heard.
 */
export function useRealtime(userId: string | null): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    if (userId === null) return;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait: number = RETRY_AFTER.first;
    let readyBefore = false;

    const makeStale = (keys: readonly (readonly unknown[])[]) => readAgain(queryClient, keys);
    const connect = () => {
      // Its first line is told what changed since the page began to be read; after a later one all of it is read again.
      source = new EventSource(`/api/realtime${readyBefore ? '' : `?read=${Math.ceil(performance.now())}`}`);
      // "ready" comes on every connection, and again when the server itself had lost the database's voice.
      source.addEventListener('ready', () => {
        wait = RETRY_AFTER.first;
        answered();
        // The pages behind the first connection were read a moment ago, and what changed since is told next; only the bell is read again.
        makeStale(
          readyBefore
            ? [...notificationKeys, ...dashboardKeys, ...Object.values(featureKeys).flatMap((key) => key())]
            : notificationKeys,
        );
        readyBefore = true;
      });
      source.addEventListener('notification', (event) => {
        const change = JSON.parse(event.data) as NotificationChange;
        makeStale([...notificationKeys, ...dashboardKeys]);
        if (change.op !== 'INSERT') return;
        const tone = toneOf(change.type) === 'error' ? 'danger' : 'info';
        toast({
          title: change.title,
          message: inZone(change.message, readerZone()),
          tone,
          duration: notificationTimes.toast,
        });
      });
      source.addEventListener('changed', (event) => {
        const { subjectKind } = JSON.parse(event.data) as SubjectChange;
        makeStale([...(featureKeys[subjectKind]?.() ?? []), ...dashboardKeys]);
      });
      // Something came into a room: what is new in it is read, and nothing else.
      source.addEventListener('room', (event) => {
        const { roomId } = JSON.parse(event.data) as RoomChange;
        makeStale([threadKey(roomId), api.rooms.list.key(), api.rooms.releases.key()]);
      });
      source.addEventListener('error', () => {
        // A dropped line is mended by the browser itself; one that was refused is closed for good and is ours to try again.
        if (source.readyState !== EventSource.CLOSED) return;
        // Most likely the session ended (signed out elsewhere, revoked): the guard is let to see it.
        makeStale([sessionKey]);
        timer = setTimeout(connect, wait);
        wait = Math.min(wait * 2, RETRY_AFTER.most);
      });
    };

    if (preferred().dataSaver) {
      // No line is held open; the bell is read again from time to time, and pages when they are opened.
      const asking = setInterval(() => makeStale(notificationKeys), SAVING_EACH);
      return () => clearInterval(asking);
    }
    connect();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [userId, queryClient]);
}
