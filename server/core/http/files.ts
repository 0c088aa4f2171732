import { checkAddress, checkView, to } from '@ahadi/domain/paths.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../ctx.ts';
import { textOf } from '../letter.ts';
import { type Letter, wordsFor } from '../mail.ts';
import { isKeepable } from '../text.ts';
import { refuse } from './guards.ts';

/** Pictures of people, the demo mailbox, and the way out to the blog. */
export function fileRoutes(
  app: FastifyInstance,
  { db, storage, config }: Pick<Deps, 'db' | 'storage' | 'config'>,
): void {
  app.get<{ Params: { sha256: string } }>('/api/avatars/:sha256', async (request, reply) => {
    const { sha256 } = request.params;
    const known =
      /^[0-9a-f]{64}$/.test(sha256) &&
      (await db.selectFrom('users').select('id').where('image', '=', `/api/avatars/${sha256}`).executeTakeFirst());
    const bytes = known ? await storage.get(sha256) : null;
    if (!bytes) return refuse(request, reply, 'NOT_FOUND');
    return reply.type('image/webp').header('cache-control', 'private, max-age=86400, immutable').send(bytes);
  });
  app.get<{ Querystring: { to?: string | string[] } }>('/api/dev/mailbox', async (request, reply) => {
    // Where letters really go out, nobody reads them here.
    if (!config.DEMO || config.SMTP_URL) return refuse(request, reply, 'NOT_FOUND');
    const asked = [request.query.to ?? []].flat();
    if (!asked.every(isKeepable)) return refuse(request, reply, 'BAD_INPUT');
    const addresses = asked.map((address) => address.toLowerCase());
    return lettersOf({ db, config }, addresses.length > 0 ? addresses : null);
  });
  // The short address on every sealed page.
  app.get<{ Querystring: { text?: string | string[] } }>(checkAddress, ({ query: { text } }, reply) =>
    reply.redirect(to('landing', {}, { view: checkView, ...(text === undefined ? {} : { text: String(text) }) }), 302),
  );
  app.get('/blog', (_request, reply) => reply.redirect(config.BLOG_URL, 302));
  app.get<{ Params: { '*': string } }>('/blog/*', (request, reply) =>
    reply.redirect(new URL(`${config.BLOG_URL.replace(/\/$/, '')}/${request.params['*']}`).href, 302),
  );
}

/** The newest letters to these addresses, or to all: those that left, and those that still wait whether their reader looks by himself. */
async function lettersOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  addresses: readonly string[] | null,
): Promise<object[]> {
  const { rows } = await sql<{ waiting: Letter | null }>`
    select id, recipient, subject, text_body, attachments, created_at, null::timestamptz as waits_until, null::jsonb as waiting from mail
    where ${addresses}::text[] is null or recipient = any(${addresses})
    union all
    select id, lower(letter->>'to'), '', '', coalesce(letter->'attachments', '[]'), created_at, due_at, letter from deliveries
    where channel = 'email' and status = 'waiting' and letter is not null and (${addresses}::text[] is null or lower(letter->>'to') = any(${addresses}))
    order by created_at desc, id desc limit 100`.execute(db);
  return Promise.all(
    rows.map(async ({ waiting, ...row }) => {
      if (!waiting) return row;
      const words = await wordsFor({ db, config }, waiting);
      return { ...row, subject: words.subject, text_body: textOf(words) };
    }),
  );
}
