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

/** A form with its file. Beside the file it is no more than an ordinary body, and its few parts are counted before they are taken apart. */
async function readForm(bytes: Buffer<ArrayBuffer>, type: string, takes: Taking): Promise<FormData> {
  judgeParts(bytes, /boundary="?([^";]+)"?/i.exec(type)?.[1] ?? '');
  const form = await new Response(bytes, {
    headers: { 'content-type': type },
  })
    .formData()
    .catch(() => {
      throw bad('What was sent cannot be read as a form. Nothing was saved.'); // the words of a parser help nobody
    });
  let texts = 0;
  for (const [name, value] of form) {
    if (name.length > FORM.name) throw bad('A field of this form has too long a name. Nothing was saved.');
    if (typeof value !== 'string') continue;
    texts += Buffer.byteLength(value);
    if (texts > takes.json) throw bad('There is too much text beside the file. Nothing was saved.');
    // The pages send their input as one JSON text, beside the files that belong into it.
    if (name === 'data') judgeJson(Buffer.from(value), takes.members);
  }
  return form;
}

function judgeParts(bytes: Buffer, boundary: string): void {
  if (boundary === '') throw bad('This form does not say where its parts end. Nothing was saved.');
  const mark = `--${boundary}`;
  let parts = 0;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
    parts++;
    const head = bytes.subarray(at + mark.length, at + mark.length + FORM.headers);
    const isLast = head.toString('latin1', 0, 2) === '--';
    if (parts > FORM.parts || (!isLast && !head.includes('\r\n\r\n')))
      throw bad('This form has more parts than are taken, or cannot be read. Nothing was saved.');
  }
}
