export default {
  person: 'Person',
  business: 'Business',
  government: 'Government',
  ngo: 'NGO',
  showCharacters: 'Show the characters',
  longEnough: 'Long enough.',
  atLeast: 'At least {min} characters. A short sentence is good.',
  soFar: '{length} of at least {min} characters.',
} as const;
