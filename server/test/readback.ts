import { expect } from 'vitest';
import type { ApiClient } from './client.ts';
import type { World } from './world.ts';

/** What is read of an order, a parcel, a product, a shop, an application to mediate or a request to be verified that a call answered; undefined where it answered something else. */
function readOf(api: ApiClient, answer: object): Promise<unknown> | undefined {
  const has = (...keys: readonly string[]) => keys.every((key) => key in answer);
  const it = answer as { id: never; isMine?: boolean }; // whatever it is, it has the id that its own call takes
  if (has('parcels', 'number')) return it.isMine ? api.marketplace.order(it) : api.curating.order(it);
  if (has('lines', 'no')) return api.marketplace.parcel(it);
  if (has('prohibited', 'wasPaused')) return api.curating.product(it);
  if (has('wasPaused')) return api.selling.product(it);
  if (has('liveProducts', 'form'))
    return api.selling.shops().then((shops) => shops.find(({ id }) => id === it.id) ?? api.curating.supplier(it));
  if (has('endorsedBy', 'earlier')) return api.verification.get(it);
  if (has('assessments', 'earlier')) return api.mediators.review(it);
  if (has('appealUntil', 'form')) return api.mediators.application();
  return undefined;
}

async function requireAsRead(api: ApiClient, answer: unknown): Promise<void> {
  if (typeof answer !== 'object' || answer === null) return;
  if ('order' in answer) await requireAsRead(api, answer.order);
  const read = readOf(api, answer);
  if (read) expect(answer).toEqual(await read);
}

type Calls = Record<string, (...given: unknown[]) => Promise<unknown>>;

/** The same world, in which each answer of a call is held against what is read afterwards: a deed answers what it held. */
export function readingBack(world: World): World {
  const checked = (api: ApiClient, feature: string): Calls =>
    new Proxy((api as unknown as Record<string, Calls>)[feature] as Calls, {
      get:
        (calls, name) =>
        async (...given: unknown[]) => {
          const answer = await calls[String(name)]?.(...given);
          await requireAsRead(api, answer);
          return answer;
        },
    });
  const as: World['as'] = (person) => {
    const api = world.as(person);
    return new Proxy(api, { get: (_, feature) => checked(api, String(feature)) });
  };
  return { ...world, as };
}
