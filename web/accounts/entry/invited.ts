import type { entry } from './words.ts';

type Say = Exclude<(typeof entry)['said'], undefined>;

const waiting: readonly (readonly [path: RegExp, words: (say: Say) => string])[] = [
  [/^\/dashboard\/agreements\//, (say) => say.invitedAgreement],
  [/^\/(?:dashboard\/)?disputes\//, (say) => say.invitedDispute],
  [/^\/dashboard\/legal-services\//, (say) => say.invitedMediation],
  [/^\/dashboard\/escrow\//, (say) => say.invitedEscrow],
  [/^\/people\//, (say) => say.invitedMember],
];

/** What waits behind the address that a letter's link leads to once there is an account: its kind, for who asks stands in the letter alone. */
export const waitsBehind = (next: string, say: Say): string =>
  (waiting.find(([path]) => path.test(next))?.[1] ?? ((say) => say.invitedOther))(say);
