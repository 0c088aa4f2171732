import { type AuthorityDraft, authorityAsked, problemsOfAuthority } from '@ahadi/domain/agreements/authority/rules.ts';
import type { SaidAuthority } from '@ahadi/domain/agreements/authority/schema.ts';
import type { AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { useKept } from '../../core/useKept.ts';

type Kept = { typed: Partial<AuthorityDraft>; isForAnother: boolean };

/**
 * By what authority somebody signs for this party: asked for where it is an organisation, offered to a guest. What was said the last time
 * stands there already. While that is on its way, or cannot be had, the fields are empty and can be filled. What is typed outlasts a
 * reload of this tab; `forget` ends that.
 */
export function useAuthority(view: Pick<AgreementView, 'id' | 'delegations'>, party: Party | null) {
  const asked = party ? authorityAsked(party, view.delegations) : 'none';
  const last = useQuery({
    ...api.agreements.lastAuthority.queryOptions({ input: { id: view.id } }),
    enabled: asked === 'required',
  });
  const [{ typed, isForAnother }, keep, forget] = useKept<Kept>(`authority:${view.id}:${party?.id ?? ''}`, {
    typed: {},
    isForAnother: false,
  });
  const draft: AuthorityDraft = { ...(last.data ?? { position: '', basis: '' }), ...typed };
  const isGiven = asked === 'required' || (asked === 'optional' && isForAnother);
  const problems = isGiven ? problemsOfAuthority(draft) : {};
  const authority: SaidAuthority | undefined =
    isGiven && draft.basis !== '' ? { position: draft.position.trim(), basis: draft.basis } : undefined;
  return {
    ...{ asked, draft, isForAnother, problems, authority, isGiven, forget },
    setForAnother: (wish: boolean) => keep((before) => ({ ...before, isForAnother: wish })),
    change: (part: Partial<AuthorityDraft>) => keep((before) => ({ ...before, typed: { ...before.typed, ...part } })),
  };
}
export type OwnAuthority = ReturnType<typeof useAuthority>;
