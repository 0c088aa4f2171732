// The token of a provider is shared by all processes.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Token = { token: string; expiresAt: Date };

/** Tokens of providers, one row each for all processes; a new one takes the place of the one before. */
export const tokenKeeper = ({ db }: Pick<Ctx, 'db'>, now: () => Date) => ({
  async get(name: string): Promise<Token | null> {
    const { rows } = await sql<{ value: string }>`
      select value from installation_secrets where name = ${`token:${name}`}`.execute(db);
    const kept = rows[0] && (JSON.parse(rows[0].value) as { token: string; expiresAt: string }); // written below
    return kept ? { token: kept.token, expiresAt: new Date(kept.expiresAt) } : null;
  },
  async set(name: string, { token, expiresAt }: Token): Promise<void> {
    await sql`
      insert into installation_secrets (name, value, created_at)
      values (${`token:${name}`}, ${JSON.stringify({ token, expiresAt })}, ${now()})
      on conflict (name) do update set value = excluded.value, created_at = excluded.created_at`.execute(db);
  },
});
