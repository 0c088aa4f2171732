import { Role } from '@ahadi/domain/accounts/schema.ts';
import type { Kind } from '../kinds.ts';
import { audiences } from './audiences.ts';

const isKind = (label: string): label is Exclude<Kind, 'person'> =>
  label === 'anyone' || label === 'key' || Role.options.some((role) => role === label);

/** Who is let in by a part in the thing has a session and is a person; that somebody with every role is says nothing of one. */
const kindOf = (label: string): readonly Kind[] => {
  if (isKind(label)) return [label];
  return label === 'all-roles' || label.startsWith('their-') ? [] : ['person'];
};

/** The kinds of people who may, by procedure: those whom the table of audiences lets in. */
export const whoMay: ReadonlyMap<string, readonly Kind[]> = new Map(
  Object.entries(audiences).flatMap(([audience, names]) => {
    const kinds = [...new Set(audience.split(' ').flatMap(kindOf))];
    // Nobody but who began it: an administrator, who has every role in the matrix.
    return names.map((name): [string, readonly Kind[]] => [name, kinds.length > 0 ? kinds : ['admin']]);
  }),
);
