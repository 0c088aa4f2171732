import { MINUTE } from '@ahadi/domain/core/time.ts';
import { normalizeIP } from '@better-auth/core/utils/ip';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Ctx, Deps } from '../ctx.ts';

const SECOND = 1_000;

/** What is counted apart: what changes something, and what only reads. */
export type Asking = 'command' | 'read';
export type Taken = { isOver: boolean; limit: number; left: number; seconds: number };
export type Limits = {
  /** Counts one request of somebody in this minute, and answers what is left to them of it. Null where there is no limit. */
  take: (who: string, asking: Asking) => Taken | null;
  /** Tells the other processes now; it happens by itself once a second. */
  share: () => Promise<void>;
  stop: () => Promise<void>;
};

type Counted = { asking: Asking; who: string; told: number; untold: number; isStopped: boolean };
/** So long ago nothing can be counted any more. */
const FORGOTTEN = 5 * MINUTE;

/** Who is asking: somebody signed in by account, whatever the network; a program by its key; anybody else by network address (IPv6: by /64). */
export const whoAsks = ({ key, actor, acting, peer }: Pick<Ctx, 'key' | 'actor' | 'acting' | 'peer'>): string =>
  key ? `key ${key.keyId}` : actor?.kind === 'user' ? `account ${acting?.userId ?? actor.userId}` : `address ${peer}`;

/** Somebody of whom nothing is known but where they are. */
export const whereFrom = (request: FastifyRequest): string => `address ${normalizeIP(request.ip)}`;

export const askingOf = ({ method }: FastifyRequest): Asking =>
  method === 'GET' || method === 'HEAD' ? 'read' : 'command';

/**
 * Counts by the minute. Each process counts by itself, and once a second adds what it counted to what all others did: nothing waits for
 * the database, and with many processes somebody may get a second's requests more than the limit.
 */
export function makeLimits({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>, config: Config): Limits {
  const limits: Record<Asking, number> = { command: config.COMMANDS_PER_MINUTE, read: config.READS_PER_MINUTE };
  let minute = 0;
  let counted = new Map<string, Counted>();

  const take: Limits['take'] = (who, asking) => {
    const limit = limits[asking];
    if (limit === 0) return null;
    const at = now().getTime();
    if (Math.floor(at / MINUTE) !== minute) {
      minute = Math.floor(at / MINUTE);
      counted = new Map();
    }
    const name = `${asking} ${who}`;
    const count = counted.get(name) ?? { asking, who, told: 0, untold: 0, isStopped: false };
    counted.set(name, count);
    const seconds = Math.ceil(((minute + 1) * MINUTE - at) / SECOND);
    if (count.told + count.untold >= limit) {
      // Once a minute and process: a flood makes one line.
      if (!count.isStopped) log.info('somebody asks too often', { who, asking, limit });
      count.isStopped = true;
      return { isOver: true, limit, left: 0, seconds };
    }
    count.untold += 1;
    return { isOver: false, limit, left: limit - count.told - count.untold, seconds };
  };

  const share = async () => {
    const news = [...counted.values()].filter(({ untold }) => untold > 0);
    if (news.length === 0) return;
    const [ofMinute, theirs] = [new Date(minute * MINUTE), counted];
    const times = news.map(({ untold }) => untold);
    for (const [place, count] of news.entries()) {
      count.told += times[place] ?? 0;
      count.untold -= times[place] ?? 0;
    }
    const { rows } = await sql<{ kind: Asking; who: string; times: number }>`
      insert into request_counts (minute, kind, who, times)
      select ${ofMinute}::timestamptz, kind, who, times
      from unnest(${news.map(({ asking }) => asking)}::text[], ${news.map(({ who }) => who)}::text[], ${times}::int[]) as news (kind, who, times)
      order by kind, who
      on conflict (minute, kind, who) do update set times = request_counts.times + excluded.times
      returning kind, who, times`.execute(db);
    for (const row of rows) {
      const count = theirs.get(`${row.kind} ${row.who}`);
      if (count) count.told = Math.max(count.told, row.times);
    }
    await db
      .deleteFrom('request_counts')
      .where('minute', '<', new Date(ofMinute.getTime() - FORGOTTEN))
      .execute();
  };

  let sharing: Promise<void> = Promise.resolve();
  let isSharing = false;
  const timer = setInterval(() => {
    if (isSharing) return;
    isSharing = true;
    sharing = share()
      // Then each process holds to its own count, which is what is left of the limit.
      .catch((failure) => log.warn('requests could not be counted together', { failure }))
      .finally(() => {
        isSharing = false;
      });
  }, SECOND);
  timer.unref();
  return {
    take,
    share,
    stop: () => {
      clearInterval(timer);
      return sharing;
    },
  };
}

/** Says in the answer's head what is left, as the HTTP working group writes it (draft-ietf-httpapi-ratelimit-headers-10), and how long to wait. */
export function tellLimit(reply: FastifyReply, asking: Asking, { isOver, limit, left, seconds }: Taken): void {
  reply.header('ratelimit-policy', `"${asking}";q=${limit};w=${MINUTE / SECOND}`);
  reply.header('ratelimit', `"${asking}";r=${left};t=${seconds}`);
  if (isOver) reply.header('retry-after', String(seconds));
}
