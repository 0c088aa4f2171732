import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type pg from 'pg';
import { type Db, makeDb } from '../core/db.ts';
import type { Client, ClientPool } from '../core/driver.ts';

/** Where a process dies: before its `nth` statement, or at its `nth` COMMIT, which then is done without anybody hearing of it or is lost. */
export type Fate = { at: 'statement'; nth: number } | { at: 'commit'; nth: number; isDone: boolean };

/** What every statement of a dead process answers. */
export class Died extends Error {}

/** The database as one process knows it, for as long as it lives. */
export type Line = {
  db: Db;
  /** Hands on what a transaction tells. It is heard once the transaction is committed, as a queued job would be. */
  tell: (event: WrittenEvent) => void;
  isDead: () => boolean;
  /** How many transactions were committed over this line, heard of or not. */
  commits: () => number;
};

/**
 * A line over connections of `pool` that dies by its fate: from then on nothing is sent any more but the ROLLBACK that PostgreSQL
 * itself does for anyone who is gone. What committed transactions told is added to `heard`.
 */
export function makeLine(pool: pg.Pool, heard: WrittenEvent[], fate: Fate | null = null): Line {
  const told: WrittenEvent[] = [];
  let statements = 0;
  let commits = 0;
  let done = 0;
  let isDead = false;
  const die = (): never => {
    isDead = true;
    throw new Died('The process is dead.');
  };
  const send = async (client: pg.PoolClient, text: string, values: readonly unknown[]) => {
    if (text === 'rollback') {
      told.length = 0;
      return client.query(text, [...values]);
    }
    if (isDead) die();
    if (text !== 'commit') {
      statements += 1;
      if (fate?.at === 'statement' && statements >= fate.nth) die();
      return client.query(text, [...values]);
    }
    commits += 1;
    const isLast = fate?.at === 'commit' && commits >= fate.nth;
    if (isLast && !fate.isDone) die();
    const answer = await client.query(text, [...values]);
    const isKept = answer.command === 'COMMIT'; // a broken transaction is answered ROLLBACK
    if (isKept) done += 1;
    heard.push(...(isKept ? told.splice(0) : []));
    told.length = 0;
    return isLast ? die() : answer;
  };
  // One by one, so that it can die between any two of a message.
  const clientOf = (client: pg.PoolClient): Client => ({
    async send(statements) {
      const answers: pg.QueryResult[] = [];
      for (const { text, values } of statements) answers.push(await send(client, text, values));
      return answers;
    },
    release: () => client.release(),
  });
  const mortal: ClientPool = {
    connect: async () => clientOf(await pool.connect()),
    end: async () => undefined,
  };
  return {
    db: makeDb(mortal),
    tell: (event) => void told.push(event),
    isDead: () => isDead,
    commits: () => done,
  };
}
