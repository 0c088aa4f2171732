import { Role } from '@ahadi/domain/accounts/schema.ts';
import type { WhoMay } from '../answered.ts';
import type { Kind } from '../kinds.ts';
import { audiences, lookingOn } from './audiences.ts';

const isKind = (label: string): label is Exclude<Kind, 'person'> =>
  label === 'anyone' || label === 'key' || Role.options.some((role) => role === label);

/** Whether it is what somebody is in the thing. That somebody with every role is says nothing of one; who looks after it may by their role. */
const isPart = (label: string): boolean =>
  !isKind(label) &&
  !['by-letter', 'signed-in', 'each-part', 'all-roles'].includes(label) &&
  !label.startsWith('their-');

/** Who is let in by a part in the thing has a session and is a person. */
const kindOf = (label: string): readonly Kind[] => {
  if (isKind(label)) return [label];
  if (label === 'by-letter') return ['anyone'];
  return isPart(label) || label === 'signed-in' || label === 'each-part' ? ['person'] : [];
};

/** Features whose things have several parts. In the others a part is whose it is, and one of them says it for all. */
const sided: readonly string[] = [
  ...['agreements', 'amending', 'court', 'disputes', 'escrow', 'fields', 'marketplace', 'mediation', 'negotiating'],
  ...['obligations', 'packages', 'rooms'],
];

/** The parts of which each has to be seen to do it, where several may. */
function partsIn(name: string, labels: readonly string[]): string[] {
  if (!sided.includes(name.split('.')[0] ?? '')) return [];
  const watching = Object.values(lookingOn).flatMap(({ parts, of }) => (of.some((one) => one === name) ? parts : []));
  const parts = labels.filter((label) => isPart(label) && !watching.includes(label));
  return parts.length > 1 ? parts : [];
}

/** Those who may, by procedure: whom the table of audiences lets in. */
export const whoMay: ReadonlyMap<string, WhoMay> = new Map(
  Object.entries(audiences).flatMap(([audience, names]) => {
    const labels = audience.split(' ');
    const kinds = [...new Set(labels.flatMap(kindOf))];
    // Nobody but who began it: an administrator, who has every role in the matrix.
    const all = kinds.length > 0 ? kinds : (['admin'] as const);
    return names.map((name): [string, WhoMay] => [name, { kinds: all, parts: partsIn(name, labels) }]);
  }),
);
