const KEPT = 'dismissed-sponsored-posts';

/** Ids of posts that were closed in this browser session (specification §4). */
export function dismissedIds(): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');
    return new Set([...(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []), ...unkept]);
  } catch {
    return unkept; // Storage may be forbidden, or hold something else: then they are away until the page is loaded again.
  }
}

const unkept = new Set<string>();

/** Records a post as dismissed for the browser session. */
export function dismiss(id: string): void {
  const all = [...dismissedIds(), id];
  unkept.add(id);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...new Set(all)]));
  } catch {
    // As above.
  }
}
