import { notificationCategories, notificationTimes } from '@ahadi/domain/notifications/rules.ts';
import type { Notification, Shelf } from '@ahadi/domain/notifications/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../core/api.ts';
import { problemOf } from '../core/errors.ts';
import { useSession } from '../core/session.ts';
import { readerZone, timeNow } from '../core/time.ts';
import { Button } from '../ui/Button.tsx';
import { Chips } from '../ui/Chips.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { useMarkAllRead } from './marking.ts';
import { NotificationItem } from './NotificationItem.tsx';
import styles from './NotificationList.module.css';
import { type TellingWords, useRefusedWords, useTelling } from './settings/words.ts';
import { snoozeChoices } from './snoozing.ts';
import { useAct } from './useAct.ts';
import { useBell } from './words.ts';

const shelves = [
  { value: 'inbox', label: 'shelfAll' },
  { value: 'unread', label: 'shelfUnread' },
  { value: 'action', label: 'shelfAction' },
  { value: 'snoozed', label: 'shelfAside' },
  { value: 'archived', label: 'shelfArchived' },
] as const satisfies readonly { value: Shelf; label: keyof TellingWords }[];

const empty = {
  unread: 'emptyUnread',
  action: 'emptyAction',
  snoozed: 'emptyAside',
  archived: 'emptyArchived',
} as const satisfies Record<Exclude<Shelf, 'inbox'>, keyof TellingWords>;

type Category = (typeof notificationCategories)[number];

/** All notifications, page by page, by shelf and kind; several at once are read, put aside or archived. Brings its own card. */
export function NotificationList() {
  const say = useTelling();
  const bell = useBell();
  const refusedWords = useRefusedWords();
  const { session } = useSession();
  const markAll = useMarkAllRead();
  const [shelf, setShelf] = useState<Shelf>('inbox');
  const [category, setCategory] = useState<Category | ''>('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useInfiniteQuery(
    api.notifications.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: 20, shelf, ...(category ? { category } : {}) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      staleTime: notificationTimes.listFresh,
      enabled: session !== null,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const some = rows.filter(({ id }) => chosen.has(id));
  const choose = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };

  return (
    <section className={styles.card} aria-label={bell.notifications}>
      <div className={styles.head}>
        <div className={styles.filters}>
          <Chips
            legend={bell.show}
            options={shelves.map(({ value, label }) => ({ value, label: say[label] }))}
            start={shelf}
            onChange={setShelf}
          />
          <KindField value={category} onChange={setCategory} />
        </div>
        <Button
          variant="quiet"
          pending={markAll.isPending}
          whyNot={rows.some((it) => !it.read) ? null : say.allRead}
          onClick={() => markAll.run(undefined)}
        >
          {bell.markAll}
        </Button>
      </div>
      {some.length > 0 && <Bulk some={some} shelf={shelf} onDone={() => setChosen(new Set())} />}
      {list.isPending && <SkeletonRows label={say.loading} />}
      {list.isError && rows.length === 0 && (
        <ErrorCard
          {...problemOf(list.error)}
          sentence={refusedWords(problemOf(list.error))}
          title={bell.failed}
          onRetry={list.refetch}
        />
      )}
      {list.isSuccess && rows.length === 0 && (
        <p className={styles.empty}>{shelf === 'inbox' ? bell.empty : say[empty[shelf]]}</p>
      )}
      <ul>
        {rows.map((it) => (
          <li key={it.id}>
            <NotificationItem
              it={it}
              before={
                <label className={styles.choice}>
                  <input
                    type="checkbox"
                    aria-label={say.choose({ title: it.title })}
                    checked={chosen.has(it.id)}
                    onChange={(event) => choose(it.id, event.currentTarget.checked)}
                  />
                </label>
              }
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button variant="quiet" pending={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {say.showMore}
          </Button>
        </div>
      )}
    </section>
  );
}

function KindField({ value, onChange }: { value: Category | ''; onChange: (value: Category | '') => void }) {
  const say = useTelling();
  const id = useId();
  return (
    <span className={styles.kind}>
      <label className="aside-voice" htmlFor={id}>
        {say.ofKind}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Category | '')}
      >
        <option value="">{say.everyKind}</option>
        {notificationCategories.map((one) => (
          <option key={one} value={one}>
            {say[one]}
          </option>
        ))}
      </select>
    </span>
  );
}

/** What can be done to several at once; each is taken back by the toast that tells of it. */
function Bulk({ some, shelf, onDone }: { some: readonly Notification[]; shelf: Shelf; onDone: () => void }) {
  const say = useTelling();
  const { act, isPending } = useAct();
  const run = (what: Parameters<typeof act>[1]) => {
    act(some, what);
    onDone();
  };
  const tomorrow = snoozeChoices(timeNow(), readerZone())[1];
  return (
    <div className={styles.bulk} role="toolbar" aria-label={say.chosen}>
      <span className={styles.many}>{say.many({ count: some.length })}</span>
      <Button
        variant="quiet"
        pending={isPending}
        whyNot={some.some(({ read }) => !read) ? null : say.chosenRead}
        onClick={() => run({ deed: 'read' })}
      >
        {say.markRead}
      </Button>
      {shelf !== 'archived' && tomorrow && (
        <Button variant="quiet" pending={isPending} onClick={() => run({ deed: 'snooze', until: tomorrow.until })}>
          {say.untilTomorrow}
        </Button>
      )}
      <Button
        variant="quiet"
        pending={isPending}
        onClick={() => run({ deed: shelf === 'archived' ? 'unarchive' : 'archive' })}
      >
        {shelf === 'archived' ? say.bringBack : say.archive}
      </Button>
      <Button variant="plain" onClick={onDone}>
        {say.chooseNone}
      </Button>
    </div>
  );
}
