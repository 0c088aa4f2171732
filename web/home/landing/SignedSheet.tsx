import styles from './SignedSheet.module.css';

const clauses = [
  ['Goods.', 'The seller delivers 400 solar lanterns, new and in working order.'],
  ['Delivery.', 'Two lots of 200: the first by 5 December, the second by 19 December.'],
  ['Price.', 'KES 1,240,000, released in two parts, each once its lot has been inspected.'],
] as const;

const signatures = [
  {
    name: 'Lanterns Ltd',
    when: 'Wed 18 Nov, 11:37',
  },
  {
    name: 'Njeri Duale',
    when: 'Fri 20 Nov, 16:02',
  },
] as const;

/** A signed agreement as a picture: the sheet, both hands and the seal. Its people are invented and the caption says so. */
export function SignedSheet() {
  return (
    <figure className={styles.figure} data-soon>
      <div className={styles.under} aria-hidden="true" />
      <div className={styles.sheet}>
        <p className={styles.reference}>
          <span>AG-2026-000123</span>
          <span>Version 4, frozen</span>
        </p>
        <p className={styles.title}>Agreement for the supply of goods</p>
        <ol className={styles.clauses}>
          {clauses.map(([heading, text]) => (
            <li key={heading}>
              <span>
                <b>{heading}</b> {text}
              </span>
            </li>
          ))}
        </ol>
        <p className={styles.clause}>Public-history clause: accepted by both sides</p>
        <div className={styles.hands}>
          {signatures.map((hand) => (
            <div key={hand.name} className={styles.hand}>
              <div className={styles.stroke} />
              <p className={styles.name}>{hand.name}</p>
              <p className={styles.when}>{hand.when}</p>
            </div>
          ))}
        </div>
        <p className={styles.hash}>SHA-256 9f3c 41d8 07be … 5a2e c6f1</p>
        <div className={styles.seal} aria-hidden="true" />
      </div>
      <figcaption className={styles.caption}>An illustration. The parties are invented.</figcaption>
    </figure>
  );
}
