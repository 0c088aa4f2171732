import type { Amending } from '@ahadi/domain/agreements/amending/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useWordsHere } from '../../core/here.ts';
import type { Figures } from '../../core/otherfigures.ts';
import { Card } from '../../ui/Card.tsx';
import { KeyValue } from '../../ui/KeyValue.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { useVoice } from '../words.ts';
import styles from './amending.module.css';
import { badgeOfChange, endRows, nameOfChange } from './changewords.ts';
import { useAmending } from './useAmending.ts';
import { type AmendingWords, amendments } from './words.ts';

/** When it ends and how, as it stands now, and every document that changed it or would. Nothing where there is nothing to say. */
export default function EndsAndChangesCard({ view }: { view: AgreementView }) {
  const say = useWordsHere(amendments);
  const { figures } = useVoice();
  const { data } = useAmending(view);
  if (!data || view.purpose !== null) return null;
  const rows = endRows(data, data.inForce?.terms ?? view.terms, say, figures);
  if (rows.length === 0 && data.chain.length === 0) return null;
  return (
    <Card title={say.endAndChanges}>
      {rows.length > 0 && <KeyValue rows={rows} />}
      {data.chain.length > 0 && (
        <ol className={styles.chain} aria-label={say.chain}>
          {data.chain.map((link) => (
            <ChainLink key={link.id} link={link} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function ChainLink({ link }: { link: Amending['chain'][number] }) {
  const { say: states, figures } = useVoice();
  const say = useWordsHere(amendments);
  const badge = badgeOfChange(link);
  const isDraft = link.status === 'draft';
  return (
    <li>
      <div className={styles.chainHead}>
        <Link
          className={styles.chainName}
          to={isDraft ? to('editAgreement', { id: link.id }) : to('agreement', { id: link.id })}
        >
          {nameOfChange(link, say)}
        </Link>
        <StateBadge tone={badge.tone}>{states[badge.label]}</StateBadge>
      </div>
      <p className={styles.quiet}>{whenOf(link, say, figures)}</p>
      <p className={styles.why} dir="auto">
        {say.quoted({ words: link.reason })}
      </p>
    </li>
  );
}

/** By whom, or since when and as what. */
function whenOf(
  { inForceAt, byName, no, ref }: Amending['chain'][number],
  say: AmendingWords,
  figures: Figures,
): string {
  if (inForceAt === null) return say.by({ name: byName });
  const day = figures.day(inForceAt);
  return no === null ? say.since({ day }) : say.sinceAs({ day, ref });
}
