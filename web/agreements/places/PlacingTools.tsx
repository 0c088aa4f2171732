import { type PlaceKind, placeKindWords, placesOfSide } from '@ahadi/domain/agreements/places/rules.ts';
import { type PointerEvent, useRef, useState } from 'react';
import { useFigures } from '../../core/here.ts';
import type { Editing } from '../editing/useEditing.ts';
import { ChosenPlace } from './ChosenPlace.tsx';
import { usePlaceNames } from './naming.ts';
import styles from './places.module.css';
import { type Placing, pointAt } from './usePlacing.ts';
import { usePlacingWords } from './words.ts';

const kinds = Object.keys(placeKindWords) as PlaceKind[]; // the keys of the table

type Props = { editing: Editing; placing: Placing };

/** What can be put onto the pages, for whom, and what is done with what stands there. */
export function PlacingTools({ editing, placing }: Props) {
  const say = usePlacingWords();
  const { whoOf } = usePlaceNames();
  const figures = useFigures();
  const { whyNot, places, sides, side, chosen, parties } = placing;
  if (whyNot !== null) return <p className={styles.help}>{whyNot}</p>;
  const unsigned = sides.filter(
    (one) => places.length > 0 && !placesOfSide(places, one).some(({ shows }) => shows === 'signature'),
  );
  return (
    <section className={styles.tools} aria-labelledby="placing-title" data-path="places" tabIndex={-1}>
      <div className={styles.row}>
        <h2 id="placing-title">{say.whereSign}</h2>
        <label className={styles.who}>
          <span>{say.forWhom}</span>
          <select value={side} onChange={(event) => placing.setSide(event.currentTarget.value)}>
            {sides.map((one) => (
              <option key={one} value={one}>
                {whoOf(one, parties)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={styles.row}>
        {kinds.map((kind) => (
          <KindButton key={kind} kind={kind} placing={placing} />
        ))}
      </div>
      <p className="aside-voice" role="status">
        {placing.said}
      </p>
      <p className={styles.help}>
        {placing.armed ? say.tapPage({ kind: say[placing.armed].toLowerCase() }) : say.dragHint}
      </p>
      <p className="aside-voice" id="placing-keys">
        {say.keys}
      </p>
      {chosen && <ChosenPlace {...{ editing, placing, chosen }} />}
      {unsigned.length > 0 && (
        <p className={styles.help}>
          {say.unsigned({ count: unsigned.length, who: figures.list(unsigned.map((one) => whoOf(one, parties))) })}
        </p>
      )}
    </section>
  );
}

/** So far a finger or mouse goes before it drags. */
const DRAG_FROM = 6;

function KindButton({ kind, placing }: { kind: PlaceKind; placing: Placing }) {
  const say = usePlacingWords();
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  // A drag ends with a click, too, which chooses nothing.
  const wasDragged = useRef(false);
  const stop = () => {
    setFrom(null);
    setAt(null);
  };
  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (from && (at || Math.hypot(x - from.x, y - from.y) > DRAG_FROM)) setAt({ x, y });
  };
  const drop = (event: PointerEvent) => {
    wasDragged.current = at !== null;
    const point = at && pointAt(event.clientX, event.clientY);
    if (point) placing.put(kind, point);
    stop();
  };
  return (
    <>
      <button
        type="button"
        className={styles.kind}
        aria-pressed={placing.armed === kind}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          wasDragged.current = false;
          setFrom({ x: event.clientX, y: event.clientY });
        }}
        onPointerMove={move}
        onPointerUp={drop}
        onPointerCancel={stop}
        onClick={(event) => {
          if (event.detail !== 0 && wasDragged.current) return;
          // Pressed by a key there is no page to tap.
          if (event.detail === 0) placing.putInSight(kind);
          else placing.arm(placing.armed === kind ? null : kind);
        }}
      >
        {say[kind]}
      </button>
      {at && (
        <span className={styles.ghost} style={{ left: at.x, top: at.y }} aria-hidden>
          {say[kind]}
        </span>
      )}
    </>
  );
}
