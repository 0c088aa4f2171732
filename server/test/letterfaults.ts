import { defaultSchedule } from '@ahadi/domain/notifications/schedule.ts';
import { sql } from 'kysely';
import type { Db } from '../core/db.ts';
import { type Addressed, addressed, type LetterWords } from '../core/letter.ts';
import { LEFT_NAME } from '../core/personal.ts';

/** What of a letter a person may have written: their words are theirs, whatever stands in them. */
const ofPeople = ['From', 'Who asks', 'About', 'With', 'The reason given'];
const words = (it: Addressed): string[] =>
  [
    ...[it.title, ...it.said, ...it.facts.flatMap(({ name, words }) => (ofPeople.includes(name) ? [] : [words]))],
    ...[it.unless ?? '', ...it.trust, it.why],
  ].map((said) => said.replace(/“[^”]*”/g, '“…”'));

const request =
  /^(?:accept|act|add|answer|check|choose|confirm|deliver|file|look|pay|put|read|renew|resolve|say|send|sign|take|write)\b/i;
const deadline =
  /\b(?:by|until|within)\b[^.]*(?:\d{2}:\d{2}|\d (?:days|hours|January|February|March|April|May|June|July|August|September|October|November|December))/;
const sentencesOf = (said: string): string[] => said.split(/(?<=[.!?])\s+/);

/** What a careful reader stumbles over, by its name. */
const faults: Record<string, (it: Addressed, own: string[], names: string[]) => boolean> = {
  'a day as machines write it': (_it, own) =>
    own.some((said) => /\b\d{4}-\d{2}-\d{2}(?!\d)|\d{2}:\d{2}:\d{2}/.test(said)),
  'a clock that is not its reader’s': (_it, own) => own.some((said) => /(?<!\()\bUTC\b/.test(said)),
  'a hole where words belong': ({ language }, own) =>
    own.some((said) =>
      // French puts a space before these signs.
      /undefined|\bnull\b|NaN|\[object|“”| {2}|\s[.,;!?]|[,;:]\.|by soon|\b(?:by|until) ?[.,;]/.test(
        language === 'fr' ? said.replace(/ [;!?]/g, ';') : said,
      ),
    ),
  'one of many, or many of one': (_it, own) =>
    own.some((said) =>
      /(?<![\d.,])1 (?:days|hours|things|lines|credits|weeks)\b|\b[A-Z]{3} [\d,.]*\d (?:are|were|go|come|leave)\b/.test(
        said,
      ),
    ),
  'the same sentence twice': ({ said, facts, unless }) => {
    // Two things may be asked for by one day.
    const ours = facts.flatMap(({ name, words }) => (name === 'By' || ofPeople.includes(name) ? [] : [words]));
    const all = [...said, ...ours, unless ?? ''].flatMap(sentencesOf);
    return all.some((one, index) => one.length > 24 && all.indexOf(one) !== index);
  },
  'a request without what silence does': (_it, _own, names) =>
    names.includes('Asked of you') && !names.includes('If nobody acts'),
  'a request among what happened': ({ said }) =>
    said
      .flatMap(sentencesOf)
      .some((one) => /if you do nothing/i.test(one) || (request.test(one) && deadline.test(one))),
  'silence told as if it had come already': ({ facts }) =>
    facts.some(
      ({ name, words }) =>
        name === 'If nobody acts' && /^(?:The|Its?|Your) (?:\w+ )?(?:was|were|reached|ran)\b/.test(words),
    ),
  'its own reader as who asks': ({ facts, greeting }) =>
    // Both may be gone since: then each is called the same.
    facts.some(({ name, words }) => name === 'Who asks' && words !== LEFT_NAME && greeting === `Hello ${words},`),
  'two ends of one silence, of which one cannot come': ({ facts }) =>
    facts.some(({ name, words }) => name === 'If nobody acts' && /\bin private, or\b|, or (?:it|its)\b/.test(words)),
  'a part of a file by its mark alone': ({ said }) => said.flatMap(sentencesOf).some((one) => /^[A-Z]\d+ /.test(one)),
  'a request without an end mark': ({ facts, unless }) =>
    [...facts.flatMap(({ name, words }) => (/^(?:Asked|If)/.test(name) ? [words] : [])), unless ?? '.'].some(
      (said) => !/[.!?]$/.test(said),
    ),
  'to somebody without an account, and nothing to ask us by': ({ why, ways }, _own, names) =>
    /address was given/.test(why) && ways.some(({ url }) => url.includes('view=signup')) && !names.includes('Number'),
  'somebody without an account is asked by nobody': ({ why, ways }, _own, names) =>
    /address was given/.test(why) &&
    ways.some(({ url }) => url.includes('view=signup')) &&
    names.includes('Asked of you') &&
    !names.includes('Who asks'),
};

/** What is wrong with a letter in the eyes of somebody who did not expect it; empty where nothing is. */
export function faultsOf(it: Addressed): string[] {
  const [own, names] = [words(it), it.facts.map(({ name }) => name)];
  return Object.entries(faults).flatMap(([fault, has]) => (has(it, own, names) ? [fault] : []));
}

/** The same of every letter that a world wrote or has waiting, with its title, each once. */
export async function faultsIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ posted: Addressed | null; waiting: LetterWords | null }>`
    select words as posted, null as waiting from mail where words is not null
    union select null, letter -> 'words' from deliveries where letter is not null`.execute(db);
  const to = { tz: defaultSchedule.tz, site: 'http://localhost:3000' };
  const letters = rows.flatMap(({ posted, waiting }) => posted ?? (waiting ? addressed(waiting, to) : []));
  return [...new Set(letters.flatMap((it) => faultsOf(it).map((fault) => `${it.kind}: “${it.title}” has ${fault}`)))];
}
