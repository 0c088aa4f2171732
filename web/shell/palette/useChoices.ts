import { to } from '@ahadi/domain/paths.ts';
import { entryRefIn } from '@ahadi/domain/records/reference/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCanOpen } from '../../core/acting.ts';
import { api } from '../../core/api.ts';
import { useWords } from '../../core/language.ts';
import { recentOf } from '../../core/offline/recent.ts';
import { useMe, useRole } from '../../core/session.ts';
import { useTheme } from '../../core/theme.ts';
import { frame } from '../frame/words.ts';
import { type Choice, matching } from './matching.ts';
import { deeds, placesFor } from './places.ts';
import { palette } from './words.ts';

/** How long somebody stops typing before the server is asked, milliseconds. */
const PAUSE = 220;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** What fits the words: pages and deeds at once and without a connection; own things and articles one call a pause later. */
export function useChoices(query: string) {
  const say = useWords(palette);
  const framed = useWords(frame);
  const { userId, acting } = useMe();
  const isOpen = useCanOpen();
  const { hasRole } = useRole('admin');
  const theme = useTheme();
  const q = query.trim();
  const asked = usePaused(q);
  // An organisation’s own things are looked for with its own sign-in.
  const isAsked = !acting && asked.length >= 2 && q.length >= 2;
  const found = useQuery(
    api.dashboard.find.queryOptions({
      input: { q: asked },
      enabled: isAsked,
      retry: false,
      placeholderData: (before) => before,
    }),
  );
  const canOpen = ({ path }: Choice) => path === undefined || isOpen(path);
  const [pages, ways] = [placesFor(hasRole, say, framed).filter(canOpen), deeds(theme, say, framed).filter(canOpen)];
  const own = (isAsked ? (found.data?.found ?? []) : []).map(
    ({ kind, id, title, about, path }): Choice => ({
      key: `${kind} ${id}`,
      label: title,
      about,
      path,
      group: kind === 'article' ? 'help' : 'yours',
    }),
  );
  const recent = recentOf(userId)
    // A page is called as it is in the language of now.
    .map((one): Choice => ({ ...one, ...[...pages, ...ways].find(({ key }) => key === one.key), group: 'recent' }))
    .filter(canOpen);
  const onTheSpot = ways.filter(({ path }) => path === undefined);
  const leading = ways.filter(({ path }) => path !== undefined).slice(0, 4);
  const choices =
    q === ''
      ? [...recent, ...leading, ...pages.slice(0, recent.length > 0 ? 5 : 8), ...onTheSpot]
      : [
          ...(acting ? [] : entryOf(q, say.publicHistory)),
          ...own.filter(({ group }) => group === 'yours'),
          ...matching(pages, q, 6),
          ...matching(ways, q, 4),
          ...own.filter(({ group }) => group === 'help'),
        ];
  return {
    choices,
    isLooking: !acting && q.length >= 2 && (asked !== q || found.isFetching),
    /** Own things could not be looked for. */
    isPartial: isAsked && (found.isError || found.data?.failed === true),
  };
}

/** A reference of the public history leads to its entry, also to one that is not one's own. */
function entryOf(q: string, about: string): Choice[] {
  const record = entryRefIn(q);
  return record === null
    ? []
    : [
        {
          key: `record ${record}`,
          label: record,
          about,
          path: to('history', {}, { tab: 'search', record }),
          group: 'goTo',
        },
      ];
}
