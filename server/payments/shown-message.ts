// Of a message of a provider its readers see what is harmless, and that the rest is there.
import type { SaidField } from '@ahadi/domain/payments/trail.ts';

/**
 * Fields whose values say what became of money and nothing about a person. It is a list of what is shown: whatever a provider adds
 * tomorrow is hidden until somebody looked at it.
 */
const harmless = new RegExp(
  `^(?:${[
    'status|state|type|object|event|livemode|channel|rail|direction|outcome|mode',
    'result_?(?:code|type|desc(?:ription)?)|response_?(?:code|desc(?:ription)?|message)|error_?(?:code|message)',
    'transaction_?(?:status|type|date)|trans_?(?:type|time|amount)|code|reason|decline_code|gateway_response|processor_response',
    'amount(?:_?(?:minor|total|received|captured|refunded|settled))?|charged_amount|fees?(?:_?minor)?|app_fee|currency',
    'mpesa_?receipt_?number|trans_?id|receipt|financial_?transaction_?id|airtel_money_id|reference|tx_ref|external_?id|flw_ref',
    'payment_status|paid|went|at|created(?:_?at)?|paid_?at|completed(?:_?(?:at|time))?|time(?:stamp)?|account_?type',
  ].join('|')})$`,
  'i',
);

const FIELDS = 60;
const LONGEST = 160;
const DEEPEST = 8;

/** A number that can be a phone, a card or an account, in a text that says something else. */
const withoutNumbers = (text: string): string => text.replace(/\+?\d(?:[\s-]?\d){8,}/g, '…');

const withoutAddresses = (text: string): string => text.replace(/[^\s,;<>()"']+@[^\s,;<>()"']+/g, '…');

/** Fields whose value is a name that providers give to money, or an instant: what looks like a phone number in them is none. */
const named =
  /(?:receipt|reference|_ref|_?id|mpesa_?receipt_?number|amount\w*|minor|fees?|fee|paid_?at|(?:^|_)at|date|time\w*|timestamp|created\w*|completed\w*)$/i;

/** What is shown of a value: without addresses, and without long numbers where it can be anything. */
function shownValue(name: string, value: string): string {
  const bare = withoutAddresses(value);
  const plain = named.test(name) && !/\s/.test(bare.trim()) ? bare : withoutNumbers(bare);
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}

type Leaf = { path: readonly string[]; value: string };

/** A pair as M-Pesa writes fields: a name, and a value beside it. */
function pairOf(value: object): { name: string; value: unknown } | null {
  const { Name, Key, Value } = value as Record<string, unknown>;
  const name = Name ?? Key;
  return typeof name === 'string' && (Value === undefined || typeof Value !== 'object') ? { name, value: Value } : null;
}

function* leavesOf(value: unknown, path: readonly string[] = []): Generator<Leaf> {
  if (value === null || value === undefined || path.length > DEEPEST) return;
  if (typeof value !== 'object') {
    yield { path, value: String(value) };
    return;
  }
  const pair = pairOf(value);
  if (pair) yield* leavesOf(pair.value, [...path, pair.name]);
  else if (Array.isArray(value)) for (const one of value) yield* leavesOf(one, path);
  else for (const [name, one] of Object.entries(value)) yield* leavesOf(one, [...path, name]);
}

/** Its fields, whichever way it is written; none where it is no form that we know. */
function read(text: string): Leaf[] {
  try {
    return [...leavesOf(JSON.parse(text))];
  } catch {
    // No JSON: some write forms. Anything else is a name of ours and has no fields.
    return /^[\w.%-]+=/.test(text)
      ? [...new URLSearchParams(text)].map(([name, value]) => ({ path: [name], value }))
      : [];
  }
}

/**
 * The fields of a message in their order, 60 at most: the last parts of the name, and the value where the field is a harmless one. What is
 * said twice stands once.
 */
export function saidIn(raw: Uint8Array): SaidField[] {
  const found = new Map<string, SaidField>();
  for (const { path, value } of read(Buffer.from(raw).toString('utf8'))) {
    const field = withoutNumbers(path.slice(-2).join(' › ')).slice(0, 80);
    const said = { field, value: harmless.test(path.at(-1) ?? '') ? shownValue(path.at(-1) ?? '', value) : null };
    found.set(`${field} ${said.value}`, said);
  }
  return [...found.values()].slice(0, FIELDS);
}
