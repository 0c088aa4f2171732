import { CallToAction } from './ActionLink.tsx';
import styles from './ClosingCall.module.css';
import { RoomLink } from './RoomLink.tsx';

export function ClosingCall() {
  return (
    <section className={styles.closing} aria-labelledby="closing-title" data-below>
      <h2 id="closing-title" className={styles.title}>
        Put the next one in writing.
      </h2>
      <p className={styles.text}>
        Begin with one sentence: who does what, by when. To bring in the other side you need its e-mail address.
      </p>
      <div className={styles.actions}>
        <CallToAction />
        <RoomLink to="/contact">Write to us first</RoomLink>
      </div>
      <div className={styles.lines} aria-hidden="true">
        <p>You</p>
        <p>The other side</p>
      </div>
    </section>
  );
}
