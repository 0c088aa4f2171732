import {
  fitted,
  ofOtherSide,
  onAllPages,
  PAGE_PARTS,
  type PlaceKind,
  whyNoPlaces,
  withoutPlace,
  withPlace,
} from '@ahadi/domain/agreements/places/rules.ts';
import type { Place } from '@ahadi/domain/agreements/places/schema.ts';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { Editing } from '../editing/useEditing.ts';
import { usePlaceNames } from './naming.ts';
import { usePlacingWords } from './words.ts';

/** A point on a page, in parts of it from its upper left corner. */
export type Point = { page: number; x: number; y: number };

export type Placing = ReturnType<typeof usePlacing>;

/** The page under a point of the screen, and where on it that is; null beside the pages. */
export function pointAt(clientX: number, clientY: number): Point | null {
  const page = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-page]');
  if (!page) return null;
  const box = page.getBoundingClientRect();
  const part = (at: number, from: number, of: number) => Math.round(((at - from) / of) * PAGE_PARTS);
  return {
    page: Number(page.dataset.page),
    x: part(clientX, box.left, box.width),
    y: part(clientY, box.top, box.height),
  };
}

/** The middle of what is seen of the document. */
function middleInSight(): Point {
  const box = document.querySelector('[data-placing]')?.getBoundingClientRect();
  const at = box && pointAt(box.left + box.width / 2, Math.min(box.top + box.height / 2, window.innerHeight - 40));
  return at ?? { page: 1, x: PAGE_PARTS / 2, y: PAGE_PARTS / 2 };
}

const focusOn = (id: string): void =>
  void setTimeout(() => document.querySelector<HTMLElement>(`[data-place="${id}"]`)?.focus());

/** What is put onto the pages of the document that is being prepared, by whom it is filled in, and which of it is chosen. */
export function usePlacing(editing: Editing) {
  const words = usePlacingWords();
  const { whoOf, nameOf, titleOf } = usePlaceNames();
  const parties = editing.parties.value;
  const sides = [...new Set(parties.map(({ side }) => side))].sort();
  const [wantedSide, setSide] = useState(sides[0] ?? 'A');
  const [armed, arm] = useState<PlaceKind | null>(null);
  const [chosenId, choose] = useState<string | null>(null);
  const [said, say] = useState('');
  const { terms } = editing;
  const places = terms.places ?? [];
  const side = sides.includes(wantedSide) ? wantedSide : (sides[0] ?? 'A');
  const now = () => editing.keeper.terms;

  const put = (kind: PlaceKind, { page, ...at }: Point, focus = false) => {
    const id = uuid();
    const changed = withPlace(now(), { id, fieldId: uuid(), kind, side, page, at });
    editing.change(changed);
    arm(null);
    choose(id);
    say(words.putOn({ kind: words[kind], page }));
    if (focus) focusOn(id);
  };
  const change = (id: string, part: Partial<Place>) =>
    editing.change({
      places: (now().places ?? []).map((place) => (place.id === id ? fitted({ ...place, ...part }) : place)),
    });
  return {
    ...{ terms, parties, sides, side, setSide, armed, arm, places, choose, said, put, change },
    whyNot: whyNoPlaces(terms, words),
    chosen: places.find(({ id }) => id === chosenId),
    /** By keyboard: onto the middle of what is seen. */
    putInSight: (kind: PlaceKind) => put(kind, middleInSight(), true),
    give: (place: Place, to: string) => {
      editing.change(ofOtherSide(now(), { id: place.id, side: to, fieldId: uuid() }));
      say(words.isFor({ place: nameOf(place, now()), who: whoOf(to, parties) }));
    },
    remove: (place: Place) => {
      editing.change(withoutPlace(now(), place.id));
      choose(null);
      say(words.takenOff({ place: titleOf(place, now(), parties), page: place.page }));
    },
    copyToAll: (place: Place) => {
      const before = now().places?.length ?? 0;
      editing.change(onAllPages(now(), place.id, uuid));
      const more = (now().places?.length ?? 0) - before;
      say(more === 0 ? words.onEvery : words.putMore({ count: more }));
    },
  };
}
