import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, client } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { queryClient } from '../../core/query.ts';

const PAUSE = 1_500;
/** Told to composers that stand open when a text is put into them from elsewhere on this page. */
const PUT = 'community:put';

type Kept<Data> = { data: Data; at: number };

/** Puts a text into a composer as if it had been typed there, whether it stands open or is opened next. */
export function keepDraft(key: string, data: Record<string, unknown>): void {
  write(`community:${key}`, { data, at: Date.now() });
  window.dispatchEvent(new CustomEvent(PUT, { detail: { key, data } }));
}

/**
 * What is written into one composer: on this device with every letter, and on the server a moment later, so that it goes on on another
 * device. Sent or thrown away it is gone in both places. The server's is taken where this device has none.
 */
export function useDraft<Data extends Record<string, unknown>>(key: string, start: Data) {
  const place = `community:${key}`;
  const [data, setData] = useState<Data>(() => read<Data>(place)?.data ?? start);
  const [hadOwn] = useState(() => read<Data>(place) !== null);
  const touched = useRef(hadOwn);
  const version = useRef(0);
  // What was sent or thrown away does not come back from a draft that was on its way to the server at that moment.
  const isOver = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drafts = useQuery(api.community.drafts.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  const there = drafts.data?.find((draft) => draft.key === key);
  const empty = useRef(start);
  useEffect(() => {
    if (!there) return;
    version.current = Math.max(version.current, there.version);
    if (!touched.current && !isOver.current) setData({ ...empty.current, ...(there.data as Data) }); // written by this very composer on another device
  }, [there]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const put = (next: Data) => {
    touched.current = true;
    isOver.current = false;
    setData(next);
    write(place, { data: next, at: Date.now() });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      client.community.saveDraft({ key, version: version.current, data: next }).then(
        (draft) => {
          version.current = draft.version;
          if (isOver.current) removeFromServer();
        },
        (error: unknown) => {
          // Another device was later; this one stays as it is here, and is written over it with the next letter.
          if (problemOf(error).code === 'STALE') void drafts.refetch();
        },
      );
    }, PAUSE);
  };
  const latest = useRef(put);
  latest.current = put;
  useEffect(() => {
    const taken = (event: Event) => {
      const { detail } = event as CustomEvent<{ key: string; data: Data }>; // told above alone
      if (detail.key === key) latest.current(detail.data);
    };
    window.addEventListener(PUT, taken);
    return () => window.removeEventListener(PUT, taken);
  }, [key]);
  const removeFromServer = () => {
    const removed = version.current > 0 ? client.community.removeDraft({ key }) : Promise.resolve();
    version.current = 0;
    // A draft that stays on the server is found among the drafts and can be thrown away there.
    void removed
      .catch(() => undefined)
      .then(() => queryClient.invalidateQueries({ queryKey: api.community.drafts.key() }));
  };
  const forget = () => {
    clearTimeout(timer.current);
    touched.current = false;
    isOver.current = true;
    write(place, null);
    setData(start);
    removeFromServer();
  };
  return { data, put, forget, isKept: touched.current };
}

function read<Data>(place: string): Kept<Data> | null {
  try {
    const text = localStorage.getItem(place);
    return text === null ? null : (JSON.parse(text) as Kept<Data>); // written by this very hook under this very name
  } catch {
    return null; // Storage may be forbidden: then the server's draft is the only one.
  }
}

function write(place: string, kept: Kept<unknown> | null): void {
  try {
    if (kept === null) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // As above.
  }
}
