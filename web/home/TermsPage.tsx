import { brand } from '@ahadi/domain/brand.ts';
import { pageMeta } from '../core/page.ts';
import styles from './TermsPage.module.css';
import { agreeingClauses } from './terms/AgreeingClauses.tsx';
import { conductClauses } from './terms/ConductClauses.tsx';
import { historyClauses } from './terms/HistoryClauses.tsx';
import { TermsSection } from './terms/TermsSection.tsx';

/** The day from which this wording applies. Change it with the wording. */
const VERSION = { iso: '2026-11-21', words: '21 November 2026' } as const;

/** Clauses name each other by number; the order is part of the wording. */
const clauses = [...agreeingClauses, ...historyClauses, ...conductClauses];

export const meta = pageMeta(
  'Terms',
  `What you and ${brand.name} agree on: agreements and signatures, public history, disputes and mediation, your data.`,
);

export default function TermsPage() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Terms</h1>
        <p className={styles.lead}>
          What you may expect of us, and we of you. The line beside each clause says it in one sentence; the text below
          it is what binds.
        </p>
        <p className={styles.version}>
          Version of <time dateTime={VERSION.iso}>{VERSION.words}</time>
        </p>
      </header>
      <aside className={styles.template} aria-label="About this text">
        <b>A template.</b> This text comes with the software. The operator of this site has it checked by counsel for
        the countries it serves, and adapts it, before the site is opened to the public.
      </aside>
      <nav className={styles.contents} aria-labelledby="contents">
        <h2 id="contents" className={styles.contentsTitle}>
          Contents
        </h2>
        <ol>
          {clauses.map((clause, index) => (
            <li key={clause.id}>
              <a href={`#${clause.id}`}>
                <span className={styles.number}>{index + 1}</span>
                {clause.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        {clauses.map((clause, index) => (
          <TermsSection key={clause.id} clause={clause} number={index + 1} />
        ))}
      </div>
    </div>
  );
}
