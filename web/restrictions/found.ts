import type { CertificateRow } from '@ahadi/domain/academy/teaching/schema.ts';
import type { RosterRow } from '@ahadi/domain/mediators/schema.ts';
import { restrictedThings } from '@ahadi/domain/restrictions/rules.ts';
import type { RestrictedThing } from '@ahadi/domain/restrictions/schema.ts';
import { count } from '../core/words.ts';

/** A thing as it is offered, and named once it is chosen: `about` tells it from others of the same name. */
export type Found = { reference: string; name: string; about: string };
/** What a decision is begun about. */
export type Proposal = { thing: RestrictedThing; reference: string };

/**
 * What an address asks to propose; null when it asks for nothing. What the thing is called is never taken from there: who decides reads the
 * name of that very thing, and not what a link says of it.
 */
export function proposalIn(search: URLSearchParams): Proposal | null {
  const thing = restrictedThings.find((one) => one === search.get('propose'));
  return thing ? { thing, reference: search.get('reference') ?? '' } : null;
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

export const foundCertificate = (row: Pick<CertificateRow, 'number' | 'holder' | 'course'>): Found => ({
  reference: row.number,
  name: row.holder,
  about: joined(row.number, row.course),
});

export const foundMediator = (row: Pick<RosterRow, 'userId' | 'name' | 'email' | 'openCases'>): Found => ({
  reference: row.userId,
  name: row.name,
  about: joined(row.email, count(row.openCases, 'open case')),
});

type ShopFacts = {
  id: string;
  name: string;
  ownerName: string;
  city: string;
  liveProducts: number;
  openParcels: number;
};
export const foundShop = ({ id, name, ownerName, city, liveProducts, openParcels }: ShopFacts): Found => ({
  reference: id,
  name,
  about: joined(ownerName, city, `${liveProducts} on sale`, `${count(openParcels, 'parcel')} open`),
});
