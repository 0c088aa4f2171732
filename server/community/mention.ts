// People whom a text names are told.
import { peopleNamed } from '../accounts/people.ts';
import { mentionable } from '../accounts/profile.ts';
import type { Ctx } from '../core/ctx.ts';
import { strangersTo } from './mention.store.ts';

/** More people than this nobody calls into one text. */
const MOST = 10;
/** Names of more words than this are called by number. */
const WORDS = 4;

/** What may stand after each @ of a text: a number, or a name of up to four words. */
function called(text: string): { names: string[]; numbers: string[] } {
  const names = new Set<string>();
  const numbers = new Set<string>();
  for (const [, after = ''] of text.matchAll(/(?<![\p{L}\p{N}._-])@([\p{L}\p{N}][^@\n]{1,120})/gu)) {
    const number = /^AH-\d{4,12}\b/i.exec(after)?.[0];
    if (number) numbers.add(number.toUpperCase());
    const words = after.match(/[^\s]+/g)?.slice(0, WORDS) ?? [];
    for (let count = 1; count <= words.length; count++) {
      const name = words.slice(0, count).join(' ');
      names.add(name.toLowerCase());
      names.add(name.replace(/[^\p{L}\p{N}]+$/u, '').toLowerCase());
    }
    if (numbers.size + names.size >= MOST * WORDS * 2) break;
  }
  return { names: [...names].filter((name) => name.length > 1), numbers: [...numbers] };
}

/** The people that a text calls with @ and their name or number, without its author, anyone who does not meet them, and anyone who does not want to be called by them. A name that two people have calls neither. */
export async function mentionedIn(ctx: Pick<Ctx, 'db'>, authorId: string, text: string): Promise<string[]> {
  const { names, numbers } = called(text);
  const found = await peopleNamed(ctx, names, numbers);
  const isOnly = (name: string) => found.filter((one) => one.name.toLowerCase() === name.toLowerCase()).length === 1;
  const meant = found.filter(({ name, userNumber }) => numbers.includes(userNumber) || isOnly(name));
  const ids = [...new Set(meant.map(({ userId }) => userId))].filter((userId) => userId !== authorId).slice(0, MOST);
  if (ids.length === 0) return [];
  return mentionable(ctx, authorId, await strangersTo(ctx, authorId, ids));
}
