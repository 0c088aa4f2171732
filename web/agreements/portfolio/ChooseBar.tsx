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
  return (
    <div className={styles.bar}>
      <span role="status">{say.chosen({ n: rows.length })}</span>
      <Button whyNot={rows.length === 0 ? say.chosen({ n: 0 }) : null} onClick={() => setOpen(true)}>
        {say.tagThem}
      </Button>
      <Suspense fallback={null}>
        {open && <TagDialog agreements={rows} onDone={onDone} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
