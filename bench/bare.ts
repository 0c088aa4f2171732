// The limit the list is measured against: node:http and pg, the same statements on the same pool, rows as they come. Started
// by bench/list.ts in a process of its own, with the statements in a file.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import { connectionTo } from '../server/core/connecting.ts';
import type { Statement } from './fill.ts';

const { DATABASE_URL = '', STATEMENTS = '', PORT } = process.env;
const statements = JSON.parse(readFileSync(STATEMENTS, 'utf8')) as Statement[]; // bench/list.ts wrote it
const pool = new pg.Pool({ ...connectionTo(DATABASE_URL, 'serving'), max: 20 });

createServer(async (_request, response) => {
  let rows: unknown[] = [];
  for (const statement of statements) rows = (await pool.query(statement)).rows;
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ rows }));
}).listen(Number(PORT), '127.0.0.1');
