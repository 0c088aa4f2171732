import type { Dashboard } from '@ahadi/domain/dashboard/schema.ts';

type Looked = Pick<Dashboard, 'setup' | 'roles' | 'numbers' | 'deadlines'>;

/** Who was given an office, mediates or sells has begun long ago, with an agreement or without. */
export const isAtWork = ({ setup, roles }: Pick<Looked, 'setup' | 'roles'>): boolean =>
  setup?.hasOffice === true || Boolean(roles?.mediator ?? roles?.seller);

/**
 * Has nothing here yet. A seat, an order or a dispute has its days also where there is no agreement, and money that is held or a dispute that
 * is open is something on a day of nobody's.
 */
export const isNewcomer = (it: Looked): boolean =>
  it.setup?.hasAgreement === false &&
  !isAtWork(it) &&
  it.deadlines.length === 0 &&
  (it.numbers === null ||
    (it.numbers.nextSession === null && it.numbers.held.length === 0 && it.numbers.openDisputes === 0));
