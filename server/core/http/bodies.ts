import type { Readable } from 'node:stream';
import { DEEPEST, type Taking } from '@ahadi/domain/core/door.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Who asked is not there any more, or sends so slowly that nobody waits for the rest. No failure of the server: nobody is left to be answered. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}

/** Milliseconds: for the whole of a text, and for the next piece of a file. The server's own limit of a whole request stands behind both. */
const PATIENCE = { text: 30_000, piece: 30_000 } as const;

/** The fields of a form, our own pages' names among them. */
const FORM = { parts: 40, headers: 4096, name: 200 } as const;

export const isForm = (type: string): boolean => /^multipart\/form-data\s*(?:;|$)/i.test(type);

/**
 * What a request brought, as its contract takes it; undefined for nothing. Its size and type were judged before. Throws BAD_INPUT for
 * what cannot be read, is nested too deeply or has more members than the contract takes, before anything is made of it; ClientGone.
 */
export async function readBody(request: FastifyRequest, reply: FastifyReply, takes: Taking): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) === 0) return undefined;
  const type = request.headers['content-type'] ?? '';
  const bytes = await readBytes(request, reply);
  if (isForm(type)) return readForm(bytes, type, takes);
  judgeJson(bytes, takes.members);
  return understood(() => JSON.parse(new TextDecoder().decode(bytes)));
}

/** The bytes of a body as they came. Throws ClientGone. */
export async function readBytes(request: FastifyRequest, reply: FastifyReply): Promise<Buffer<ArrayBuffer>> {
  // Anyone who asks first whether it may send is told now: the doors are behind it.
  if (request.headers.expect !== undefined) reply.raw.writeContinue();
  const perPiece = isForm(request.headers['content-type'] ?? '');
  return collect(request.raw, { perPiece, patience: perPiece ? PATIENCE.piece : PATIENCE.text });
}

/** Every byte that comes, or ClientGone when it takes longer than `patience` milliseconds; `perPiece` gives each piece its own. */
export function collect(
  from: Readable,
  { perPiece, patience }: { perPiece: boolean; patience: number },
): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const gone = () => {
      clearTimeout(timer);
      reject(new ClientGone());
      from.destroy();
    };
    const timer = setTimeout(gone, patience);
    from.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (perPiece) timer.refresh();
    });
    from.once('end', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
    from.once('error', gone);
    from.once('close', gone); // after the end it changes nothing
  });
}

const bad = (sentence: string): DomainError => new DomainError('BAD_INPUT', sentence);

/** A body that cannot be read as what it says it is. */
function understood<Read>(read: () => Read): Read {
  try {
    return read();
  } catch {
    throw bad('What was sent cannot be read. Nothing was saved.'); // the words of a parser help nobody
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * One look over the bytes of a JSON text, before anything is made of it: a thing without end costs a hundred times what it weighs. Throws
 * BAD_INPUT for one that is deeper than {@link DEEPEST} or has more than `most` members in its lists and objects together.
 */
export function judgeJson(bytes: Uint8Array, most: number): void {
  let depth = 0;
  let members = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === COMMA) members++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      members++;
      depth++;
      if (depth > DEEPEST) throw bad('This is nested too deeply. Nothing was saved.');
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    if (members > most)
      throw bad('There is more in this than is taken at once. Nothing was saved. Send less at a time.');
  }
}

/** Where a text ends that begins at a quotation mark; the end of the bytes where it does not. */
function endOfText(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at++;
    else if (bytes[at] === QUOTE) return at;
  }
  return bytes.length;
}

/**
 * A form with its file. Beside the file it is no more than an ordinary body, and its few parts are counted before they are taken apart. What
 * is longer than any text is kept from the parser, which would copy it several times.
 */
export async function readForm(bytes: Buffer<ArrayBuffer>, type: string, takes: Taking): Promise<FormData> {
  const parts = partsOf(bytes, /boundary="?([^";]+)"?/i.exec(type)?.[1] ?? '');
  const isLong = ({ from, to }: Part) => to - from > takes.json;
  const notAForm = bad('What was sent cannot be read as a form. Nothing was saved.'); // the words of a parser help nobody
  const parsed = await new Response(without(bytes, parts.filter(isLong)), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw notAForm;
    });
  const [form, entries] = [new FormData(), [...parsed]];
  if (entries.length !== parts.length) throw notAForm;
  let texts = 0;
  for (const [index, [name, value]] of entries.entries()) {
    const part = parts[index] as Part; // there are as many
    if (name.length > FORM.name) throw bad('A field of this form has too long a name. Nothing was saved.');
    if (typeof value !== 'string') {
      const { name: as, type } = value;
      form.append(name, isLong(part) ? new File([bytes.subarray(part.from, part.to)], as, { type }) : value);
      continue;
    }
    texts += part.to - part.from;
    if (texts > takes.json) throw bad('There is too much text beside the file. Nothing was saved.');
    // The pages send their input as one JSON text, beside the files that belong into it.
    if (name === 'data') judgeJson(Buffer.from(value), takes.members);
    form.append(name, value);
  }
  return form;
}

/** Where what a part of a form holds begins and ends. */
type Part = { from: number; to: number };

const without = (bytes: Buffer<ArrayBuffer>, parts: readonly Part[]): Buffer<ArrayBuffer> => {
  const starts = [0, ...parts.map(({ to }) => to)];
  return Buffer.concat(starts.map((start, n) => bytes.subarray(start, parts[n]?.from ?? bytes.length)));
};

function partsOf(bytes: Buffer, boundary: string): Part[] {
  if (boundary === '') throw bad('This form does not say where its parts end. Nothing was saved.');
  const mark = `--${boundary}`;
  const next = `\r\n${mark}`;
  const parts: Part[] = [];
  for (let at = bytes.indexOf(mark), behind = at + mark.length; at !== -1; behind = at + next.length) {
    const open = parts.at(-1);
    if (open) open.to = at;
    const head = bytes.subarray(behind, behind + FORM.headers);
    if (head.toString('latin1', 0, 2) === '--') return parts;
    const length = head.indexOf('\r\n\r\n');
    if (length === -1 || parts.length === FORM.parts)
      throw bad('This form has more parts than are taken, or cannot be read. Nothing was saved.');
    parts.push({ from: behind + length + 4, to: bytes.length });
    at = bytes.indexOf(next, behind);
  }
  return parts;
}
