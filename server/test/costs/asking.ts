import { contract } from '@ahadi/domain/contract.ts';
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import type * as z from 'zod';
import type { Person, World } from '../world.ts';

/** One read as somebody makes it; `isAtDesk` as somebody who looks after others' matters. */
export type Read = { name: string; input: Record<string, unknown>; reader: Person; isAtDesk: boolean };

/** Features, and reads, whose `id` is that of another feature. */
const sameAs: Readonly<Record<string, string>> = {
  'approvals.state': 'agreements',
  'assistant.explain': 'agreements',
  amending: 'agreements',
  negotiating: 'agreements',
  fields: 'agreements',
  batches: 'agreements',
  'portfolio.tagsOf': 'agreements',
};

/** What cannot be learned from an answer before. */
const given: Readonly<Record<string, Record<string, unknown>>> = {
  'curating.finance': { from: '2026-11-01', to: '2026-11-30' },
  'activity.export': { tab: 'activity', format: 'csv' },
  'assistant.explain': { kind: 'agreement' },
  'payments.options': { currency: 'KES' },
  'finance.search': { q: '0799 000 999' },
  'records.search': { q: 'Baraka Mwangi' },
  'agreements.findSealed': { of: 'text', hashes: ['0'.repeat(64)] },
  'dashboard.find': { q: 'lanterns' },
  'help.search': { q: 'sign an agreement' },
  'teaching.findInstructors': { q: 'Amina' },
  'terms.read': { kind: 'terms' },
};

/** A few times an hour, so that they are not asked with each filter. */
const seldom = new Set(['activity.export', 'finance.booksFile', 'portfolio.table', 'portfolio.archive']);

const featureOf = (name: string): string => name.split('.')[0] ?? '';

type Field = { name: string; isRequired: boolean; options: readonly string[] };
function fieldsOf(procedure: AnyContractProcedure): Field[] {
  const schema = procedure['~orpc'].inputSchema as z.ZodObject | undefined;
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    isRequired: field._zod.optin === undefined,
    options: optionsOf(field as z.ZodType),
  }));
}
function optionsOf(type: z.ZodType): readonly string[] {
  const def = type.def as { type: string; entries?: Record<string, string>; innerType?: z.ZodType };
  if (def.type === 'enum') return Object.values(def.entries ?? {});
  return def.innerType ? optionsOf(def.innerType) : [];
}

/** So many values of a kind are tried. */
const TRIED = 16;

/** What a reader has been told: values by the key they stood under, and by the feature that told them or the thing that they are of. */
class Told {
  readonly #values = new Map<string, Set<string>>();

  learn(feature: string, answer: unknown, key = '', within = ''): void {
    if (Array.isArray(answer)) for (const one of answer) this.learn(feature, one, key, within);
    else if (typeof answer === 'object' && answer !== null)
      for (const [name, value] of Object.entries(answer)) this.learn(feature, value, name, key);
    else if (typeof answer === 'string' && answer.length < 100) {
      this.#add(`${feature}.${key}`, answer);
      this.#add(`${within}.${key}`, answer);
      this.#add(key, answer);
    }
  }

  of(read: string, field: string): string[] {
    const feature = featureOf(read);
    const own = sameAs[read] ?? sameAs[feature] ?? feature;
    const subject = /^(\w+)Id$/.exec(field)?.[1];
    const places = [
      ...(field === 'id' ? [`${own}.id`, `${feature}.id`] : [`${feature}.${field}`, field]),
      ...(subject ? [`${subject}s.id`, `${subject}.id`, `${feature}.id`] : []),
    ];
    return [...new Set(places.flatMap((place) => [...(this.#values.get(place) ?? [])]))].slice(0, TRIED * 2);
  }

  #add(place: string, value: string): void {
    const values = this.#values.get(place) ?? new Set();
    this.#values.set(place, values.size < TRIED ? values.add(value) : values);
  }
}

/** So many inputs of a read are tried for each reader: of one with two ids these are few of the pairs. */
const MOST_INPUTS = 24;

/** Ways to fill the required fields from what is known and what was told. */
function inputsFor(
  name: string,
  fields: readonly Field[],
  told: Told,
  known: Readonly<Record<string, unknown>>,
): Record<string, unknown>[] {
  let inputs: Record<string, unknown>[] = [known];
  for (const field of fields.filter(({ isRequired, name: key }) => isRequired && !(key in known)))
    inputs = inputs.flatMap((input) =>
      (field.options.length > 0 ? field.options : told.of(name, field.name)).map((value) => ({
        ...input,
        [field.name]: value,
      })),
    );
  return inputs.slice(0, MOST_INPUTS);
}

/** Every read of the router. */
const reads = Object.entries(contract).flatMap(([feature, members]) =>
  Object.entries(members as Record<string, unknown>).flatMap(([name, member]) =>
    isContractProcedure(member) && member['~orpc'].route.method === 'GET'
      ? [{ name: `${feature}.${name}`, fields: fieldsOf(member) }]
      : [],
  ),
);
const needsInput = (fields: readonly Field[]): boolean => fields.some(({ isRequired }) => isRequired);

/** So many answers to a read that names something are compared. */
const ENOUGH = 2;

type Longest = Read & { length: number };
type Answer = { status: number; body: string; json: unknown };
/** The read as a page makes it. */
export async function ask({ name, input, reader }: Omit<Read, 'isAtDesk'>, world: World): Promise<Answer> {
  const url = `/api/rpc/${name.replace('.', '/')}`;
  const { statusCode, body, headers } = await world.request(reader, { method: 'POST', url, body: { json: input } });
  const isJson = /json/.test(String(headers['content-type']));
  return { status: statusCode, body, json: isJson ? (JSON.parse(body) as { json: unknown }).json : null };
}

/**
 * Finds for every read who is answered and with what, as somebody would who clicks on what lists show them: each reader reads the lists, then
 * what they name. The one with the longest answer is kept, and beside it the same read with each of its filters and orders, and a search;
 * of people at a desk, who see more, one more.
 * `known` is what stands in no answer, by the read that takes it. Answers too which reads nobody was answered.
 */
export async function findReads(
  world: World,
  readers: readonly Person[],
  known: Readonly<Record<string, Record<string, string>>>,
  desk: readonly Person[],
): Promise<{ found: Read[]; unanswered: string[] }> {
  const longest = { atDesk: new Map<string, Longest>(), elsewhere: new Map<string, Longest>() };
  const answers = new Map<string, number>();
  const lists = reads.filter(({ fields }) => !needsInput(fields));
  const others = reads.filter(({ fields }) => needsInput(fields));
  /** What one read tells another of its feature may need. */
  const isWhole = (feature: string) => reads.every(({ name }) => featureOf(name) !== feature || answers.has(name));
  for (const reader of readers) {
    const told = new Told();
    const isAtDesk = desk.some(({ id }) => id === reader.id);
    const kept = longest[isAtDesk ? 'atDesk' : 'elsewhere'];
    for (const { name, fields } of [...lists, ...others, ...others]) {
      const before = answers.get(name) ?? 0;
      if (needsInput(fields) && before >= ENOUGH && isWhole(featureOf(name))) continue;
      for (const input of inputsFor(name, fields, told, { ...given[name], ...known[name] })) {
        const { status, body, json } = await ask({ name, input, reader }, world);
        if (status !== 200) continue;
        told.learn(featureOf(name), json);
        answers.set(name, before + 1);
        if (body.length > (kept.get(name)?.length ?? -1))
          kept.set(name, { name, input, reader, isAtDesk, length: body.length });
        break;
      }
    }
  }
  return {
    found: reads.flatMap(({ name, fields }) => {
      const [elsewhere, atDesk] = [longest.elsewhere.get(name), longest.atDesk.get(name)];
      const one = elsewhere ?? atDesk;
      return [...(one ? variantsOf(one, fields) : []), ...(elsewhere && atDesk ? [atDesk] : [])];
    }),
    unanswered: reads.flatMap(({ name }) => (answers.has(name) ? [] : [name])),
  };
}

const variantsOf = ({ name, input, reader, isAtDesk }: Read, fields: readonly Field[]): Read[] => [
  { name, input, reader, isAtDesk },
  ...fields.flatMap((field) => {
    if (field.isRequired || seldom.has(name)) return [];
    const values = field.name === 'q' ? ['lanterns'] : field.options;
    return values.map((value) => ({ name, input: { ...input, [field.name]: value }, reader, isAtDesk }));
  }),
];
