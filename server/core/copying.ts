import { PDF, PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';

/** Scripts whose letters are set as several pieces, some of them above or below the line. */
const inPieces = /[\u0590-\u08ff\u0900-\u109f\u1780-\u17ff\u{1e900}-\u{1e95f}\p{M}]/u;

/** One shown string of a page: whose item it belongs to, where it stands, what it draws and which text that is. */
type Piece = {
  item: number;
  x: number;
  y: number;
  face: string;
  size: number;
  glyphs: string;
  text: string;
  moved: string;
  start: number;
  end: number;
  at: boolean;
};

const RIGHT_TO_LEFT = /[\u0590-\u08ff\u{1e900}-\u{1e95f}]/u;
const isBeside = (one: Piece, other: Piece): boolean => one.face === other.face && Math.abs(one.y - other.y) < one.size;

/**
 * The same document with each letter in its text once. Where a mark of a letter stands higher or lower than the letter, the typesetter
 * writes the letter as several pieces, and each of them says the whole letter: readers would copy it twice.
 */
export async function copyable(pdf: Uint8Array, words: string): Promise<Uint8Array> {
  if (!inPieces.test(words)) return pdf;
  const open = await PDF.load(pdf);
  const whole = (it: PdfObject | undefined) => (it instanceof PdfRef ? open.getObject(it) : it);
  for (const { dict } of open.getPages()) {
    const contents = whole(dict.get('Contents'));
    const streams = contents instanceof PdfArray ? [...contents].map(whole) : [contents];
    const resources = whole(dict.get('Resources'));
    const fonts = resources instanceof PdfDict ? whole(resources.get('Font')) : null;
    const textOf = new Map<string, Map<string, string>>();
    if (fonts instanceof PdfDict)
      for (const [name, font] of fonts) {
        const face = whole(font);
        const map = face instanceof PdfDict ? whole(face.get('ToUnicode')) : null;
        if (map instanceof PdfStream) textOf.set(name.value, readMap(latin1(map.getDecodedData())));
      }
    for (const stream of streams) {
      if (!(stream instanceof PdfStream)) continue;
      const before = latin1(stream.getDecodedData());
      const after = sayOnce(before, textOf);
      if (after !== before) stream.setData(Buffer.from(after, 'latin1'));
    }
  }
  return open.save();
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const fromHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** What the glyphs of a face mean, by their two bytes. */
function readMap(map: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of block.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi))
      texts.set(Buffer.from(glyph, 'hex').toString('latin1'), fromHex(text));
  return texts;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const plainBytes = (text: string): string =>
  text.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, it: string) =>
    /^[0-7]/.test(it) ? String.fromCharCode(Number.parseInt(it, 8)) : (escapes[it] ?? it),
  );

/** Every shown string of a page in its order, one a letter. */
function piecesOf(page: string, textOf: Map<string, Map<string, string>>): Piece[] {
  const pieces: Piece[] = [];
  let [item, x, y, face, size] = [0, 0, 0, '', 0];
  let actual: string | null = null;
  const tokens =
    /\/Span <<\s*\/ActualText <FEFF([0-9A-F]*)>\s*>> BDC|\/MCID \d+|1 0 0 -1 (\S+) (\S+) cm|\/(f\d+) (\S+) Tf|(\[(?:[^\]\\(]|\((?:\\[\s\S]|[^\\)])*\))*\] TJ|\((?:\\[\s\S]|[^\\)])*\) Tj)|EMC/g;
  for (const found of page.matchAll(tokens)) {
    const [all, span, left, top, font, points, shown] = found;
    if (span !== undefined) actual = fromHex(span);
    else if (all.startsWith('/MCID')) item += 1;
    else if (left !== undefined) [x, y] = [Number(left), Number(top)];
    else if (font !== undefined) [face, size] = [font, Number(points)];
    else if (shown !== undefined) {
      const [start, end] = [found.index, found.index + all.length];
      // Numbers move what is drawn next; each belongs to the glyph behind it.
      const each: { glyph: string; moved: string }[] = [];
      let moved = '';
      for (const [, number, text] of shown.matchAll(/(-?[\d.]+)|\(((?:\\[\s\S]|[^\\)])*)\)/g)) {
        if (number !== undefined) moved = number;
        const glyphs = plainBytes(text ?? '');
        for (let n = 0; n < glyphs.length; n += 2) {
          each.push({ glyph: glyphs.slice(n, n + 2), moved });
          moved = '';
        }
      }
      const base = { item, x, y, face, size, start, end };
      if (actual !== null)
        pieces.push({ ...base, glyphs: each.map(({ glyph }) => glyph).join(''), text: actual, moved: '', at: true });
      else
        for (const { glyph, moved } of each)
          pieces.push({ ...base, glyphs: glyph, text: textOf.get(face)?.get(glyph) ?? '', moved, at: false });
    } else actual = null;
  }
  return pieces;
}

/** What the pieces of a page say where that is to be something else than it is: of one letter in several pieces, one says it. */
function sayings(pieces: readonly Piece[]): Map<Piece, string> {
  const often = new Map<number, number>();
  for (const { y, glyphs } of pieces) often.set(y, (often.get(y) ?? 0) + glyphs.length);
  const isLess = (one: Piece, other: Piece) => (often.get(one.y) ?? 0) < (often.get(other.y) ?? 0);
  const said = new Map<Piece, string>();
  let group: Piece[] = [];
  const close = () => {
    const onLine = group.reduce<Piece | undefined>((best, one) => (best && !isLess(best, one) ? best : one), undefined);
    for (const one of group) if (one !== onLine) said.set(one, '');
    group = [];
  };
  for (const piece of pieces) {
    const last = group.at(-1);
    const goesOn =
      last !== undefined &&
      piece.text.trim() !== '' &&
      piece.text === last.text &&
      piece.item !== last.item &&
      isBeside(piece, last) &&
      group.some(({ y }) => y !== piece.y) &&
      !group.some(({ glyphs }) => glyphs === piece.glyphs);
    if (!goesOn) close();
    group.push(piece);
  }
  close();
  // A letter that itself stands off the line is said by the one before it, lest it be read as a line of its own.
  let before: Piece | undefined;
  for (const piece of pieces) {
    if (said.get(piece) === '') continue;
    const isOff = before && piece.y !== before.y && isBeside(piece, before) && isLess(piece, before);
    if (before && isOff && !RIGHT_TO_LEFT.test(piece.text)) {
      said.set(before, (said.get(before) ?? before.text) + piece.text);
      said.set(piece, '');
    } else before = piece;
  }
  return said;
}

/** The same page with each letter said once. */
function sayOnce(page: string, textOf: Map<string, Map<string, string>>): string {
  const pieces = piecesOf(page, textOf);
  const said = sayings(pieces);
  if (said.size === 0) return page;
  const shown = Map.groupBy(pieces, ({ start }) => start);
  let after = page;
  for (const [start, all] of [...shown].reverse()) {
    const [first] = all;
    if (!first || !all.some((piece) => said.has(piece))) continue;
    const actual = (text: string) =>
      `/ActualText <FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}`;
    if (first.at) {
      const span = after.lastIndexOf('/ActualText <FEFF', start);
      after = `${after.slice(0, span)}${actual(said.get(first) ?? first.text)}${after.slice(after.indexOf('>', span))}`;
    } else {
      const parts = all.map((piece) => {
        const part = `[${piece.moved} <${Buffer.from(piece.glyphs, 'latin1').toString('hex')}>] TJ`;
        const text = said.get(piece);
        return text === undefined ? part : `/Span <<\n  ${actual(text)}>\n>> BDC\n${part}\nEMC`;
      });
      after = `${after.slice(0, start)}${parts.join('\n')}${after.slice(first.end)}`;
    }
  }
  return after;
}
