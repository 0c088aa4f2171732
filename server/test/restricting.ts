import { longestDays, rulesOf } from '@ahadi/domain/restrictions/rules.ts';
import type { RestrictedThing, Restriction, RestrictionRule } from '@ahadi/domain/restrictions/schema.ts';
import type { Person, World } from './world.ts';

export const reason = 'A reason that is long enough for it.';

export type Wished = {
  thing: RestrictedThing;
  reference: string;
  measure?: 'suspend' | 'revoke';
  days?: number;
  rule?: RestrictionRule;
  /** It counts at once, for 72 hours. */
  isUrgent?: boolean;
};

/** What one administrator proposes. */
export const proposed = (world: World, officer: Person, it: Wished): Promise<Restriction> => {
  const { thing, reference, measure = 'suspend', isUrgent = false } = it;
  const [rule] = Object.keys(rulesOf[thing]) as RestrictionRule[]; // the table's own keys
  return world.as(officer).restrictions.propose({
    ...{ thing, reference, measure, reason, evidence: 'Cases DS-1 and DS-2, and what both sides wrote.' },
    rule: it.rule ?? rule ?? 'misconduct',
    days: measure === 'suspend' ? (it.days ?? Math.min(30, longestDays[thing])) : null,
    urgency: isUrgent ? 'Somebody loses money each hour.' : null,
  });
};

/** What two administrators decided. */
export async function restricted(
  world: World,
  [first, second]: readonly [Person, Person],
  it: Wished,
): Promise<Restriction> {
  const { id } = await proposed(world, first, it);
  return world.as(second).restrictions.confirm({ id, reason });
}
