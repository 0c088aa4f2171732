import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inZone } from '@ahadi/domain/core/time.ts';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { copyable } from './copying.ts';
import { faceFolders, familiesFor, printable } from './lettering.ts';

/** A file that goes along inside a PDF; `text` is its content. */
export type Attachment = { name: string; text: string; description: string; mimeType: string };

export type Typeset = {
  /** The address of the template: a .typ file of the server. */
  template: string;
  /** What it sets. Words people wrote are in here and nowhere else; none of them is ever read as markup. */
  data: object;
  /** The time that the document says it was made at. */
  at: Date;
  attachments?: readonly Attachment[];
  /** Drawings by their names, as SVG. */
  drawings?: Readonly<Record<string, string>>;
  /** By whose clocks its instants are read: the zone of the one it is made for. Null for a record that many read: it keeps UTC. */
  tz: string | null;
  /** Without its structure, which takes most of a long table's bytes; then it is PDF/A-3u. */
  isPlain?: boolean;
};

const root = dirname(import.meta.dirname);
let compiler: NodeCompiler | null = null;

/**
 * A document as tagged PDF/A-3a, the same bytes for the same data. Takes milliseconds to seconds of the thread it is called in. Throws when
 * it cannot be set.
 */
export async function typeset({
  template,
  data,
  at,
  attachments = [],
  drawings = {},
  tz,
  isPlain = false,
}: Typeset): Promise<Uint8Array> {
  compiler ??= NodeCompiler.create({ workspace: root, fontArgs: [{ fontPaths: faceFolders() }] });
  const set = everyText(data, (words) => printable(tz === null ? words : inZone(words, tz))) as object;
  const words = JSON.stringify(set);
  const head = {
    _families: familiesFor(words),
    _lang: 'en',
    _at: [
      at.getUTCFullYear(),
      at.getUTCMonth() + 1,
      at.getUTCDate(),
      at.getUTCHours(),
      at.getUTCMinutes(),
      at.getUTCSeconds(),
    ],
    _files: attachments.map(({ text: _, ...file }) => file),
  };
  const inputs = {
    ...Object.fromEntries(attachments.map(({ name, text }) => [`file ${name}`, text])),
    ...Object.fromEntries(Object.entries(drawings).map(([name, svg]) => [`drawing ${name}`, svg])),
    data: JSON.stringify({ ...set, ...head }),
  };
  const path = relative(root, fileURLToPath(template));
  const made = compiler.compile({ mainFileContent: `#include "/${path}"`, inputs });
  if (!made.result) throw new Error(`${path}: ${JSON.stringify(made.takeError()?.shortDiagnostics)}`);
  const pdf = compiler.pdf(made.result, isPlain ? { pdfStandard: 'a-3u', pdfTags: false } : { pdfStandard: 'a-3a' });
  compiler.evictCache(3);
  return copyable(pdf, words);
}

function everyText(value: unknown, change: (words: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => everyText(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, everyText(one, change)]));
}
