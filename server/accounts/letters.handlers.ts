// Where the links of letters lead, one line each.
import type { FastifyInstance } from 'fastify';
import { confirmPage } from './confirming.ts';

type Asked = { Querystring: { token?: string; callbackURL?: string } };

/** Where letters of earlier releases lead. Anyone who only looks, a scanner of links for example, is led to the page and changes nothing. */
export function oldLetterRoute(app: FastifyInstance): void {
  app.get<Asked>('/api/auth/verify-email', ({ query }, reply) =>
    reply.redirect(confirmPage(String(query.token ?? ''), String(query.callbackURL ?? '')), 302),
  );
}
