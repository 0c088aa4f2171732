import { DAY } from '@ahadi/domain/core/time.ts';
import { useEffect, useSyncExternalStore } from 'react';

/** Specification §9: the sidebar's state is kept 7 days in a cookie; below 768 px it is a drawer. */
const KEPT_SECONDS = (7 * DAY) / 1000;

/** The line that keeps the state. Over https the browser holds it to this host and to https, as it does with all our cookies. */
export const sidebarCookie = (expanded: boolean, protocol: string): string =>
  protocol === 'https:'
    ? `__Host-sidebar_state=${expanded}; path=/; max-age=${KEPT_SECONDS}; samesite=lax; secure`
    : `sidebar_state=${expanded}; path=/; max-age=${KEPT_SECONDS}; samesite=lax`;

/** What the cookies of a page say of it: expanded unless they say otherwise. */
export const isExpandedBy = (cookies: string): boolean => !/(?:^|; )(?:__Host-)?sidebar_state=false/.test(cookies);
const narrow = () => window.matchMedia('(max-width: 767px)');

type SidebarState = { expanded: boolean; drawerOpen: boolean };

let state: SidebarState = {
  expanded: isExpandedBy(globalThis.document?.cookie ?? ''),
  drawerOpen: false,
};
const listeners = new Set<() => void>();

function change(next: Partial<SidebarState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSidebar = (): SidebarState => useSyncExternalStore(listen, () => state);

function listenToWidth(listener: () => void): () => void {
  const query = narrow();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True below 768 px. */
export const useIsNarrow = (): boolean => useSyncExternalStore(listenToWidth, () => narrow().matches);

export const closeDrawer = (): void => change({ drawerOpen: false });

/** Expanded or icons only; on a narrow screen the drawer in or out. */
export function toggleSidebar(): void {
  if (narrow().matches) {
    change({ drawerOpen: !state.drawerOpen });
    return;
  }
  change({ expanded: !state.expanded });
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = sidebarCookie(state.expanded, window.location.protocol);
}

/** Ctrl or Cmd plus B toggles it, unless a text is being written where the same keys make it bold. */
export function useSidebarKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (event.defaultPrevented || (event.target instanceof HTMLElement && event.target.isContentEditable)) return;
      event.preventDefault();
      toggleSidebar();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
