import styles from './RegisterEntry.module.css';

const facts = [
  ['Between', 'Aster Timber Ltd (filed) and Boma Build Ltd'],
  ['Kind', 'Late delivery, under a signed agreement'],
  ['Told', 'Mon 26 Oct 2026, receipt proven'],
  ['Answer', 'None recorded'],
  ['Deadline', 'Wed 25 Nov 2026, 23:59'],
  ['Outcome', 'Unresolved'],
] as const;

const never = ['amounts to the cent', 'documents and messages', 'accusations', 'anything said in mediation'] as const;

/** What a person who searches a name would find: what the platform witnessed, and both sides in equal measure. */
export function RegisterEntry() {
  return (
    <figure className={styles.figure}>
      <div className={styles.entry}>
        <p className={styles.top}>
          <span>Entry PR-2026-000042</span>
          <span>Illustration</span>
        </p>
        <p className={styles.title}>Boma Build Ltd</p>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.statements}>
          <p>
            <b>Aster Timber says</b>
            The second lot was due on 5 October. We asked twice.
          </p>
          <p>
            <b>Boma Build says</b>
            No statement yet. It can be added at any time, free of charge.
          </p>
        </div>
      </div>
      <figcaption className={styles.caption}>Never in an entry: {never.join(', ')}.</figcaption>
    </figure>
  );
}
