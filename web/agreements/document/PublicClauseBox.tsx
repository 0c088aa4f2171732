import { publicClause } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import type { ReactNode } from 'react';
import styles from './clause.module.css';
import type { Signer } from './sides.ts';
import { WhatIsPublished } from './WhatIsPublished.tsx';

type Props = { terms: AgreementTerms; parties: readonly Signer[]; children?: ReactNode };

/** The public-history clause in its own box, with its exact words. Children are the answers, or the switch that offers it. */
export const PublicClauseBox = ({ terms, parties, children }: Props) => (
  <aside className={styles.box} aria-label="Public-history clause">
    <p>
      <strong>Public history.</strong> {publicClause.text}
    </p>
    <WhatIsPublished terms={terms} parties={parties} />
    {children}
  </aside>
);
