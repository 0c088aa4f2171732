/** How much of what a shop changes is looked at, from 0 on. */
export const trustWords = [
  { label: 'New', line: 'What it sends in is looked at, as the rules say.' },
  { label: 'Known', line: 'As new; it has kept its word for some orders.' },
  { label: 'Well known', line: 'As new; it has kept its word for long.' },
  {
    label: 'Trusted',
    line: 'Changes of what is on sale go live by themselves. What is new, and words of the list, are still looked at.',
  },
] as const;
