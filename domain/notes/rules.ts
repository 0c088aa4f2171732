import { wallAt } from '../core/calendar.ts';
import { lengthOf } from '../core/limits.ts';
import { DAY } from '../core/time.ts';
import type { NoteContent, Reminder } from './schema.ts';

/** The most that one request of a device brings: the longest note fits. A device that has more sends each alone. */
export const SYNC_BYTES = 512 * 1024;

/** Limits of design 4.4, of one person: `bytes` of all their texts together, `reminders` that are scheduled at the same time. */
export const noteLimits = {
  notes: 5000,
  bytes: 200 * 1024 * 1024,
  reminders: 100,
  openConflicts: 20,
  binDays: 30,
  /** As long a device may still send what it wrote without a connection (6.3). */
  mutationDays: 60,
  /** Every text that a device sent is kept that long, and the newest former ones whatever their age. */
  revisionDays: 90,
  revisionsKept: 50,
  /** Former versions that are kept whole; the way back leads to the others. */
  revisionsAtMost: 200,
  /** Of what one device types on one text, a former text is kept whole at most so often; what lies between is listed as typed. */
  snapshotMinutes: 2,
  /** A save that takes away so many characters at once is no typing: what stood there is kept whole. */
  takenAway: 20,
} as const;

/** As much as one note holds, in characters and pieces. */
export const NOTE_MOST = { title: 200, body: 100_000, tags: 20, tag: 24 } as const;

/** Why a note is longer than one can be, with how long it is; null where it fits. */
export function whyTooLong({ title, body }: Pick<NoteContent, 'title' | 'body'>): string | null {
  for (const [what, text, most] of [
    ['text', body, NOTE_MOST.body],
    ['title', title, NOTE_MOST.title],
  ] as const) {
    const length = text.length > most ? lengthOf(text) : 0;
    if (length > most)
      return `The ${what} has ${length.toLocaleString('en')} characters, ${(length - most).toLocaleString('en')} more than a note holds. It is kept on this device; shorten it, or move a part into a note of its own.`;
  }
  return null;
}

/** What somebody typed as a tag of a note: a new one, nothing where it is there already, or why it is none. Nothing of it is left out. */
export function readTag(text: string, tags: readonly string[]): { tag: string | null; problem: string | null } {
  const tag = text.trim().toLowerCase().replace(/^#/, '').replace(/\s+/g, '-');
  const no = (problem: string) => ({ tag: null, problem });
  if (tag === '' || tags.includes(tag)) return { tag: null, problem: null };
  if (tags.length >= NOTE_MOST.tags) return no(`There are ${NOTE_MOST.tags} tags, as many as fit. Remove one first.`);
  if (lengthOf(tag) > NOTE_MOST.tag)
    return no(`A tag has at most ${NOTE_MOST.tag} characters. This has ${lengthOf(tag)}.`);
  if (!/^[\p{L}\p{N}][\p{L}\p{N}-]*$/u.test(tag)) return no('A tag has letters, digits and hyphens only.');
  return { tag, problem: null };
}

/** The lines of a text that are not inside of a fenced block of code. */
function proseLines(body: string): string[] {
  let fence: string | null = null;
  return body.split('\n').filter((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = null;
      return false;
    }
    if (mark) fence = mark;
    return !mark;
  });
}

const task = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[([ xX])\](?:\s|$)/;

/** The tasks of a text: those that are open, and all. */
export function tasksOf(body: string): { open: number; all: number } {
  const found = proseLines(body).flatMap((line) => task.exec(line)?.[1] ?? []);
  return { open: found.filter((sign) => sign === ' ').length, all: found.length };
}

/** One line without the signs of Markdown. */
const plainLine = (line: string): string =>
  line
    .replace(/^\s*(?:>\s?)*(?:#{1,6}\s+|(?:[-*+]|\d{1,9}[.)])\s+)?(?:\[[ xX]\]\s+)?/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/(^|[^\p{L}\p{N}])[*_]([^*_]+)[*_](?![\p{L}\p{N}])/gu, '$1$2')
    .trim();

const cut = (text: string, most: number): string => {
  const signs = [...text];
  return signs.length > most
    ? `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text;
};

/** The first lines of a text, as far as a list may need them: the longest note is not read through for two lines. */
const firstLines = (body: string): string[] =>
  body
    .slice(0, 4000)
    .split('\n')
    .filter((line) => !/^\s*(?:`{3,}|~{3,}|-{3,}|\*{3,}|={3,})/.test(line))
    .map(plainLine)
    .filter((line) => line !== '');

/** What a note is called: its title, or else its first line. */
export const headingOf = ({ title, body }: Pick<NoteContent, 'title' | 'body'>): string =>
  title.trim() || cut(firstLines(body)[0] ?? '', 120) || 'New note';

/** The beginning of its text without marks, at most 200 characters; without the line it is called by. */
export const excerptOf = ({ title, body }: Pick<NoteContent, 'title' | 'body'>): string =>
  cut(
    firstLines(body)
      .slice(title.trim() ? 0 : 1)
      .join(' '),
    200,
  );

/**
 * When a reminder comes next after `after`, counted from the first time at the same hour on the wall: each day, each week, or on the
 * same day of each month, on the last one where a month is shorter. Null for one that does not repeat.
 */
export function nextReminder(repeat: Reminder['repeat'], first: Date, after: Date, tz: string): Date | null {
  if (repeat === 'none') return null;
  const start = wallAt(first.getTime(), tz);
  const elapsed = Math.max(0, after.getTime() - first.getTime());
  const days = { daily: 1, weekly: 7, monthly: 31 }[repeat] * DAY;
  for (let count = Math.max(1, Math.floor(elapsed / days) - 1); ; count++) {
    const wall = repeat === 'monthly' ? monthsLater(start, count) : start + count * days;
    const at = instantOf(wall, tz);
    if (at > after.getTime()) return new Date(at);
  }
}

function monthsLater(wall: number, count: number): number {
  const from = new Date(wall);
  const month = from.getUTCMonth() + count;
  const last = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Date.UTC(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), last)) + (wall % DAY);
}

/** The instant at which the clocks on the wall show this; where they skip it, as much later. */
function instantOf(wall: number, tz: string): number {
  const guess = wall - (wallAt(wall, tz) - wall);
  return guess + (wall - wallAt(guess, tz));
}
