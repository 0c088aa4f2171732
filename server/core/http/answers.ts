import type { Door } from '@ahadi/domain/core/door.ts';
import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard';
import type { AnyContractRouter } from '@orpc/contract';
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import type { Context, Router } from '@orpc/server';
import { FastifyHandler } from '@orpc/server/fastify';
import { StrictGetMethodPlugin } from '@orpc/server/plugins';
import { StandardHandler, type StandardMatcher, StandardRPCCodec, StandardRPCMatcher } from '@orpc/server/standard';
import { experimental_ZodSmartCoercionPlugin } from '@orpc/zod/zod4';

/** Whether JSON has a form for all of it as it stands. Nothing else goes out but files. */
export function isPlain(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === undefined || value === null) return true;
  if (typeof value === 'number') return !Number.isNaN(value);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every((member) => member !== undefined && isPlain(member));
  const kind = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null) return false;
  const members = value as Record<string, unknown>; // any object, read by its own keys
  for (const key in members) if (!isPlain(members[key])) return false;
  return true;
}

type Rest = StandardOpenAPIJsonSerializer['serialize'];
type Rpc = StandardRPCJsonSerializer['serialize'];

/** Writes what is plain as it is: the copy that is made of everything else, value by value, took a fifth of all memory that a list needs. */
class RestJson extends StandardOpenAPIJsonSerializer {
  override serialize(...[data, hasBlob = { value: false }]: Parameters<Rest>): ReturnType<Rest> {
    return isPlain(data) ? [data, hasBlob.value] : super.serialize(data, hasBlob);
  }
}

class RpcJson extends StandardRPCJsonSerializer {
  override serialize(...[data, path = [], meta = [], maps = [], blobs = []]: Parameters<Rpc>): ReturnType<Rpc> {
    return isPlain(data) ? [data, meta, maps, blobs] : super.serialize(data, path, meta, maps, blobs);
  }
}

/** What the contract says of the procedure that is asked for, and its name. */
export type Found = Door & { name: string };

/** The procedures under one way of asking for them: who answers, and which one is meant, known before anything of a body is. */
export type Procedures<Given extends Context> = {
  handler: FastifyHandler<Given>;
  /** `path` is what stands behind the prefix. Null for none. */
  find: (method: string, path: string) => Promise<Found | null>;
};

/** The procedures as our own pages call them. */
export function rpcProcedures<Given extends Context>(router: Router<AnyContractRouter, Given>): Procedures<Given> {
  const codec = new StandardRPCCodec(new StandardRPCSerializer(new RpcJson()));
  const plugins = [new StrictGetMethodPlugin<Given>()];
  const matcher = new StandardRPCMatcher();
  return {
    handler: new FastifyHandler(new StandardHandler(router, matcher, codec, { plugins })),
    find: finding(matcher),
  };
}

/** The procedures by methods and paths. A query string has only texts: numbers and truths in it are read as the contract means them. */
export function restProcedures<Given extends Context>(router: Router<AnyContractRouter, Given>): Procedures<Given> {
  const codec = new StandardOpenAPICodec(
    new StandardOpenAPISerializer(new RestJson(), new StandardBracketNotationSerializer()),
  );
  const plugins = [new experimental_ZodSmartCoercionPlugin()];
  const matcher = new StandardOpenAPIMatcher();
  return {
    handler: new FastifyHandler(new StandardHandler(router, matcher, codec, { plugins })),
    find: finding(matcher),
  };
}

/** By the same table that the answer goes by, so that no address means one thing at the door and another behind it. */
const finding = (matcher: StandardMatcher) => async (method: string, path: string) => {
  const found = await matcher.match(method, `/${path.replace(/^\/|\/$/g, '')}`);
  if (!found) return null;
  const door: Door = found.procedure['~orpc'].meta;
  return { ...door, name: found.path.join('.') };
};
