// What is counted of a process and of what waits in the database, told to who watches it on a port of its own.

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge } from 'prom-client';
import type { Deps } from './ctx.ts';
import type { Pool } from './db.ts';

/**
 * Serves /metrics where METRICS_ON says, and nothing else: no request of people comes to that port, so no proxy can open it by
 * accident. Answers how to end it.
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'watch' | 'log'>,
  pools: Readonly<Record<string, Pool>>,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const { registry } = deps.watch;
  collectDefaultMetrics({ register: registry });
  countPools(deps, pools);
  countWaiting(deps);
  const uncount = countProviders(deps);
  const server = Fastify();
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  server.setErrorHandler((failure, _request, reply) => {
    deps.log.warn('the metrics could not be told', { failure });
    return reply.code(503).send();
  });
  await server.listen({ host, port });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop() {
      uncount();
      await server.close();
    },
  };
}

function countPools({ watch: { registry } }: Pick<Deps, 'watch'>, pools: Readonly<Record<string, Pool>>): void {
  new Gauge({
    name: 'ahadi_pool_connections',
    help: 'Connections to PostgreSQL: all, those that rest, and requests that wait for one',
    labelNames: ['pool', 'state'] as const,
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools))
        for (const [state, count] of Object.entries({ all: totalCount, idle: idleCount, waiting: waitingCount }))
          this.set({ pool, state }, count);
    },
  });
}

export type Waiting = { what: string; count: number; oldestAt: Date | null };

/** What waits to be done, and since when the oldest of it could have been: all of the installation's, whichever process is asked. */
export async function whatWaits({ db, now }: Pick<Deps, 'db'> & { now: Date }): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select 'jobs' as what, count(*) as count, min(start_after) as "oldestAt"
      from pgboss.job where state < 'active' and start_after <= now()
    union all select 'clocks', count(*), min(due_at) from clocks where status = 'running' and due_at <= ${now}
    union all select 'letters', count(*), min(created_at) from mail
      where sent_at is null and created_at > ${new Date(now.getTime() - 3 * 86_400_000)}
    union all select 'webhooks', count(*), min(d.due_at) from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where d.status = 'waiting' and d.due_at <= ${now} and e.status = 'active'`.execute(db);
  return rows;
}

function countWaiting({ db, now, watch: { registry } }: Pick<Deps, 'db' | 'now' | 'watch'>): void {
  let reading: Promise<{ at: Date; all: Waiting[] }> | null = null;
  // Both are collected at the same instant, from one look.
  const read = () => {
    const at = now();
    reading ??= whatWaits({ db, now: at })
      .then((all) => ({ at, all }))
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  new Gauge({
    name: 'ahadi_waiting',
    help: 'What waits to be done in the whole installation and could be: jobs, deadlines, letters, webhooks',
    labelNames: ['what'] as const,
    registers: [registry],
    async collect() {
      for (const { what, count } of (await read()).all) this.set({ what }, count);
    },
  });
  new Gauge({
    name: 'ahadi_waiting_oldest_seconds',
    help: 'How long the oldest of what waits could have been done',
    labelNames: ['what'] as const,
    registers: [registry],
    async collect() {
      const { at, all } = await read();
      for (const { what, oldestAt } of all)
        this.set({ what }, oldestAt ? Math.max(0, (at.getTime() - oldestAt.getTime()) / 1000) : 0);
    },
  });
}

/** What the server's own calls to a service say of themselves (undici, the runtime's fetch). */
type Call = { request: { origin?: string | URL }; response?: { statusCode: number } };
const outcomes = {
  'undici:request:headers': ({ response }: Call) => `${Math.floor((response?.statusCode ?? 0) / 100)}xx`,
  'undici:request:error': () => 'none',
} as const;

/** Calls to the services that the settings name, by the setting; what else is called has no counter here, as its name is a person's word. Answers how to end it. */
function countProviders({ config, watch: { registry } }: Pick<Deps, 'config' | 'watch'>): () => void {
  const known = new Map<string, string>();
  for (const [name, address] of Object.entries(config)) {
    const provider = /^([A-Z]+)_BASE_URL$/.exec(name)?.[1]?.toLowerCase();
    if (provider && typeof address === 'string') known.set(new URL(address).origin, provider);
  }
  const calls = new Counter({
    name: 'ahadi_provider_calls_total',
    help: 'Calls to payment providers and the language model, by the kind of their answer',
    labelNames: ['provider', 'outcome'] as const,
    registers: [registry],
  });
  const listeners = Object.entries(outcomes).map(([channel, outcomeOf]) => {
    const count = (message: unknown) => {
      const call = message as Call; // as the channel documents it
      const provider = known.get(String(call.request.origin));
      if (provider) calls.inc({ provider, outcome: outcomeOf(call) });
    };
    subscribe(channel, count);
    return () => void unsubscribe(channel, count);
  });
  return () => {
    for (const end of listeners) end();
  };
}
