// Apart from what decides it, which needs the whole life of an entry: pages of disputes say it, too.
import { recordDefaults } from '../../rules.ts';

/** What is left of an entry once it is removed. */
export const nothingSaid = 'Nothing that it said is public any more.';

/** While it is public: what a resolution makes of it, by the instant until which `stepOfResolution` removes it. */
export const resolutionDoes = (until: string): string =>
  `If it counts as resolved by ${until}, the public entry is removed; later it is marked as resolved.`;
/** The same before there is a day. */
export const resolutionWithin = `If it counts as resolved within ${recordDefaults.cureDays} days of its publication, the public entry is removed; later it is marked as resolved.`;

/** What comes of it when the side that filed does not stand by a challenged entry in time. */
export const reaffirmSilence = 'The entry is set aside.';
