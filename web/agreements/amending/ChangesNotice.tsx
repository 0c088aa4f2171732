import { isDisputable } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementStatus, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { rich } from '../../core/Rich.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { problemIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './amending.module.css';
import { useAmending } from './useAmending.ts';
import { type AmendingWords, amendments } from './words.ts';

// Terminated is one that everybody signed after the other had ended.
const cameToNothing: readonly AgreementStatus[] = ['declined', 'voided', 'lapsed', 'terminated'];

/** What it does and when, or what it did. */
function effectOf({ purpose, status }: AgreementView, say: AmendingWords): string {
  if (cameToNothing.includes(status)) return say.cameToNothing;
  const isChange = purpose === 'amendment';
  if (isDisputable(status)) return isChange ? say.changeTookEffect : say.endTookEffect;
  return isChange ? say.changeTakesEffect : say.endTakesEffect;
}

/** On a document that changes or ends another: which one, and why. Nothing on one that stands by itself. */
export function ChangesNotice({ view }: { view: AgreementView }) {
  const voice = useVoice();
  const say = useWordsHere(amendments);
  const amending = useAmending(view);
  if (view.purpose === null) return null;
  if (amending.isError && !amending.data)
    return <ErrorCard {...problemIn(voice, problemOf(amending.error))} level={2} onRetry={() => amending.refetch()} />;
  const changes = amending.data?.changes;
  if (!changes) return null;
  const thisDoes = view.purpose === 'amendment' ? say.thisChanges : say.thisEnds;
  const { ref, title } = changes;
  return (
    <Notice
      tone="info"
      title={rich(thisDoes({ name: say.named({ ref, title }) }), {
        a: (words) => (
          <Link className={styles.inTitle} to={to('agreement', { id: changes.id })}>
            {words}
          </Link>
        ),
      })}
    >
      <p dir="auto">{say.why({ reason: changes.reason })}</p>
      <p className={styles.follows}>{effectOf(view, say)}</p>
    </Notice>
  );
}
