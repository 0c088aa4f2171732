// How long each picture of a film stands. A film is told in beats: one caption each, in which things move for as long as they need, and
// at whose end the picture rests. What is left of the film's length is shared out among these rests, so that it is kept to a picture.

export const PER_SECOND = 15;
/** No reader reads faster than this with ease (BBC and Netflix allow 17). */
const LETTERS_A_SECOND = 15.5;
/** Between two captions, so that one sees that another came. */
const GAP_FRAMES = 2;
const SHORTEST_REST = 18;
const CARD_REST = 36;

type Point = { x: number; y: number };
/** A picture by its file, and what is over it. */
export type Part =
  | { kind: 'still'; image: string; frames: number }
  | { kind: 'typed'; image: string; frames: number }
  | { kind: 'move'; image: string; from: Point; to: Point; frames: number }
  | { kind: 'press'; image: string; at: Point; frames: number }
  /** From whatever stood there before. */
  | { kind: 'fade'; image: string; frames: number };
export type Beat = {
  /** The caption's name in the words of the film. */
  caption: string;
  /** A card has no pointer. */
  isCard: boolean;
  parts: Part[];
};
/** From frame `from` up to and without frame `to`. */
export type Cue = { caption: string; from: number; to: number };

/** How long the picture stands before something is done in a beat, once the page is there, and at its end. */
export type Rest = { before: number; after: number };

const moving = (beat: Beat): number => beat.parts.reduce((sum, { frames }) => sum + frames, 0);

/** How many frames a caption of so many letters must stand. */
export const framesToRead = (letters: number): number => Math.ceil((letters / LETTERS_A_SECOND) * PER_SECOND);

/**
 * The rests that bring these beats to exactly so many seconds, in frames, and when each caption stands. `letters` are those of the
 * language that needs most for it. Throws where the beats do not fit.
 */
export function timed(
  beats: readonly Beat[],
  letters: (caption: string) => number,
  seconds: number,
): { rests: Rest[]; cues: Cue[] } {
  const least = beats.map((beat) =>
    Math.max(beat.isCard ? CARD_REST : SHORTEST_REST, framesToRead(letters(beat.caption)) + GAP_FRAMES - moving(beat)),
  );
  const total = seconds * PER_SECOND;
  const spare = total - beats.reduce((sum, beat, index) => sum + moving(beat) + (least[index] ?? 0), 0);
  if (spare < 0) throw new Error(`The film is ${(-spare / PER_SECOND).toFixed(1)} seconds too long: leave a beat out.`);
  // Cards are short; what is left is for who reads a page.
  const pages = beats.filter(({ isCard }) => !isCard).length;
  let page = 0;
  const rests = least.map((frames, index) => frames + (beats[index]?.isCard ? 0 : share(spare, page++, pages)));
  let at = 0;
  const cues = beats.map((beat, index): Cue => {
    const from = at;
    at += moving(beat) + (rests[index] ?? 0);
    return { caption: beat.caption, from, to: at - GAP_FRAMES };
  });
  return { rests: rests.map((frames, index) => parted(frames, beats[index]?.parts ?? [])), cues };
}

/** Where something is done the half of the rest comes before it: one reads what is going to be seen, and then sees it. */
function parted(frames: number, [first, ...deeds]: readonly Part[]): Rest {
  const before = first && deeds.some(({ kind }) => kind !== 'fade') ? Math.floor(frames / 2) : 0;
  return { before, after: frames - before };
}

/** The part of `whole` that falls to one of `count`, so that all of them are exactly the whole. */
const share = (whole: number, index: number, count: number): number =>
  Math.floor((whole * (index + 1)) / count) - Math.floor((whole * index) / count);
