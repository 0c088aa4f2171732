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
import { StandardHandler, StandardRPCCodec, StandardRPCMatcher } from '@orpc/server/standard';
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

/** The procedures as our own pages call them. */
export function rpcHandler<Given extends Context>(router: Router<AnyContractRouter, Given>): FastifyHandler<Given> {
  const codec = new StandardRPCCodec(new StandardRPCSerializer(new RpcJson()));
  const plugins = [new StrictGetMethodPlugin<Given>()];
  return new FastifyHandler(new StandardHandler(router, new StandardRPCMatcher(), codec, { plugins }));
}

/** The procedures by methods and paths. A query string has only texts: numbers and truths in it are read as the contract means them. */
export function restHandler<Given extends Context>(router: Router<AnyContractRouter, Given>): FastifyHandler<Given> {
  const codec = new StandardOpenAPICodec(
    new StandardOpenAPISerializer(new RestJson(), new StandardBracketNotationSerializer()),
  );
  const plugins = [new experimental_ZodSmartCoercionPlugin()];
  return new FastifyHandler(new StandardHandler(router, new StandardOpenAPIMatcher(), codec, { plugins }));
}
