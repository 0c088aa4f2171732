import { parentPort, workerData } from 'node:worker_threads';
import type { LeftOut, UnfitText } from '@ahadi/domain/agreements/documents/word.ts';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Archive, NoArchive, openArchive } from './archive.ts';
import { readInThread } from './readerthread.ts';

const READER = 'ahadi-word-reader';
const MOST_MS = 20_000;

export type Mark = 'bold' | 'italic' | 'underline';
/** A run of words that look alike; `null` begins a line. */
export type Run = { text: string; marks: Mark[] } | null;
/** A paragraph as it stands in the file. `list`: it is an entry of one. */
export type Block = { is: 'heading' | 'paragraph'; list: 'bullet' | 'ordered' | null; runs: Run[] };
export type WordText = { blocks: Block[]; left: Partial<Record<LeftOut, number>> };
type Answer = WordText | { unfit: UnfitText };

/** The text of a Word file (DOCX), or why it cannot be taken. Read in a thread whose memory and time are counted. Throws BUSY. */
export const readGivenWord = (bytes: Uint8Array): Promise<Answer> =>
  readInThread<Answer>(
    import.meta.url,
    { reader: READER, bytes },
    {
      ...{ ms: MOST_MS, full: { unfit: 'too long' }, broken: { unfit: 'damaged' } },
    },
  );

function read(bytes: Uint8Array): Answer {
  try {
    const archive = openArchive(bytes);
    if (archive.names.some((name) => /vbaProject\.bin$|\/activeX\//i.test(name))) return { unfit: 'scripted' };
    return readDocx(archive);
  } catch (failure) {
    if (failure instanceof Tracked) return { unfit: 'tracked' };
    const isFull = failure instanceof RangeError && !(failure instanceof NoArchive);
    return { unfit: isFull ? 'too long' : 'damaged' };
  }
}

/** Somebody's changes that nobody accepted or rejected: which words are the text? */
class Tracked extends Error {}

type Handlers = {
  open: (name: string, of: (key: string) => string | undefined) => void;
  close: (name: string) => void;
  text?: (text: string) => void;
};

/** Goes through a part in its order. A document type could name things elsewhere or unfold to gigabytes; no word processor writes one. */
function walk(xml: string, { open, close, text }: Handlers): void {
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new NoArchive('It names a document type.');
  });
  parser.on('error', (failure) => {
    throw failure;
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => open(name, (key) => attributes[key]));
  parser.on('closetag', ({ name }) => close(name));
  if (text) parser.on('text', text);
  parser.write(xml).close();
}

const isOn = (value: string | undefined): boolean =>
  value === undefined || !['0', 'false', 'off', 'none'].includes(value);

/** What styles make of their paragraphs, by their ids: a heading, an entry of a list. */
function stylesOf(archive: Archive): { headings: Set<string>; lists: Map<string, string> } {
  const headings = new Set<string>();
  const lists = new Map<string, string>();
  let id = '';
  walk(archive.read('word/styles.xml') ?? '<none/>', {
    open: (name, of) => {
      if (name === 'w:style') id = of('w:styleId') ?? '';
      if (name === 'w:name' && /^(?:heading \d|title)$/i.test(of('w:val') ?? '')) headings.add(id);
      if (name === 'w:outlineLvl' && Number(of('w:val')) < 9) headings.add(id);
      if (name === 'w:numId') lists.set(id, of('w:val') ?? '');
    },
    close: () => undefined,
  });
  return { headings, lists };
}

/** Which kind of list each level of a numbering is: "3 0" → bullet. */
function listsOf(archive: Archive): (num: string, level: string) => 'bullet' | 'ordered' {
  const formats = new Map<string, string>();
  const abstracts = new Map<string, string>();
  let [abstract, num, level] = ['', '', ''];
  walk(archive.read('word/numbering.xml') ?? '<none/>', {
    open: (name, of) => {
      if (name === 'w:abstractNum') abstract = of('w:abstractNumId') ?? '';
      if (name === 'w:lvl') level = of('w:ilvl') ?? '';
      if (name === 'w:numFmt') formats.set(`${abstract} ${level}`, of('w:val') ?? '');
      if (name === 'w:num') num = of('w:numId') ?? '';
      if (name === 'w:abstractNumId') abstracts.set(num, of('w:val') ?? '');
    },
    close: () => undefined,
  });
  return (of, at) => (formats.get(`${abstracts.get(of)} ${at}`) === 'bullet' ? 'bullet' : 'ordered');
}

/** Words beside those of pages: "Page 1 of 3" says nothing. */
const hasWords = (xml: string): boolean => {
  let words = '';
  let isText = false;
  walk(xml, {
    open: (name) => {
      isText = name === 'w:t';
    },
    close: () => {
      isText = false;
    },
    text: (text) => {
      if (isText) words += text;
    },
  });
  return /\p{L}/u.test(words.replace(/\b(?:page|of)\b/gi, ''));
};

/** What changed in a file and waits to be accepted or rejected. Changes of the look alone change no words. */
const tracked = ['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo', 'w:cellIns', 'w:cellDel'];
/** Parts of a text whose words are not taken, and what people call them. */
const skipped: Readonly<Record<string, LeftOut>> = {
  'w:drawing': 'picture',
  'w:pict': 'picture',
  'w:object': 'object',
  'm:oMath': 'formula',
};
/** Words that are not to be read, or were struck out: which of them would be the text is for nobody here to say. */
const unseen: Readonly<Record<string, LeftOut>> = { 'w:vanish': 'hidden', 'w:strike': 'struck', 'w:dstrike': 'struck' };
const counted: Readonly<Record<string, LeftOut>> = {
  'w:footnoteReference': 'footnote',
  'w:endnoteReference': 'footnote',
  'w:commentReference': 'comment',
  'w:tbl': 'table',
};

const CELL = ' | ';
/** Something stands in the cell that a row has come to. */
const isBegun = (row: readonly Run[]): boolean => row.length > 0 && row.at(-1)?.text !== CELL;

function readDocx(archive: Archive): Answer {
  const xml = archive.read('word/document.xml');
  if (xml === null) return { unfit: 'damaged' };
  const [{ headings, lists }, listOf] = [stylesOf(archive), listsOf(archive)];
  const blocks: Block[] = [];
  const left: Partial<Record<LeftOut, number>> = {};
  const count = (what: LeftOut) => {
    left[what] = (left[what] ?? 0) + 1;
  };
  let [depth, tables] = [0, 0]; // within what is skipped, and within tables
  let [isText, isHidden, isAlternate] = [false, false, 0];
  let marks: Mark[] = [];
  let block: (Block & { num: string; level: string }) | null = null;
  let row: Run[] = [];
  let inRun = false;
  const settle = () => {
    if (!block) return;
    const { num, level, ...own } = block;
    const isEntry = num !== '' && num !== '0';
    if (isEntry && own.is === 'heading') count('number');
    else if (isEntry && Number(level) > 0) count('level');
    const list = isEntry && own.is === 'paragraph' ? listOf(num, level) : null;
    block = null;
    if (tables > 0) row.push(...(isBegun(row) && own.runs.length > 0 ? [{ text: ' ', marks: [] }] : []), ...own.runs);
    else blocks.push({ ...own, list });
  };
  walk(xml, {
    open: (name, of) => {
      if (tracked.includes(name)) throw new Tracked();
      const skip = skipped[name];
      if (skip) {
        if (depth === 0 && isAlternate < 2) count(skip);
        depth += 1;
      }
      if (name === 'mc:Fallback') isAlternate = 2;
      if (depth > 0 || isAlternate === 2) return;
      const what = counted[name];
      if (what && !(name === 'w:tbl' && tables > 0)) count(what);
      if (name === 'w:tbl') tables += 1;
      if (name === 'w:tc' && row.length > 0) row.push({ text: CELL, marks: [] });
      if (name === 'w:p') block = { is: 'paragraph', list: null, runs: [], num: '', level: '0' };
      if (name === 'w:r') [marks, isHidden, inRun] = [[], false, true];
      if (block && name === 'w:pStyle') {
        const style = of('w:val') ?? '';
        if (headings.has(style)) block.is = 'heading';
        block.num = lists.get(style) ?? '';
      }
      if (block && name === 'w:numId') block.num = of('w:val') ?? '';
      if (block && name === 'w:ilvl') block.level = of('w:val') ?? '0';
      if (inRun && isOn(of('w:val'))) {
        if (name === 'w:b') marks.push('bold');
        if (name === 'w:i') marks.push('italic');
        if (name === 'w:u') marks.push('underline');
        const gone = unseen[name];
        if (gone && !isHidden) count(gone);
        isHidden ||= gone !== undefined;
      }
      isText = name === 'w:t';
      if (!block || isHidden) return;
      if (name === 'w:tab') if (inRun) block.runs.push({ text: ' ', marks });
      if (name === 'w:noBreakHyphen') block.runs.push({ text: '-', marks });
      if (name === 'w:sym') count('sign');
      if ((name === 'w:br' && of('w:type') !== 'page') || name === 'w:cr') block.runs.push(null);
    },
    close: (name) => {
      if (skipped[name]) depth -= 1;
      if (name === 'mc:Fallback') isAlternate = 0;
      if (depth > 0 || isAlternate === 2) return;
      if (name === 'w:t') isText = false;
      if (name === 'w:r') inRun = false;
      if (name === 'w:p') settle();
      if (name === 'w:tr' && tables === 1) {
        blocks.push({ is: 'paragraph', list: null, runs: row });
        row = [];
      }
      if (name === 'w:tbl') tables -= 1;
    },
    text: (text) => {
      if (isText && depth === 0 && isAlternate < 2 && !isHidden) block?.runs.push({ text, marks });
    },
  });
  for (const name of archive.names)
    if (/^word\/(?:header|footer)\d*\.xml$/.test(name) && hasWords(archive.read(name) ?? '<none/>')) count('header');
  return { blocks, left };
}

const given = workerData as { reader?: string; bytes: Uint8Array } | null; // what the thread was started with
if (parentPort && given?.reader === READER) parentPort.postMessage(read(given.bytes));
