import type { BadLine } from '@ahadi/domain/agreements/batches/schema.ts';
import styles from './batches.module.css';

/** Lines of a list that are not sent, each with why. */
export const BadLines = ({ lines, label }: { lines: readonly BadLine[]; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
  <section className={styles.bad} aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Who</th>
          <th scope="col">Why not</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((it) => (
          <tr key={it.line}>
            <td>{it.line}</td>
            <td>{[it.name, it.email].filter(Boolean).join(', ') || '–'}</td>
            <td>{it.problem}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
