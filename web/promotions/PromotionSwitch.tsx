import { useQuery } from '@tanstack/react-query';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { useAtOnce } from '../core/useAtOnce.ts';
import { CheckField } from '../ui/CheckField.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';

/** The reader's own switch: with it off nothing sponsored is shown, on no device. */
export default function PromotionSwitch() {
  const preference = useQuery(api.promotions.preference.queryOptions());
  const change = useCommand(api.promotions.setPreference);
  const [isOff, show] = useAtOnce(
    change.isPending ? change.variables?.isOff === true : preference.data?.isOff === true,
  );
  if (preference.isPending) return <SkeletonText lines={2} />;
  if (preference.isError) return <ErrorCard {...problemOf(preference.error)} onRetry={preference.refetch} />;
  return (
    <>
      <CheckField
        label="Show me sponsored posts"
        help="Never where you sign, pay or settle a dispute, and never chosen by what you write or do here."
        checked={!isOff}
        onChange={(event) => {
          show(!event.currentTarget.checked);
          change.run({ isOff: !event.currentTarget.checked });
        }}
      />
      {change.error && <Notice tone="danger">{problemOf(change.error).sentence}</Notice>}
    </>
  );
}
