import type { CreatingWords } from './words.ts';

/** What each kind of identity is called, for the choice of whom one acts for. */
export const kindsIn = (say: CreatingWords) => ({
  person: say.person,
  business: say.business,
  government: say.government,
  ngo: say.ngo,
});
