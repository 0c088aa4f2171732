/** The text that mediators sign before they begin; a changed text is another version. */
export const conductVersion = '2026-11';

/** The code of conduct: what a mediator here promises, each with its name. */
export const codeOfConduct: readonly { name: string; promise: string }[] = [
  {
    name: 'The people decide',
    promise: 'I help the sides to find their own answer. I impose nothing and press nobody, and anybody may leave.',
  },
  {
    name: 'I take no side',
    promise: 'I treat the sides alike. When I can no longer do so, I say it and step back.',
  },
  {
    name: 'I name every tie',
    promise:
      'Before I begin I name every tie to the sides, their advisers and the matter, and any tie that I learn of later.',
  },
  {
    name: 'What is said stays',
    promise:
      'I tell nobody what was said. What one side tells me alone reaches the other only with leave for those very words.',
  },
  {
    name: 'Only what I can do',
    promise: 'I take on what I am trained for and have time for. I hand on what is beyond me.',
  },
  {
    name: 'No advice',
    promise:
      'I give no legal advice, also where I am a lawyer, and I tell the sides that they may ask their own adviser at any time.',
  },
  {
    name: 'Plain fees',
    promise: 'My fee is what I proposed. I take nothing else, from nobody, and no part that depends on the result.',
  },
  {
    name: 'Safe and free',
    promise: 'I stop when somebody is afraid, is pressed, or cannot decide for themselves.',
  },
  {
    name: 'An honest name',
    promise: 'I show no title, accreditation or number that is not mine and in force.',
  },
  {
    name: 'I go on learning',
    promise: 'I train every year, keep proof of it, and answer complaints openly.',
  },
];
