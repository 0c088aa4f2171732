import { DAY } from '@ahadi/domain/core/time.ts';
import type { Storage } from '../storage.ts';
import { basesIn, fileName, type Manifest, manifestOf, readManifest } from './layout.ts';
import type { Place } from './place.ts';
import type { Open } from './sealing.ts';

/**
 * Takes away what nobody can ask for any more: bases, with their log, that another one which ended before `since` has followed; what was
 * begun and never became whole; and files that none of the bases left names, which were forgotten before. Throws BadBackup where another
 * installation's backup lies in the same place, and then takes nothing away.
 */
export async function prune(place: Place, open: Open, storage: Storage, since: Date): Promise<void> {
  const bases: Manifest[] = [];
  for (const id of await basesIn(place)) bases.push(await readManifest(place, open, id));
  const isKept = (index: number): boolean => {
    const next = bases[index + 1];
    return !next || Date.parse(next.endedAt) >= since.getTime();
  };
  const kept = bases.filter((_base, index) => isKept(index));
  const oldest = Date.parse(kept[0]?.startedAt ?? '');
  const wanted = new Set(kept.map(({ id }) => id));
  const all = (await place.list('bases/')).map(({ name, modified }) => ({
    name,
    modified,
    base: name.split('/')[1] ?? '',
  }));
  const whole = new Set(bases.map(({ id }) => id));
  // Its manifest goes first: half of a base is none.
  for (const { id } of bases) if (!wanted.has(id)) await place.remove(manifestOf(id));
  for (const { name, modified, base } of all) {
    const isAbandoned = !whole.has(base) && modified.getTime() < oldest - DAY;
    if (!wanted.has(base) && (whole.has(base) || isAbandoned)) await place.remove(name);
  }
  const named = new Set<string>();
  for (const { id } of kept) {
    const list = await place.get(`bases/${id}/files.age`);
    if (list) for (const hash of (await open(list, `bases/${id}/files.age`)).toString().split('\n')) named.add(hash);
  }
  for (const { name, modified } of await place.list('files/')) {
    const hash = /\/([0-9a-f]{64})\.age$/.exec(name)?.[1] ?? '';
    // What came after the oldest base may be in its log alone.
    if (named.has(hash) || modified.getTime() >= oldest - DAY || (await storage.get(hash))) continue;
    await place.remove(fileName(hash));
  }
}
