import { to } from '@ahadi/domain/paths.ts';
import type { PromotionRow } from '@ahadi/domain/promotions/schema.ts';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { formatDay } from '../../core/time.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { MoreActions } from '../../ui/MoreActions.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { number, promotionBadge, rateWords } from '../words.ts';
import styles from './desk.module.css';
import { useDeeds } from './useDeeds.ts';

const daysOf = ({ startsAt, endsAt }: PromotionRow): string =>
  endsAt === null ? 'No dates yet' : `${startsAt === null ? 'At once' : formatDay(startsAt)} – ${formatDay(endsAt)}`;

/** One post of the list: how it looks, where it stands, its days, its figures, and what can be done at once. */
export function PromotionItem({ row }: { row: PromotionRow }) {
  const deeds = useDeeds(row);
  const badge = promotionBadge[row.status];
  const { shown, clicked, closed, hidden } = row.figures;
  const figures = [
    ['Shown', number(shown), row.shownToday > 0 ? `${number(row.shownToday)} today` : ''],
    ['Clicked', number(clicked), rateWords(row.figures)],
    ['Closed', number(closed), ''],
    ['Hidden', number(hidden), ''],
  ] as const;
  return (
    <li className={styles.item} data-mine={(row.status === 'in_review' && !row.isAuthor) || undefined}>
      {row.imageUrl ? (
        <img className={styles.picture} src={row.imageUrl} alt="" width={120} height={60} loading="lazy" />
      ) : (
        <span className={styles.picture} />
      )}
      <div className={styles.what}>
        <Link className={styles.title} to={to('adminEditPromotion', { id: row.id })}>
          {row.title || 'No title yet'}
        </Link>
        <span className={styles.quiet}>
          {row.sponsorName || 'No sponsor yet'} · {row.placement === 'popup' ? 'corner' : 'community'}
        </span>
      </div>
      <div className={styles.state}>
        <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
        <span className={styles.quiet}>{daysOf(row)}</span>
        {row.dailyCap !== null && <span className={styles.quiet}>{number(row.dailyCap)} a day at most</span>}
      </div>
      <dl className={styles.figures}>
        {figures.map(([label, amount, more]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {amount} {more && <span className={styles.quiet}>{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.deeds}>
        {row.status === 'active' && (
          <Button variant="quiet" pending={deeds.pause.isPending} onClick={() => deeds.pause.run({ id: row.id })}>
            Pause<span className="aside-voice"> {row.title}</span>
          </Button>
        )}
        {row.status === 'paused' && (
          <Button variant="quiet" pending={deeds.resume.isPending} onClick={() => deeds.resume.run({ id: row.id })}>
            Resume<span className="aside-voice"> {row.title}</span>
          </Button>
        )}
        <MoreActions variant="plain" about={row.title || 'this draft'} actions={deeds.more} />
      </div>
      {deeds.asked === 'end' && (
        <ReasonDialog
          input={(reason) => ({ id: row.id, reason })}
          procedure={api.promoting.end}
          title={row.status === 'draft' ? 'Drop this draft?' : 'End this sponsored post?'}
          confirm={row.status === 'draft' ? 'Drop it' : 'End it'}
          tone="danger"
          help="Its authors read it, and it stays in the history of the post."
          onDone={() => {
            deeds.setAsked(null);
            toast({ title: 'Ended', message: row.title });
          }}
          onClose={() => deeds.setAsked(null)}
        >
          <p>“{row.title || 'No title yet'}” is not shown any more and cannot be taken up again. You can copy it.</p>
        </ReasonDialog>
      )}
    </li>
  );
}
