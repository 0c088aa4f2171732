import { displayNameOf } from '@ahadi/domain/accounts/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../core/api.ts';
import { useWords } from '../core/language.ts';
import { useMe } from '../core/session.ts';
import { frame } from './frame/words.ts';

/**
 * Name, picture and number for the shell (specification §3 "Profile (header)"): the settings summary, used only when it
 * has a user number (§7); before it arrives and where it is silent the session speaks; at last 'User'.
 */
export function useHeaderProfile(): { name: string; avatarUrl: string | null; userNumber: string } {
  const say = useWords(frame);
  const me = useMe();
  const { data } = useQuery(
    api.rpc.get_user_settings_summary.queryOptions({
      input: { p_user_id: me.userId },
      // Kept among the accounts, so that whatever makes a profile stale makes the header stale with it.
      queryKey: [['accounts', 'settingsSummary'], { input: me.userId }],
    }),
  );
  // Who acts for an organisation is still who they are.
  if (me.acting)
    return {
      name: me.acting.name,
      avatarUrl: null,
      userNumber: say.forOrganisation({ organisation: me.acting.organisation }),
    };
  const summary = data?.[0]?.user_number ? data[0] : undefined;
  return {
    name: displayNameOf({ name: summary?.full_name.trim() || me.name.trim() || me.email }),
    avatarUrl: summary?.avatar_url ?? me.avatarUrl,
    userNumber: summary?.user_number ?? me.userNumber,
  };
}
