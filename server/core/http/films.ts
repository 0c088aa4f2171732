import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { orNull } from '../bucket.ts';
import type { Storage } from '../storage.ts';
import { refuse } from './guards.ts';

/** The films that the product comes with, made by tools/films. */
const ownFilms = join(import.meta.dirname, '..', '..', '..', 'films');

/** A film as `agreements.mp4` or `agreements.webm`, or what it says in a language as `agreements.sw.vtt`. */
const filmName = /^(?<film>[\w-]{1,100})(?<kind>\.(?:mp4|webm|[a-z]{2}\.vtt))$/;

const types: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
};
const typeOf = (file: string): string => types[/[^.]*$/.exec(file)?.[0] ?? ''] ?? 'video/mp4';

/**
 * The films of the landing page, in whole or in one range. An operator's own, in the `videos/` folder of the storage, comes before
 * ours; where there is one of a name, ours of that name is gone with all that belongs to it, since it would say something else.
 */
export function filmRoutes(app: FastifyInstance, { storage, folder = ownFilms }: Films): void {
  app.get<{ Params: { file: string } }>('/videos/:file', async (request, reply) => {
    const { file } = request.params;
    const bytes = await storage.video(file);
    if (bytes)
      return sendRange(request, reply.type(typeOf(file)), bytes.length, ({ from, to }) => bytes.subarray(from, to + 1));
    const { film, kind } = filmName.exec(file)?.groups ?? {};
    if (!film || (kind !== '.mp4' && (await storage.hasVideo(`${film}.mp4`))))
      return refuse(request, reply, 'NOT_FOUND');
    const path = join(folder, file);
    const size = (await orNull(stat(path)))?.size ?? 0;
    if (size === 0) return refuse(request, reply, 'NOT_FOUND');
    return sendRange(request, reply.type(typeOf(file)), size, ({ from, to }) =>
      createReadStream(path, { start: from, end: to }),
    );
  });
}

type Films = { storage: Pick<Storage, 'video' | 'hasVideo'>; folder?: string };
/** The first and the last byte, both included. */
type Range = { from: number; to: number };

/** Sends what was asked for of so many bytes (RFC 9110 §14): the whole, one range, or that there is no such range. */
function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  size: number,
  bytes: (range: Range) => Buffer | ReturnType<typeof createReadStream>,
): FastifyReply {
  reply.header('accept-ranges', 'bytes');
  const range = rangeOf(request.headers.range, size);
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
  reply.header('cache-control', 'public, max-age=3600');
  const { from, to } = range ?? { from: 0, to: size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`);
  return reply.header('content-length', to - from + 1).send(bytes({ from, to }));
}

/** The one range a player asked for, 'none' where it lies outside, or null for the whole: also where the header is none that we read. */
function rangeOf(header: string | undefined, size: number): Range | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < from) return null;
  return from <= to ? { from, to } : 'none';
}
