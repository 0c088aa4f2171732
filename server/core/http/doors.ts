import { Socket } from 'node:net';
import { ordinary, type Taking } from '@ahadi/domain/core/door.ts';
import type { ErrorCode } from '@ahadi/domain/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isForm } from './bodies.ts';

export const MEGABYTE = 1024 * 1024;

/** What a route takes: as its contract says, of any content type where somebody else decides about it, or nothing at all. */
export type Takes = (Taking & { anyType?: true }) | null;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Beside each route that takes a body; of the procedures it is what the contract says. A route that says nothing takes none. */
    takes?: Takes | ((request: FastifyRequest) => Promise<Takes>);
  }
}

/** What the route of a request takes. */
export const takesOf = async (request: FastifyRequest): Promise<Takes> => {
  const { takes = null } = request.routeOptions.config;
  return typeof takes === 'function' ? takes(request) : takes;
};

/** A body of any type with so many bytes, for what is no procedure. */
export const takesBytes = (bytes: number): Taking & { anyType: true } => ({ ...ordinary, json: bytes, anyType: true });

type Refusal = { code: ErrorCode; sentence: string };

/** So much of a body that nobody reads is let come in, and the connection goes on. */
const UNREAD = 64 * 1024;
/** Beside its file a form has an ordinary body; the file's own limit is its procedure's to tell. */
const BESIDE = MEGABYTE;

/** What is wrong with a body by what its headers say of it, before a byte of it is read; null where nothing is. */
export function problemOfHeaders(headers: FastifyRequest['headers'], takes: Takes): Refusal | null {
  if (headers['transfer-encoding'] !== undefined)
    return { code: 'BAD_INPUT', sentence: 'Say how large the request is (Content-Length).' };
  const size = Number(headers['content-length'] ?? 0);
  if (size === 0) return null;
  const type = headers['content-type'] ?? '';
  // A few bytes that nobody reads do no harm, and what is not there says so itself.
  if (!takes) return size > UNREAD ? tooLarge(size, UNREAD) : null;
  const isFile = takes.file !== null && isForm(type);
  const limit = isFile ? takes.file + BESIDE : takes.json;
  if (size > Math.max(limit, takes.file ?? 0)) return tooLarge(size, takes.file ?? takes.json);
  if (!isFile && !takes.anyType && !/^(?:application\/json\s*(?:;|$)|$)/i.test(type))
    return {
      code: 'FILE_TYPE',
      sentence: `Send JSON${takes.file === null ? '' : ', or a form with a file'}. Nothing was saved.`,
    };
  return size > limit ? tooLarge(size, takes.json) : null;
}

const tooLarge = (size: number, limit: number): Refusal => ({
  code: 'FILE_TOO_LARGE',
  sentence: `What was sent is ${weight(size)}; the limit here is ${weight(limit)}. Nothing was saved. Choose a smaller file.`,
});

const weight = (bytes: number): string =>
  bytes >= MEGABYTE ? `${Math.ceil(bytes / MEGABYTE)} MB` : `${Math.ceil(bytes / 1024)} KB`;

/** Milliseconds in which anyone who still sends can read the answer. */
const LINGER = 1000;

/**
 * Ends the connection after the answer where much of the body was not read: it is not read on. By itself Node would take all of it in,
 * and closing at once would take the answer from the one who still sends.
 */
export function leaveUnread({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  const announced = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > UNREAD;
  if (!announced || raw.complete) return;
  reply.header('connection', 'close');
  const { socket } = raw;
  if (!(socket instanceof Socket)) return; // a test's own
  socket.destroySoon = () => {
    socket.end();
    setImmediate(() => socket.pause());
    const last = setTimeout(() => socket.destroy(), LINGER).unref();
    socket.once('close', () => clearTimeout(last));
  };
}

/** True when the one who asked has left already: no address is there to count by, and nobody to answer. */
export const isGone = ({ raw }: FastifyRequest): boolean =>
  raw.socket.destroyed || raw.socket.remoteAddress === undefined;
