import { SignatureMark } from '@ahadi/domain/agreements/schema.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignature, pathOfStrokes, pointIn, type Stroke, withPoint } from './strokes.ts';

const pad = { left: 40, top: 100, width: 320, height: 120 };
const at = fc.record({ clientX: fc.double({ min: -2000, max: 2000, noNaN: true }), clientY: fc.integer() });
const strokes = fc.array(
  fc
    .array(at, { minLength: 1, maxLength: 60 })
    .map((line) => line.reduce<Stroke>((stroke, it) => withPoint(stroke, pointIn(pad, it)), [])),
  { minLength: 1, maxLength: 6 },
);

describe('a signature drawn with a pointer', () => {
  it('becomes a path that the record accepts, wherever the pointer went', () => {
    fc.assert(
      fc.property(strokes, (drawn) => {
        fc.pre(isSignature(drawn));
        const path = pathOfStrokes(drawn);
        expect(SignatureMark.safeParse({ kind: 'drawn', path }).success).toBe(true);
        const numbers = [...path.matchAll(/([ML])(\d+) (\d+)/g)];
        expect(numbers.every(([, , x, y]) => Number(x) <= 600 && Number(y) <= 160)).toBe(true);
      }),
    );
  });

  it('is placed in the box of 600 by 160, whatever the size of the pad', () => {
    expect(pointIn(pad, { clientX: 40 + 160, clientY: 100 + 60 })).toEqual([300, 80]);
  });

  it('draws a dot as a line to where it began', () => {
    expect(pathOfStrokes([[[10, 20]]])).toBe('M10 20L10 20');
  });

  it('is not a signature after an accidental touch', () => {
    expect(isSignature([[[10, 20]]])).toBe(false);
  });
});
