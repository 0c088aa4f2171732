import { useWords } from '../../core/language.ts';
import { CallToAction } from './ActionLink.tsx';
import styles from './ClosingCall.module.css';
import { RoomLink } from './RoomLink.tsx';
import { landing } from './words.ts';

export function ClosingCall() {
  const say = useWords(landing);
  return (
    <section className={styles.closing} aria-labelledby="closing-title" data-below>
      <h2 id="closing-title" className={styles.title}>
        {say.closing}
      </h2>
      <p className={styles.text}>{say.closingText}</p>
      <div className={styles.actions}>
        <CallToAction />
        <RoomLink to="/contact">{say.writeToUs}</RoomLink>
      </div>
      <div className={styles.lines} aria-hidden="true">
        <p>{say.you}</p>
        <p>{say.otherSide}</p>
      </div>
    </section>
  );
}
