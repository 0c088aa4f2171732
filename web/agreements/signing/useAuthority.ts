import { type AuthorityDraft, authorityAsked, problemsOfAuthority } from '@ahadi/domain/agreements/authority/rules.ts';
import type { Authority } from '@ahadi/domain/agreements/authority/schema.ts';
import type { AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';

/**
 * By what authority somebody signs for this party: asked for where it is an organisation, offered to a guest. What was said the last time
 * stands there already. While that is on its way, or cannot be had, the fields are empty and can be filled.
 */
export function useAuthority(view: AgreementView, party: Party | null) {
  const asked = party ? authorityAsked(party, view.delegations) : 'none';
  const last = useQuery({
    ...api.agreements.lastAuthority.queryOptions({ input: { id: view.id } }),
    enabled: asked === 'required',
  });
  const [typed, setTyped] = useState<Partial<AuthorityDraft>>({});
  const [isForAnother, setForAnother] = useState(false);
  const draft: AuthorityDraft = { ...(last.data ?? { position: '', basis: '' }), ...typed };
  const isGiven = asked === 'required' || (asked === 'optional' && isForAnother);
  const problems = isGiven ? problemsOfAuthority(draft) : {};
  const authority: Authority | undefined =
    isGiven && draft.basis !== '' ? { position: draft.position.trim(), basis: draft.basis } : undefined;
  return {
    ...{ asked, draft, isForAnother, setForAnother, problems, authority, isGiven },
    change: (part: Partial<AuthorityDraft>) => setTyped((before) => ({ ...before, ...part })),
  };
}
export type OwnAuthority = ReturnType<typeof useAuthority>;
