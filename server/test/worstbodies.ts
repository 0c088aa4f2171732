import type { Taking } from '@ahadi/domain/core/door.ts';
import type { AnyContractProcedure } from '@orpc/contract';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  format?: string;
  $ref?: string;
  $defs?: Record<string, Schema>;
};
/** Where lists are to be filled and texts to be written in an input that is otherwise as its contract wants it. */
type Room = { lists: unknown[][]; write: ((text: string) => void)[] };

/** Two code points that become one, and a new line: what costs most to bring into shape. Six bytes of JSON. */
const HEAVY = 'e\u0301\n';
const HEAVY_BYTES = Buffer.byteLength(JSON.stringify(HEAVY)) - 2;

/** The worst body that a procedure may get over RPC: as many things that are none as it takes, and as much text. */
export function worstBody(procedure: AnyContractProcedure, takes: Taking): Buffer {
  const { input, lists, write } = roomsOf(procedure);
  const each = Math.floor((takes.members - 200) / 2 / lists.length);
  for (const list of lists) for (let n = 0; n < each; n++) list.push({});
  const times = Math.floor((takes.json - 4096 - takes.members * 2) / HEAVY_BYTES / write.length);
  for (const put of write) put(HEAVY.repeat(times));
  return Buffer.from(JSON.stringify({ json: input }));
}

function roomsOf(procedure: AnyContractProcedure): Room & { input: Record<string, unknown> } {
  const room: Room = { lists: [], write: [] };
  const input = inputOf(procedure, room);
  const beside: unknown[] = [];
  // What the contract does not name is read all the same before it is left out.
  if (room.lists.length === 0) room.lists.push(beside);
  if (room.write.length === 0) room.write.push((text) => beside.push(text));
  return { ...room, input: { ...input, beside } };
}

function inputOf(procedure: AnyContractProcedure, room: Room): Record<string, unknown> {
  const { inputSchema } = procedure['~orpc'];
  if (!(inputSchema instanceof z.ZodType)) return {};
  const schema = z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return filled(schema, schema, room, 0) as Record<string, unknown>; // every input is an object
}

function filled(schema: Schema, root: Schema, room: Room, depth: number): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (depth > 8) return {};
  if (schema.$ref) return filled(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, root, room, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (choices) return filled(choices.find(({ type }) => type !== 'null') ?? {}, root, room, depth + 1);
  if (schema.type === 'array') {
    const list: unknown[] = [];
    room.lists.push(list);
    return list;
  }
  if (schema.type === 'object') {
    const made: Record<string, unknown> = {};
    for (const [name, inside] of Object.entries(schema.properties ?? {})) {
      made[name] = filled(inside, root, room, depth + 1);
      if (made[name] === '') room.write.push((text) => (made[name] = text));
    }
    return made;
  }
  if (schema.type === 'string') return schema.format === 'uuid' ? uuidv7() : '';
  if (schema.type === 'boolean') return true;
  return schema.type === 'integer' || schema.type === 'number' ? 0 : null;
}
