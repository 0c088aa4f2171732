import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { connectionTo } from '../../core/connecting.ts';
import { LEAVING, type Leaving } from '../../core/message.ts';

/** What a statement took: blocks of tables and indexes that it touched, how often it searched an index, and the tables that it read from end to end. */
export type Cost = { blocks: number; searches: number; scans: string[] };
/** What one deed took, by the text of each statement in it; one that was sent several times is counted together. */
export type Costs = Map<string, Cost>;

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  'Index Searches'?: number;
  Plans?: Plan[];
};

/** From now on every new connection to the database is told the plan of each statement as it was run, those inside of triggers too. */
export async function explainAll(url: string): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_parameter_max_length': '0',
    plan_cache_mode: 'auto', // as the product's, unlike that of the other tests
  };
  await setFor(url, settings);
}

/**
 * From now on new connections look up what they join by an index, as they would beside many rows: of a few it is less to read all, and
 * what that takes says nothing of how it grows.
 */
export const lookUpAlways = (url: string): Promise<void> =>
  setFor(url, { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' });

async function setFor(url: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const client = new pg.Client(connectionTo(url, 'migrating'));
  await client.connect();
  await client.query("load 'auto_explain'"); // else its settings are not known yet
  for (const [name, value] of Object.entries(settings))
    await client.query(
      `alter database ${client.escapeIdentifier(new URL(url).pathname.slice(1))} set ${name} = ${client.escapeLiteral(value)}`,
    );
  await client.end();
}

/** Runs something and answers what each statement in it took, on connections of a database that {@link explainAll} was called for. */
export async function costsOf(deed: () => Promise<unknown>): Promise<Costs> {
  const costs: Costs = new Map();
  const heard = new Set<pg.Connection>();
  const note = ({ message = '' }: { message?: string }) => add(costs, message);
  const hear = (message: unknown) => {
    const { connection } = message as Leaving; // nothing else is published there
    if (heard.has(connection)) return;
    heard.add(connection);
    connection.on('notice', note);
  };
  subscribe(LEAVING, hear);
  try {
    await deed();
    await turn();
  } finally {
    unsubscribe(LEAVING, hear);
    for (const connection of heard) connection.off('notice', note);
  }
  return costs;
}

function add(costs: Costs, message: string): void {
  const json = /plan:\n(\{[\s\S]*\})$/.exec(message)?.[1];
  if (!json) return;
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Plan };
  const short = text.replace(/\s+/g, ' ').trim();
  const cost = costs.get(short) ?? { blocks: 0, searches: 0, scans: [] };
  cost.blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  cost.searches += searchesIn(plan);
  cost.scans.push(...scansIn(plan));
  costs.set(short, cost);
}

const searchesIn = (plan: Plan): number =>
  (plan['Index Searches'] ?? 0) + (plan.Plans ?? []).reduce((sum, one) => sum + searchesIn(one), 0);

const scansIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Actual Loops'] && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
];
