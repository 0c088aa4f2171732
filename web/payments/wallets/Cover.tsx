import { api, client } from '../../core/api.ts';
import { useMe } from '../../core/session.ts';
import { CoverCheck } from './CoverCheck.tsx';

/** Whether what is in one's wallets is in the daily statement of all customers' money. */
export default function Cover() {
  const { identities } = useMe();
  const nameOf = (account: string) => {
    const [place = '', id = ''] = account.split(/[.:]/);
    const whose = identities.find((identity) => identity.id === id)?.displayName ?? '';
    return place === 'wallet' ? `the wallet of ${whose}` : `what came in for ${whose} besides`;
  };
  return (
    <CoverCheck
      title="Check that your money is there"
      queryKey={api.payments.cover.key()}
      read={() => client.payments.cover({})}
      nothing={(at) => `You had no money here on ${at}, when it was last added up. What came since is in the next one.`}
      nameOf={nameOf}
    />
  );
}
