import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { lazy } from '../../core/lazy.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import styles from './portfolio.module.css';
import { usePortfolioWords } from './words.ts';

const TagDialog = lazy(() => import('./TagDialog.tsx'));

/** The reader's own tags on the agreement that they read; each leads to what else has it. */
export default function OwnTags({ agreementId }: { agreementId: AgreementId }) {
  const say = usePortfolioWords();
  const [editing, setEditing] = useState(false);
  const tags = useQuery(api.portfolio.tagsOf.queryOptions({ input: { id: agreementId } })).data;
  if (!tags) return null;
  const close = () => setEditing(false);
  return (
    <Card title={say.yourTags} aria-label={say.yourTags}>
      {tags.length > 0 && (
        <ul className={styles.own}>
          {tags.map(({ id, name }) => (
            <li key={id}>
              <Link className={styles.chip} to={to('agreements', {}, { tag: id })}>
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.quiet}>{say.onlyYou}</p>
      <Button variant="quiet" onClick={() => setEditing(true)}>
        {say.edit}
      </Button>
      <Suspense fallback={null}>
        {editing && <TagDialog agreements={[{ id: agreementId, tags }]} onDone={close} onClose={close} />}
      </Suspense>
    </Card>
  );
}
