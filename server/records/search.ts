// Anyone finds public entries by a party's name or number.
import { DomainError } from '@ahadi/domain/errors.ts';
import {
  begunKeys,
  exactKey,
  nameDistance,
  nearKeys,
  numberKey,
  searchKeys,
} from '@ahadi/domain/records/naming/rules.ts';
import { recordDefaults } from '@ahadi/domain/records/rules.ts';
import type { SearchHit } from '@ahadi/domain/records/schema.ts';
import { countTry } from '../accounts/entry.ts';
import { sha256 } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { listedEntries } from './reading.store.ts';
import * as store from './search.store.ts';
import { standingsOf } from './standing.ts';

/**
 * Brings what an identity is found by in step with its entries, in the transaction that changed them: with no entry left that
 * the search may show, it is found by nothing.
 */
export async function refreshNames(ctx: Ctx, identityId: string): Promise<void> {
  const listed = await store.listedNames(ctx, identityId);
  const byKey = new Map((listed?.names ?? []).map((name) => [exactKey(name), name]));
  const rows = [...byKey].map(([key, name]) => ({
    name,
    exactKey: key,
    keys: searchKeys(name),
    userNumber: numberKey(listed?.userNumber ?? ''),
    registrationKey: listed?.registrationNo ? numberKey(listed.registrationNo) : null,
  }));
  await store.replaceNames(ctx, identityId, rows);
}

const MOST = 20;
type Found = store.Candidate & { match: SearchHit['match'] };

/**
 * Who has entries under a name, nearly that name, or a user or registration number; at most twenty, the nearest first. Every
 * hit is one identity. Throws RATE_LIMITED after 30 searches in a minute by one person, or by one address of visitors.
 */
export async function searchRecords(ctx: Ctx, q: string): Promise<{ hits: SearchHit[] }> {
  const wait = await countTry(ctx, `name search|${askerOf(ctx)}`, recordDefaults.searchesAMinute, 60);
  if (wait !== null)
    throw new DomainError('RATE_LIMITED', `You can search 30 times a minute. Try again in ${wait} seconds.`);
  const found = await findNames(ctx, q);
  const day = ctx.now.toISOString().slice(0, 10);
  const [hits] = await Promise.all([
    hitsOf(ctx, found),
    store.countSearch(ctx, day, sha256(`${day}|${exactKey(q)}`), found.length),
  ]);
  return { hits };
}

const askerOf = (ctx: Ctx): string => (ctx.actor?.kind === 'user' ? ctx.actor.userId : (ctx.peer ?? ''));

/** A number names one; the same words come before near ones; a beginning is the last resort. */
async function findNames(ctx: Ctx, q: string): Promise<Found[]> {
  const number = numberKey(q);
  const byNumber = /\p{N}/u.test(number) ? await store.byNumber(ctx, number) : [];
  if (byNumber.length > 0) return byNumber.map((found) => ({ ...found, match: 'number' }));
  if (exactKey(q) === '') return [];
  const met = await namesMet(ctx, q, nearKeys(q));
  const begun = met.length > 0 ? [] : begunKeys(q);
  return begun.length > 0 ? namesMet(ctx, q, begun) : met;
}

/** Names that are what is asked for or near to it, the nearest first and at most twenty; the keys lead to them, the domain judges. */
async function namesMet(ctx: Ctx, q: string, keys: readonly number[]): Promise<Found[]> {
  const ranked = (await store.byName(ctx, exactKey(q), keys)).flatMap(({ id, name, isExact }) => {
    const distance = isExact ? 0 : nameDistance(q, name);
    return distance === null ? [] : [{ id, name, distance }];
  });
  ranked.sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1));
  const nearest = new Map<string, Found>();
  for (const { id, name, distance } of ranked)
    if (!nearest.has(id)) nearest.set(id, { id, name, match: distance === 0 ? 'exact' : 'close' });
  return [...nearest.values()].slice(0, MOST);
}

/** What is shown of those found; who has no entry to show any more is left out. */
async function hitsOf(ctx: Ctx, found: readonly Found[]): Promise<SearchHit[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const [entries, standings] = await Promise.all([listedEntries(ctx, ids), standingsOf(ctx, ids)]);
  const match = new Map(found.map((one) => [one.id, one.match]));
  return standings.flatMap(({ identity, standing }) => {
    const own = entries.filter(({ subjectIdentityId }) => subjectIdentityId === identity.id).map(({ entry }) => entry);
    return own.length === 0 ? [] : [{ identity, standing, match: match.get(identity.id) ?? 'close', entries: own }];
  });
}
