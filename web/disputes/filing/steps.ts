import type { Claim } from '@ahadi/domain/disputes/schema.ts';

/** The questions of the intake in their order. */
export const steps = [
  { id: 'whom', label: 'Who and what about', question: 'Who is it against, and about which agreement?' },
  { id: 'happened', label: 'What happened', question: 'What happened?' },
  { id: 'ask', label: 'What you ask for', question: 'What do you ask for?' },
  { id: 'contact', label: 'What you tried', question: 'What have you tried already?' },
  { id: 'proof', label: 'Proof', question: 'What shows it?' },
  { id: 'review', label: 'Check and file', question: 'Check it, then file it' },
] as const;
export type StepId = (typeof steps)[number]['id'];

const fieldsOf: Readonly<Record<StepId, readonly string[]>> = {
  whom: ['respondentName', 'respondentEmail', 'clauseIds'],
  happened: ['category', 'title', 'narrative', 'factsFrom', 'factsTo', 'flags'],
  ask: ['relief', 'currency', 'aboveValueReason', 'aboveLeft'],
  contact: ['precontactOn', 'precontactHow'],
  proof: ['exhibits'],
  review: ['truth'],
};

/** The step that a field stands in: `relief.0.text` → `ask`. What is no field of ours belongs to the last. */
export function stepOf(path: string): StepId {
  const field = path.replace(/^claim\./, '').split('.')[0] ?? '';
  return steps.find(({ id }) => fieldsOf[id].includes(field))?.id ?? 'review';
}

export const isStep = (value: string | null): value is StepId => steps.some(({ id }) => id === value);
export const stepNumber = (id: StepId): number => steps.findIndex((step) => step.id === id) + 1;
export const neighbour = (id: StepId, by: 1 | -1): StepId | null => steps[stepNumber(id) - 1 + by]?.id ?? null;

export type StepState = 'done' | 'open' | 'wrong';

const isBegun: Readonly<Record<StepId, (claim: Claim, exhibits: number) => boolean>> = {
  whom: () => true,
  happened: (claim) => claim.title !== '' || claim.narrative !== '' || claim.category !== null,
  ask: (claim) => claim.relief.length > 0,
  contact: (claim) => claim.precontactOn !== null || claim.precontactHow !== '',
  proof: (_claim, exhibits) => exhibits > 0,
  review: () => false,
};

/** How a step stands: wrong only once it was tried to file it, so that nobody is scolded while writing. */
export function stateOf(
  id: StepId,
  about: { claim: Claim; problems: Readonly<Record<string, string>>; exhibits: number; tried: boolean },
): StepState {
  const isWrong = Object.keys(about.problems).some((path) => stepOf(path) === id);
  if (isWrong) return about.tried ? 'wrong' : 'open';
  return isBegun[id](about.claim, about.exhibits) ? 'done' : 'open';
}
