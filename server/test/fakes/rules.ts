import type { Asked } from './http.ts';

// A provider's published reference as its stand-in enforces it: each operation with its page, the fields that it has to have, those that it
// may have, and what each looks like. What stands in no reference is refused, too.

export type Operation = {
  name: string;
  method: 'GET' | 'POST';
  path: RegExp;
  /** The page of the reference, and the day on which it was read. */
  source: string;
  /** Which requests to this address it is about, where the fields differ by country or rail. */
  when?: Readonly<Record<string, RegExp>>;
  headers?: Readonly<Record<string, RegExp>>;
  /** Fields of the body or the query by their names; what lies in another is named with a dot. */
  must: Readonly<Record<string, RegExp>>;
  may?: Readonly<Record<string, RegExp>>;
};

type Leaf = string | number | boolean | null;
const isForm = ({ body }: Asked): boolean => !body.startsWith('{');

function leavesOf(value: unknown, name = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, String(value as Leaf)]];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, name ? `${name}.${key}` : key));
}

/** Each field of a request by its name, as text. */
export function fieldsOf(asked: Asked): Map<string, string> {
  if (asked.method === 'GET') return new Map(asked.query);
  if (isForm(asked)) return new Map(new URLSearchParams(asked.body));
  return new Map(leavesOf(JSON.parse(asked.body)));
}

const isAbout = ({ method, path, when = {} }: Operation, asked: Asked, fields: Map<string, string>): boolean =>
  method === asked.method &&
  path.test(asked.path) &&
  Object.entries(when).every(([name, is]) => is.test(fields.get(name) ?? ''));

/** What of the reference a request is, or undefined. */
export const operationOf = (rules: readonly Operation[], asked: Asked): Operation | undefined =>
  rules.find((one) => isAbout(one, asked, fieldsOf(asked)));

/** The first thing in which a request breaks the reference, by its name; null when it keeps to it. */
export function breachIn(rules: readonly Operation[], asked: Asked): string | null {
  const fields = fieldsOf(asked);
  const operation = operationOf(rules, asked);
  if (!operation) return 'operation';
  const { headers = {}, must, may = {} } = operation;
  const header = Object.entries(headers).find(([name, is]) => !is.test(asked.headers[name] ?? ''));
  if (header) return header[0];
  const missing = Object.entries(must).find(([name, is]) => !is.test(fields.get(name) ?? ''));
  if (missing) return missing[0];
  for (const [name, value] of fields) {
    const is = must[name] ?? may[name];
    if (!is?.test(value)) return name;
  }
  return null;
}

/** A request with one field or header changed, or taken out where `value` is null. */
export function changed(asked: Asked, name: string, value: string | null): Asked {
  const next = (all: Record<string, string | undefined>) => {
    const { [name]: _was, ...rest } = all;
    return value === null ? rest : { ...rest, [name]: value };
  };
  if (name in asked.headers) return { ...asked, headers: next(asked.headers) };
  if (asked.method === 'GET' || isForm(asked)) {
    const parameters = new URLSearchParams(next(Object.fromEntries(fieldsOf(asked))) as Record<string, string>); // no value is undefined
    return asked.method === 'GET' ? { ...asked, query: parameters } : { ...asked, body: parameters.toString() };
  }
  const body = JSON.parse(asked.body) as Record<string, unknown>;
  const names = name.split('.');
  const last = names.pop() ?? '';
  const part = names.reduce((at, key) => at[key] as Record<string, unknown>, body);
  if (value === null) delete part[last];
  else part[last] = value;
  return { ...asked, body: JSON.stringify(body) };
}
