import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { useMe } from '../../core/session.ts';
import { CoverCheck } from './CoverCheck.tsx';

const useOwn = (enabled: boolean) => useQuery(api.payments.cover.queryOptions({ enabled }));

/** Whether what is in one's wallets is in the daily statement of all customers' money. */
export default function Cover() {
  const { identities } = useMe();
  const nameOf = (account: string) => {
    if (account.startsWith('payout.')) return 'a payout on its way';
    if (account.startsWith('refund.')) return 'a refund on its way back to you';
    const [place = '', id = ''] = account.split(/[.:]/);
    const whose = identities.find((identity) => identity.id === id)?.displayName ?? '';
    return place === 'wallet' ? `the wallet of ${whose}` : `what came in for ${whose} besides`;
  };
  return (
    <CoverCheck
      title="Check that your money is there"
      useProofs={useOwn}
      nothing={(at) => `You had no money here on ${at}, when it was last added up. What came since is in the next one.`}
      nameOf={nameOf}
    />
  );
}
