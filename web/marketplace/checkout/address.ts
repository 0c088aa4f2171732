import type { DeliveryAddress } from '@ahadi/domain/marketplace/buying/schema.ts';

/** What is typed of an address; its country and region are the cart's. */
export type TypedAddress = Pick<DeliveryAddress, 'name' | 'phone' | 'city' | 'street' | 'note'>;
export type AddressField = keyof TypedAddress;

/** The least lengths of the contract, for pages, which carry no schema. */
const least: Partial<Record<AddressField, [length: number, sentence: string]>> = {
  name: [2, 'Write the name of who receives it.'],
  phone: [6, 'Write a telephone number, so that who brings it can call.'],
  city: [2, 'Write the town.'],
  street: [3, 'Say where exactly: street, house, or what it is next to.'],
};

/** What is missing, by field; empty when nothing is. */
export function problemsOfAddress(typed: TypedAddress): Partial<Record<AddressField, string>> {
  const found: Partial<Record<AddressField, string>> = {};
  for (const [field, [length, sentence]] of Object.entries(least) as [AddressField, [number, string]][]) // the table's own keys
    if (typed[field].trim().length < length) found[field] = sentence;
  return found;
}

/** What the server found wrong with the address, by field; null when something else is wrong too, which no field can show. */
export function refusedAddress(fields: Readonly<Record<string, string>>): Partial<Record<AddressField, string>> | null {
  const entries = Object.entries(fields);
  const own = entries.filter(([path]) => path.startsWith('address.') && path.slice(8) in blank);
  return own.length === 0 || own.length < entries.length
    ? null
    : Object.fromEntries(own.map(([path, sentence]) => [path.slice(8), sentence]));
}

export const blank: TypedAddress = { name: '', phone: '', city: '', street: '', note: '' };

/** What to begin with: where the last order went, when this one goes to the same country; else only who receives it. */
export function addressFrom(
  last: DeliveryAddress | null | undefined,
  { country, name }: { country: string | null; name: string },
): TypedAddress {
  if (!last) return { ...blank, name };
  const who = { ...blank, name: last.name, phone: last.phone };
  return country !== null && last.country !== country
    ? who
    : { ...who, city: last.city, street: last.street, note: last.note };
}
