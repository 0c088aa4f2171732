import type { MediationRequest, MediationView } from '@ahadi/domain/mediation/schema.ts';
import type { ReactNode } from 'react';
import type { Draft } from './draftkeeper.ts';
import styles from './requesting.module.css';

/** What every part of the form is written with. */
export type Editing = {
  view: MediationView;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  changeRequest: (part: Partial<MediationRequest>) => void;
  problemAt: (path: string) => string | undefined;
  touch: (path: string) => void;
  /** It was tried to send it: from now on every problem shows. */
  tried: boolean;
};

type Props = { id: string; title: string; sentence?: ReactNode; children: ReactNode };

/** One section of the form: a question, a sentence, its fields. */
export const Part = ({ id, title, sentence, children }: Props) => (
  <section className={styles.part} aria-labelledby={`${id}-title`}>
    <h2 className={styles.title} id={`${id}-title`}>
      {title}
    </h2>
    {sentence && <p className={styles.sentence}>{sentence}</p>}
    {children}
  </section>
);
