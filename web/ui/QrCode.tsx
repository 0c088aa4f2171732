import { encode } from 'uqr';
import styles from './QrCode.module.css';

/** A text to scan. Black on white in both themes: cameras want it so. One path for all dots. Pages load it when it is shown. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dots} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
