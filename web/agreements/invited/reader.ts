import type { Session } from '@ahadi/domain/accounts/schema.ts';
import { createContext, use } from 'react';
import { useSession } from '../../core/session.ts';

/** Who reads a page of an agreement and acts there. */
export type Reader = Pick<Session, 'userId' | 'name'>;

/** Given where somebody acts by the link of a letter: they have no session. */
export const ByLetter = createContext<Reader | null>(null);

/** Who reads here: by a letter, or signed in, under their own name whomever they act for. */
export function useReader(): Reader {
  const given = use(ByLetter);
  const { session } = useSession();
  if (given) return given;
  if (!session) throw new Error('useReader stands outside the guard');
  return { userId: session.userId, name: session.acting?.name ?? session.name };
}
