import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import styles from './StepCard.module.css';

type Props = {
  step: { isMine: boolean; title: string; sentence: string };
  /** By when, what silence does, and what else has to be known first. */
  children: ReactNode;
  /** Another answer than the main one, or nothing. */
  instead?: ReactNode;
  /** The main deed; on a phone it stands at the bottom edge instead. */
  primary: ReactNode;
};

/** What must I do, by when, and what happens if I do not: the first card of a thing's page. */
export const StepCard = ({ step, children, instead, primary }: Props) => (
  <Card className={styles.next} data-mine={step.isMine || undefined} aria-label="Next step">
    <div className={styles.words}>
      <p className={styles.who}>{step.isMine ? 'Your next step' : 'What happens now'}</p>
      <h2 className={styles.title}>{step.title}</h2>
      <p>{step.sentence}</p>
      {children}
    </div>
    <div className={styles.action}>
      {instead}
      <span className={styles.primary}>{primary}</span>
    </div>
  </Card>
);

/** Until when something has to be done. */
export const StepDue = ({ children }: { children: ReactNode }) => <p className={styles.due}>{children}</p>;

/** What else is so, after a word that says for whom. */
export const StepNote = ({ lead, children }: { lead: string; children: ReactNode }) => (
  <p className={styles.note}>
    <strong>{lead}</strong> {children}
  </p>
);

/** What happens if nobody acts. */
export const StepOtherwise = ({ isMine, children }: { isMine: boolean; children: string | null }) =>
  children && <StepNote lead={isMine ? 'If you do nothing:' : 'If nobody does anything:'}>{children}</StepNote>;
