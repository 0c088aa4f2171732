import { DomainError } from '@ahadi/domain/errors.ts';
import {
  beginningOf,
  exactKey,
  nameDistance,
  nameWords,
  numberKey,
  searchKeys,
  slipsOf,
} from '@ahadi/domain/records/naming/rules.ts';
import { recordDefaults } from '@ahadi/domain/records/rules.ts';
import type { SearchHit } from '@ahadi/domain/records/schema.ts';
import { countTry } from '../../accounts/entry/service.ts';
import { sha256 } from '../../core/canonical.ts';
import type { Ctx } from '../../core/ctx.ts';
import { listedEntries } from '../reading/store.ts';
import { standingsOf } from '../standing/service.ts';
import * as store from './store.ts';

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
  const hits = await hitsOf(ctx, await findNames(ctx, q));
  const day = ctx.now.toISOString().slice(0, 10);
  await store.countSearch(ctx, day, sha256(`${day}|${exactKey(q)}`), hits.length);
  return { hits };
}

const askerOf = (ctx: Ctx): string => (ctx.actor?.kind === 'user' ? ctx.actor.userId : (ctx.peer ?? ''));

/** One look at a time, the narrowest first: a number names one, the same words come before near ones, a beginning is the last resort. */
async function findNames(ctx: Ctx, q: string): Promise<Found[]> {
  const number = numberKey(q);
  const byNumber = /\p{N}/u.test(number) ? await store.byNumber(ctx, number) : [];
  if (byNumber.length > 0) return byNumber.map((found) => ({ ...found, match: 'number' }));
  if (exactKey(q) === '') return [];
  const exact: Found[] = (await store.byExactKey(ctx, exactKey(q))).map((found) => ({ ...found, match: 'exact' }));
  if (exact.length >= MOST) return exact;
  const near = await nearNames(ctx, q, false);
  const close = near.length + exact.length > 0 ? near : await nearNames(ctx, q, true);
  const seen = new Set(exact.map(({ id }) => id));
  for (const { id, name } of close) {
    if (seen.has(id)) continue;
    seen.add(id);
    exact.push({ id, name, match: 'close' });
  }
  return exact.slice(0, MOST);
}

/**
 * Names near to what is asked for, the nearest first; with `isBegun` those whose last word is only begun. The three longest
 * words lead to them, as they are the rarest; all words are judged.
 */
async function nearNames(ctx: Ctx, q: string, isBegun: boolean): Promise<store.Candidate[]> {
  const words = nameWords(q);
  const last = words.at(-1) ?? '';
  const beginning = beginningOf(last);
  if (isBegun && (words.length < 2 || beginning === null)) return [];
  const sets = words
    .map((word, index) => ({
      length: word.length,
      keys: isBegun && index === words.length - 1 && beginning !== null ? [beginning] : slipsOf(word),
    }))
    .sort((one, other) => other.length - one.length)
    .map(({ keys }) => keys);
  const [one = [], two = one, three = two] = sets;
  return (await store.byKeys(ctx, [one, two, three]))
    .flatMap((candidate) => {
      const distance = nameDistance(q, candidate.name);
      return distance === null ? [] : [{ ...candidate, distance }];
    })
    .sort((one, other) => one.distance - other.distance || (one.id < other.id ? -1 : 1));
}

/** What is shown of those found; who has no entry to show any more is left out. */
async function hitsOf(ctx: Ctx, found: readonly Found[]): Promise<SearchHit[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const entries = await listedEntries(ctx, ids);
  const match = new Map(found.map((one) => [one.id, one.match]));
  return (await standingsOf(ctx, ids)).flatMap(({ identity, standing }) => {
    const own = entries.filter(({ subjectIdentityId }) => subjectIdentityId === identity.id).map(({ entry }) => entry);
    return own.length === 0 ? [] : [{ identity, standing, match: match.get(identity.id) ?? 'close', entries: own }];
  });
}
