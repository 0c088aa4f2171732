import type { ReactElement } from 'react';
import { Guilloche } from './Guilloche.tsx';
import styles from './VideoScene.module.css';

/** A signature being written on a ruled line. */
const signing = (
  <>
    <path d="M64 44h168M64 66h272M64 88h228" stroke="#3a4d6d" />
    <path d="M64 176h272" stroke="var(--faint)" />
    <path d="m66 158 10 12m0-12-10 12" stroke="var(--faint)" />
    <path
      d="M96 168c10-42 26-74 36-68 10 8-12 54-22 68 16-22 38-42 46-36 8 8-10 28-2 30 10 2 16-30 26-28 6 2-6 26 2 26s14-26 22-26c6 0-2 24 6 24 12 0 18-52 32-76-12 30-20 74-12 76 10 2 22-34 32-34 8 0-10 28 0 30 18 2 36-20 66-26"
      stroke="var(--gold)"
      strokeWidth="2.2"
    />
  </>
);

/** A line that has snapped, and the dial of thirty days of which five are left to mend it. */
const breaking = (
  <>
    <path d="M0 108h150c14 0 22-4 26-14 3-9-6-14-10-7-4 8 6 15 18 11" stroke="var(--gold)" strokeWidth="2.2" />
    <path d="M400 108H250c-14 0-22 4-26 14-3 9 6 14 10 7 4-8-6-15-18-11" stroke="var(--gold)" strokeWidth="2.2" />
    <circle
      cx="200"
      cy="108"
      r="76"
      stroke="#3a4d6d"
      strokeWidth="9"
      pathLength="120"
      strokeDasharray="1 3"
      strokeLinecap="butt"
      transform="rotate(-90 200 108)"
    />
    <circle
      cx="200"
      cy="108"
      r="76"
      stroke="var(--danger)"
      strokeWidth="9"
      pathLength="120"
      strokeDasharray="1 3 1 3 1 3 1 3 1 200"
      strokeLinecap="butt"
      transform="rotate(-90 200 108)"
    />
  </>
);

/** Two lines that meet in a room and go on as one, to a court's door. */
const mediating = (
  <>
    <path d="M0 44c62 0 66 58 116 62" stroke="var(--info)" strokeWidth="2.2" />
    <path d="M0 172c62 0 66-58 116-62" stroke="var(--good)" strokeWidth="2.2" />
    <circle cx="136" cy="108" r="46" stroke="#3a4d6d" />
    <circle cx="136" cy="108" r="38" stroke="var(--faint)" strokeDasharray="1 6" />
    <path d="M116 106c10 0 10 2 20 2s-10 2-20 2M136 108h176" stroke="var(--gold)" strokeWidth="2.2" />
    <circle cx="136" cy="108" r="4" fill="var(--gold)" stroke="var(--gold)" />
    <path
      d="M250 66h124l-62-38zM258 66v76M280 66v76M344 66v76M366 66v76M298 142V92h28v50M246 142h132M238 152h148"
      stroke="var(--faint)"
    />
    <circle cx="312" cy="108" r="4" fill="var(--page)" stroke="var(--gold)" strokeWidth="2" />
  </>
);

const scenes: readonly ReactElement[] = [signing, breaking, mediating];

/** The drawing on a film's poster. */
export function VideoScene({ scene }: { scene: number }) {
  return (
    <span className={styles.scene}>
      <Guilloche petals={30} rx={150} ry={96} className={styles.engraving} />
      <svg viewBox="0 0 400 250" className={styles.drawing} aria-hidden="true" focusable="false">
        <g fill="none" strokeWidth="1.2" strokeLinecap="round" strokeLinejoin="round">
          {scenes[scene]}
        </g>
      </svg>
    </span>
  );
}
