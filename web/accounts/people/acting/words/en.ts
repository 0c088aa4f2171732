export default {
  bar: 'For whom you act',
  actsFor: 'You act for <b>{organisation}</b>. {powers}.',
  actsInPlace: 'You act for <b>{organisation}</b>. {powers}, in the place of {other}.',
  owner: 'Owner',
  signatory: 'Signatory',
  drafter: 'Drafter',
  reader: 'Reader',
  withLimit: '{powers}, up to {limit}',
  withMoney: '{powers}, also for its money',
  asSelf: 'Act as yourself',
  actFor: 'Act for {organisation}',
  cannot: 'You cannot do this for {organisation}',
  cannotWords:
    'Those who act for it work on its agreements and what is promised in them, its disputes, its mediations, its escrows, and what it orders or sends, each as far as their role goes, and some on its money. Its shop and goods, courses and everything else are done with its own sign-in.',
  notSent: 'What you wrote is not sent yet. Try again in a moment.',
  failed: 'You act for the same as before: the change did not arrive. Try again.',
  error: 'Error',
} as const;
