import { PAGE_PARTS } from '@ahadi/domain/agreements/places/rules.ts';
import type { Place } from '@ahadi/domain/agreements/places/schema.ts';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { usePlaceNames } from './naming.ts';
import styles from './places.module.css';
import { styleOf } from './places.ts';
import { type Placing, pointAt } from './usePlacing.ts';
import { usePlacingWords } from './words.ts';

/** What stands on one page while it is prepared: to be moved, made larger and taken off, by hand or by keyboard. */
export function MovablePlaces({ page, placing }: { page: number; placing: Placing }) {
  const { armed } = placing;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place is put by keyboard with the button of its kind
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      className={styles.layer}
      data-mantine-color-scheme="light"
      data-armed={armed ?? undefined}
      onClick={(event) => {
        const at = armed && pointAt(event.clientX, event.clientY);
        if (armed && at) placing.put(armed, at);
      }}
    >
      {placing.places
        .filter((place) => place.page === page)
        .map((place) => (
          <MovablePlace key={place.id} place={place} placing={placing} />
        ))}
    </div>
  );
}

type Drag = { x: number; y: number; width: number; height: number; resizes: boolean };
/** So far a key moves it, in parts of the page. */
const STEP = 100;
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

function MovablePlace({ place, placing }: { place: Place; placing: Placing }) {
  const say = usePlacingWords();
  const { nameOf, titleOf } = usePlaceNames();
  const [drag, setDrag] = useState<Drag | null>(null);
  const [moved, setMoved] = useState({ x: 0, y: 0 });
  const isChosen = placing.chosen?.id === place.id;
  const title = titleOf(place, placing.terms, placing.parties);

  const begin = (event: PointerEvent<HTMLElement>, resizes: boolean) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const paper = event.currentTarget.closest('[data-page]')?.getBoundingClientRect();
    if (!paper) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    placing.choose(place.id);
    setDrag({ x: event.clientX, y: event.clientY, width: paper.width, height: paper.height, resizes });
    setMoved({ x: 0, y: 0 });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return;
    setMoved({
      x: ((event.clientX - drag.x) / drag.width) * PAGE_PARTS,
      y: ((event.clientY - drag.y) / drag.height) * PAGE_PARTS,
    });
  };
  const end = () => {
    if (drag && (moved.x !== 0 || moved.y !== 0)) placing.change(place.id, by(moved, drag.resizes));
    setDrag(null);
  };
  const by = ({ x, y }: { x: number; y: number }, resizes: boolean): Partial<Place> =>
    resizes
      ? {
          width: Math.min(Math.max(place.width + x, STEP), PAGE_PARTS - place.x),
          height: Math.min(Math.max(place.height + y, STEP), PAGE_PARTS - place.y),
        }
      : { x: place.x + x, y: place.y + y };
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (arrow) placing.change(place.id, by({ x: arrow[0], y: arrow[1] }, event.shiftKey));
    else if (event.key === 'Delete' || event.key === 'Backspace') placing.remove(place);
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      className={styles.place}
      style={styleOf(drag ? { ...place, ...by(moved, drag.resizes) } : place)}
      data-place={place.id}
      data-side={place.side}
      data-movable
      data-current={isChosen || undefined}
      aria-label={say.placeOnPage({ place: title, page: place.page })}
      aria-describedby="placing-keys"
      onClick={(event) => event.stopPropagation()}
      onFocus={() => placing.choose(place.id)}
      onKeyDown={press}
      onPointerDown={(event) => begin(event, false)}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
    >
      <span>{nameOf(place, placing.terms)}</span>
      {isChosen && (
        <i
          className={styles.corner}
          aria-hidden
          onPointerDown={(event) => begin(event, true)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={() => setDrag(null)}
        />
      )}
    </button>
  );
}
