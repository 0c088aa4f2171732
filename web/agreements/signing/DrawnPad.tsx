import { SIGNATURE_BOX } from '@ahadi/domain/agreements/rules.ts';
import { type PointerEvent, useState } from 'react';
import { useWordsHere } from '../../core/here.ts';
import styles from './pad.module.css';
import { isFull, pathOfStrokes, pointIn, type Stroke, withPoint } from './strokes.ts';
import { signing } from './words.ts';

type Props = { strokes: readonly Stroke[]; onChange: (strokes: readonly Stroke[]) => void; describedBy: string };

/** The lines of a drawn signature in their box. */
export const SignatureDrawing = ({ path, label }: { path: string; label: string }) => (
  <svg
    className={styles.drawing}
    viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
    role="img"
    aria-label={label}
  >
    <path d={path} />
  </svg>
);

/** A pad to draw on with finger, pen or mouse. Anyone who cannot draw types the name instead; both count the same. */
export function DrawnPad({ strokes, onChange, describedBy }: Props) {
  const say = useWordsHere(signing);
  const [open, setOpen] = useState<Stroke | null>(null);
  const place = (event: PointerEvent<SVGSVGElement>) =>
    pointIn(event.currentTarget.getBoundingClientRect(), event.nativeEvent);

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || isFull(strokes)) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setOpen([place(event)]);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (open === null) return;
    const pad = event.currentTarget.getBoundingClientRect();
    // The browser gathers quick movements into one event; without its parts a fast line has corners.
    const parts = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const points = (parts.length > 0 ? parts : [event.nativeEvent]).map((part) => pointIn(pad, part));
    setOpen((stroke) => points.reduce<Stroke>(withPoint, stroke ?? []));
  };
  const end = () => {
    if (open === null) return;
    onChange([...strokes, open]);
    setOpen(null);
  };

  const drawn = open === null ? strokes : [...strokes, open];
  return (
    <svg
      className={styles.pad}
      viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
      role="img"
      aria-label={drawn.length > 0 ? say.drawing : say.emptyPad}
      aria-describedby={describedBy}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <line className={styles.rule} x1="36" y1="122" x2="564" y2="122" />
      <text className={styles.cross} x="36" y="112" aria-hidden>
        ×
      </text>
      {drawn.length > 0 && <path d={pathOfStrokes(drawn)} />}
    </svg>
  );
}
