import { MOST_AT_ONCE } from '@ahadi/domain/agreements/portfolio/rules.ts';
import type { AgreementRow } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { Suspense, useState } from 'react';
import { lazy } from '../../core/lazy.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './portfolio.module.css';
import { usePortfolioWords } from './words.ts';

const TagDialog = lazy(() => import('./TagDialog.tsx'));

/** What is done with several agreements at once. */
export function ChooseBar({ rows, onDone }: { rows: readonly AgreementRow[]; onDone: () => void }) {
  const say = usePortfolioWords();
  const [open, setOpen] = useState(false);
  const whyNot =
    rows.length === 0 ? say.chosen({ n: 0 }) : rows.length > MOST_AT_ONCE ? say.tooMany({ most: MOST_AT_ONCE }) : null;
  return (
    <div className={styles.bar}>
      <span role="status">{say.chosen({ n: rows.length })}</span>
      <Button whyNot={whyNot} onClick={() => setOpen(true)}>
        {say.tagThem}
      </Button>
      <Suspense fallback={null}>
        {open && <TagDialog agreements={rows} onDone={onDone} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
