import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@ahadi/domain/brand.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../ctx.ts';

const POLICY = '/security-policy.txt';
/** Read again by the one who has an older one: RFC 9116 §2.5.5 wants it to say less than a year. */
const GOOD_FOR_DAYS = 180;

/** How somebody who found a weakness reports it: /.well-known/security.txt (RFC 9116), and SECURITY.md as the policy it names. */
export function reportingRoutes(app: FastifyInstance, { config, now }: Pick<Deps, 'config' | 'now'>): void {
  const policy = readFileSync(join(import.meta.dirname, '../../../SECURITY.md'), 'utf8');
  app.get('/.well-known/security.txt', (_request, reply) =>
    text(reply.header('cache-control', 'public, max-age=86400')).send(
      [
        `Contact: mailto:${brand.supportEmail}`,
        `Expires: ${addDays(now(), GOOD_FOR_DAYS).toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${config.PUBLIC_URL}/.well-known/security.txt`,
        `Policy: ${config.PUBLIC_URL}${POLICY}`,
        '',
      ].join('\n'),
    ),
  );
  app.get(POLICY, (_request, reply) => text(reply.header('cache-control', 'public, max-age=86400')).send(policy));
}

const text = (reply: FastifyReply): FastifyReply => reply.type('text/plain; charset=utf-8');
