import type { PromotionId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { promotionLimits } from '@ahadi/domain/promotions/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { formatDay } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { audienceWords, figureWords } from '../words.ts';
import styles from './WhyDialog.module.css';

type Props = { id: PromotionId; onOff: () => void; onClose: () => void };

/** Who is behind a sponsored post, who can see it, what it is never chosen by, and how often it was shown; and the way to have none. */
export default function WhyDialog({ id, onOff, onClose }: Props) {
  const why = useQuery(api.promotions.why.queryOptions({ input: { id }, staleTime: 0 }));
  const turnOff = useCommand(api.promotions.setPreference, { onSuccess: onOff });
  return (
    <Dialog
      title="Why this?"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button variant="quiet" pending={turnOff.isPending} onClick={() => turnOff.run({ isOff: true })}>
            Show me no sponsored posts
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {why.isPending && <SkeletonText lines={5} />}
        {why.isError && <ErrorCard {...problemOf(why.error)} level={3} onRetry={why.refetch} />}
        {why.data && (
          <KeyValue
            rows={[
              { label: 'Paid for by', value: why.data.sponsor_name },
              { label: 'Who can see it', value: audienceWords(why.data) },
              { label: 'When', value: `${formatDay(why.data.starts_at)} to ${formatDay(why.data.ends_at)}` },
              { label: 'So far', value: figureWords(why.data.figures) },
            ]}
          />
        )}
        <p>
          It was not chosen by your agreements, disputes, payments, messages or notes, and nobody is told that you saw
          it. None is shown where you sign, pay or settle a dispute.
        </p>
        <p className={styles.quiet}>
          We count without names: who you are is kept as a number that changes each month, for{' '}
          {promotionLimits.eventsKeptDays} days. You can turn sponsored posts off here, or at any time under{' '}
          <Link to={to('profile', {}, { tab: 'notifications', view: 'settings' })} onClick={onClose}>
            Profile, Notifications
          </Link>
          .
        </p>
        {turnOff.error && <Notice tone="danger">{problemOf(turnOff.error).sentence}</Notice>}
      </div>
    </Dialog>
  );
}
