import type { Party } from '@ahadi/domain/agreements/schema.ts';

export type Signer = Pick<Party, 'name' | 'side'> & { id?: string | undefined };

/** The parties of each side, sides in their order. */
export const bySide = <One extends Pick<Party, 'side'>>(
  parties: readonly One[],
): (readonly [side: string, parties: One[]])[] =>
  [...new Set(parties.map((party) => party.side))]
    .sort()
    .map((side) => [side, parties.filter((party) => party.side === side)] as const);
