/**
 * Thresholds of the search (design 5.1, measured): from `answer` on a question is answered, if the next article is `gap` behind; from
 * `menu` on three are offered.
 */
export const SCORE = { answer: 0.45, menu: 0.2, gap: 0.06 } as const;
export type Decision = 'answer' | 'menu' | 'none';
/**
 * What to do with articles that were found, by their scores from the surest on. `isSure`: the first may be an answer at all. `isMeant`: it was
 * asked for nearly by its name, and then it may be as near as it likes to the next one.
 */
export const decide = ([first = 0, second = 0]: readonly number[], isSure = true, isMeant = false): Decision =>
  first < SCORE.menu
    ? 'none'
    : isSure && first >= SCORE.answer && (isMeant || first - second >= SCORE.gap)
      ? 'answer'
      : 'menu';
/** A question of which the surest article is below this is told to the editors, though some were offered. */
export const UNSURE = 0.35;
/** A search of fewer letters is not asked. */
export const LEAST_LETTERS = 2;
/** Days after which a published article is looked at again (design 4.5). */
export const REVIEW_DAYS = 180;
/** From ten votes on, an article of which more than 30 % say no is looked at again. */
export const needsReview = (helpful: number, unhelpful: number): boolean =>
  helpful + unhelpful >= 10 && unhelpful / (helpful + unhelpful) > 0.3;

/** The place of a heading in its page: "When it is late?" becomes "when-it-is-late". */
export const anchorOf = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export type Section = { heading: string; anchor: string; text: string };

/**
 * The sections of a body, its beginning first with an empty heading; headings of the second level begin one, but not those in a block of
 * code. Anchors are unique.
 */
export function sectionsOf(body: string): Section[] {
  const sections: Section[] = [{ heading: '', anchor: '', text: '' }];
  const taken = new Set<string>();
  let fence: string | null = null;
  for (const line of body.split(/\r?\n/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark) fence = fence === null ? mark : line.trim().startsWith(fence) ? null : fence;
    const heading =
      fence === null && /^##[ \t]/.test(line)
        ? line
            .slice(3)
            .trim()
            .replace(/(?:^|[ \t])#+$/, '')
            .trim()
        : '';
    const last = sections.at(-1);
    if (heading) {
      const anchor = freeAnchor(anchorOf(heading) || 'section', taken);
      taken.add(anchor);
      sections.push({ heading, anchor, text: '' });
    } else if (last) last.text += `${line}\n`;
  }
  return sections
    .map((section) => ({ ...section, text: section.text.trim() }))
    .filter(({ heading, text }) => heading !== '' || text !== '');
}

function freeAnchor(plain: string, taken: ReadonlySet<string>): string {
  if (!taken.has(plain)) return plain;
  let times = 2;
  while (taken.has(`${plain}-${times}`)) times++;
  return `${plain}-${times}`;
}

/** What is searched at a time has at most so many characters (design 4.5). */
export const CHUNK_CHARACTERS = 1_200;

/** The sections of a body, those that are too long cut where a paragraph, a line, a sentence or at last a word ends. */
export const chunksOf = (body: string): Section[] =>
  sectionsOf(body).flatMap(({ text, ...section }) =>
    piecesOf(text, CHUNK_CHARACTERS).map((piece) => ({ ...section, text: piece })),
  );

/** A text in pieces of at most so many characters (Unicode ones, as PostgreSQL counts them). Nothing but white space is lost between them. */
export function piecesOf(text: string, most: number): string[] {
  const pieces: string[] = [];
  for (let rest = [...text]; ; ) {
    if (rest.length <= most) return [...pieces, rest.join('').trim()];
    const first = rest.slice(0, most).join('');
    const end = endOf(first);
    pieces.push(first.slice(0, end).trimEnd());
    rest = [...(first.slice(end) + rest.slice(most).join('')).trimStart()];
  }
}

/** Where a text that is too long is cut, in UTF-16 units: the last good place in its second half, or its end. */
function endOf(text: string): number {
  const half = text.length / 2;
  for (const place of [/\n\n/g, /\n/g, /[.!?](?=\s)/g, /\s/g]) {
    const last = [...text.matchAll(place)].at(-1);
    if (last && last.index >= half) return last.index + last[0].length;
  }
  return text.length;
}

/**
 * A text as lines without the signs of Markdown but for the numbers of a list: for a part of it that is read by itself. What stood out,
 * like the words on a button, stands in quotes.
 */
export const linesOf = (markdown: string): string =>
  markdown
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\*\*([^*\n]+)\*\*/g, '“$1”')
    .replace(/^[ \t]*(?:#{1,6}|>)[ \t]+/gm, '')
    .replace(/^[ \t]*[-*+][ \t]+/gm, '• ')
    .replace(/[*_`~|]+/g, '')
    .split(/\n{2,}|\n(?=[ \t]*(?:•|\d{1,9}[.)])[ \t])/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

/** A text without the signs of Markdown, on one line: for searching and for a line of it beside a heading. */
export const plainOf = (markdown: string): string =>
  markdown
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|[-*+]|\d{1,9}[.)]|>)[ \t]+/gm, '')
    .replace(/[*_`~|]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
