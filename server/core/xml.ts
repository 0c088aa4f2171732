// A file of XML is read into its elements, without a word of another file.
import { SaxesParser } from 'saxes';

/** An element without its prefix; `space` is its namespace and `line` where it begins, from 1. */
export type XmlElement = {
  name: string;
  space: string;
  line: number;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
};
/** What was read, or on which line it is no XML that we take and why. */
export type XmlReading = { root: XmlElement; flaw: null } | { root: null; flaw: { line: number; reason: string } };

/** Deeper than any file goes that somebody means well with. */
const DEEPEST = 40;

/**
 * Reads all of a file, strictly. One that declares its own kind (DOCTYPE) is refused: that is where entities are defined, and none but the five
 * of XML itself is ever put in. Nothing outside of the file is read.
 */
export function readXml(text: string): XmlReading {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let flaw: { line: number; reason: string } | null = null;
  const refuse = (reason: string) => {
    flaw ??= { line: Math.max(1, parser.line), reason };
  };
  parser.on('error', ({ message }) => refuse(`This is not XML: ${message.replace(/^\d+:\d+: /, '')}`));
  parser.on('doctype', () =>
    refuse('The file declares its own kind of document (DOCTYPE). No bank does; it is not read.'),
  );
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (flaw) return;
    const values = Object.values(attributes).map((one) => [one.local, one.value] as const);
    const element = {
      name: local,
      space: uri,
      line: parser.line,
      attributes: Object.fromEntries(values),
      text: '',
      children: [],
    };
    if (open.length >= DEEPEST) return refuse('It is nested deeper than a statement is.');
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (more: string) => {
    const last = open.at(-1);
    if (last && !flaw) last.text += more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    open.pop();
  });
  // A piece at a time, so that what is refused is not read to its end.
  for (let at = 0; at < text.length && !flaw; at += 65_536) parser.write(text.slice(at, at + 65_536));
  if (!flaw) parser.close();
  if (flaw || !root) return { root: null, flaw: flaw ?? { line: 1, reason: 'There is nothing in it.' } };
  return { root, flaw: null };
}
