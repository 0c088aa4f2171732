// A mailbox's own button switches letters off.
import { DomainError } from '@ahadi/domain/errors.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { FastifyInstance } from 'fastify';
import { type Deps, systemCtx } from '../core/ctx.ts';
import { takesBytes } from '../core/http/doors.ts';
import { refuse } from '../core/http/guards.ts';
import { switchLetters } from './unsubscribe.ts';

/** Where a mailbox's own button posts to (RFC 8058). Anyone who only looks, a scanner of links for example, is led to the page and changes nothing. */
export function letterRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { token: string } }>('/api/letters/:token', (request, reply) =>
    reply.redirect(to('help', {}, { letters: request.params.token }), 302),
  );
  app.post<{ Params: { token: string } }>(
    '/api/letters/:token',
    { config: { takes: takesBytes(4096) } },
    async (request, reply) => {
      try {
        await switchLetters(systemCtx(deps, request.id), { token: request.params.token, on: false });
      } catch (failure) {
        if (failure instanceof DomainError) return refuse(request, reply, failure.code);
        throw failure;
      }
      return reply.type('text/plain; charset=utf-8').send('These letters are switched off.\n');
    },
  );
}
