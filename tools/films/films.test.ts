import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@ahadi/domain/brand.ts';
import { languages } from '@ahadi/domain/core/locale.ts';
import { describe, expect, it } from 'vitest';
import { inLines, LINE } from './captions.ts';
import { secondsOfMp4, secondsOfWebm } from './lengths.ts';
import { type Beat, PER_SECOND, timed } from './timing.ts';
import { type FilmName, words } from './words.ts';

const folder = join(import.meta.dirname, '..', '..', 'films');
const MB = 1_000_000;
const films = brand.videos.map(({ file, duration }) => {
  const [minutes = 0, seconds = 0] = duration.split(':').map(Number);
  return { name: file.replace('.mp4', ''), seconds: minutes * 60 + seconds };
});
const bytesOf = (file: string) => readFileSync(join(folder, file));

type Cue = { from: number; to: number; lines: string[] };
/** The captions of a WebVTT file, in seconds. Throws at what is no such file. */
function cuesOf(text: string): Cue[] {
  const [head, ...blocks] = text.trimEnd().split('\n\n');
  expect(head).toBe('WEBVTT');
  return blocks.map((block, index) => {
    const [number, times = '', ...lines] = block.split('\n');
    expect(number).toBe(String(index + 1));
    const found = /^(\d\d):(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d):(\d\d\.\d{3})$/.exec(times);
    expect(found, times).not.toBeNull();
    const [, ...parts] = (found ?? []).map(Number);
    const at = (first: number) => (parts[first] ?? 0) * 3600 + (parts[first + 1] ?? 0) * 60 + (parts[first + 2] ?? 0);
    return { from: at(0), to: at(3), lines };
  });
}

describe.each(films)('The film $name that is kept', ({ name, seconds }) => {
  it('is as long as the specification says, to a tenth of a second, in both kinds', () => {
    expect(Math.abs(secondsOfMp4(bytesOf(`${name}.mp4`)) - seconds)).toBeLessThanOrEqual(0.1);
    expect(Math.abs(secondsOfWebm(bytesOf(`${name}.webm`)) - seconds)).toBeLessThanOrEqual(0.1);
  });

  it('weighs at most 12 MB, is H.264 that plays before all of it is there, and VP9', () => {
    for (const kind of ['mp4', 'webm'])
      expect(statSync(join(folder, `${name}.${kind}`)).size).toBeLessThanOrEqual(12 * MB);
    const mp4 = bytesOf(`${name}.mp4`).toString('latin1');
    expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'));
    expect(mp4).toContain('avc1');
    expect(bytesOf(`${name}.webm`).toString('latin1', 0, 4000)).toContain('V_VP9');
  });

  it('says the same in every language, one caption after the other, no faster than one reads', () => {
    const inEach = languages.map((language) => cuesOf(bytesOf(`${name}.${language}.vtt`).toString('utf8')));
    const times = (cues: readonly Cue[]) => cues.map(({ from, to }) => [from, to]);
    for (const cues of inEach) {
      expect(times(cues)).toEqual(times(inEach[0] ?? []));
      expect(cues.length).toBeGreaterThan(15);
      expect(cues.at(-1)?.to).toBeLessThanOrEqual(seconds);
      for (const [index, { from, to, lines }] of cues.entries()) {
        expect(from).toBeGreaterThanOrEqual(cues[index - 1]?.to ?? 0);
        expect(lines.length, lines.join(' ')).toBeGreaterThan(0);
        expect(lines.length, lines.join(' ')).toBeLessThanOrEqual(2);
        for (const line of lines) expect([...line].length, line).toBeLessThanOrEqual(LINE);
        expect([...lines.join(' ')].length / (to - from), lines.join(' ')).toBeLessThanOrEqual(17);
      }
    }
  });

  it('says in each language just what is written for it', () => {
    for (const language of languages) {
      const said = cuesOf(bytesOf(`${name}.${language}.vtt`).toString('utf8')).map(({ lines }) => lines.join('\n'));
      const written = Object.values(words[language][name as FilmName]).map(inLines); // named as in brand.ts
      expect(said.toSorted(), language).toEqual(written.toSorted());
    }
  });
});

it('all films and captions together weigh at most 36 MB, and nothing else lies beside them', () => {
  const files = readdirSync(folder);
  expect(files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)).toBeLessThanOrEqual(36 * MB);
  const kinds = ['mp4', 'webm', ...languages.map((language) => `${language}.vtt`)];
  expect(files.sort()).toEqual(films.flatMap(({ name }) => kinds.map((kind) => `${name}.${kind}`)).sort());
});

describe('A film is timed', () => {
  const page = (caption: string, frames = 10): Beat => ({
    caption,
    isCard: false,
    parts: [{ kind: 'still', image: 'a.png', frames }],
  });

  it('to exactly its length, and each caption stands long enough to be read', () => {
    const beats = [{ ...page('title', 6), isCard: true }, page('short'), page('long'), page('short', 200)];
    const letters = (caption: string) => (caption === 'long' ? 90 : 12);
    for (const seconds of [30, 31, 47]) {
      const { rests, cues } = timed(beats, letters, seconds);
      const frames = beats.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part.frames, 0);
      expect(frames + rests.reduce((sum, { before, after }) => sum + before + after, 0)).toBe(seconds * PER_SECOND);
      for (const { caption, from, to } of cues)
        expect(letters(caption) / ((to - from) / PER_SECOND)).toBeLessThanOrEqual(17);
    }
  });

  it('or not made where its beats do not fit', () => {
    expect(() => timed([page('long', 400)], () => 90, 20)).toThrow('seconds too long');
  });

  it('with captions that break once, near their middle', () => {
    expect(inLines('A short one.')).toBe('A short one.');
    expect(inLines('It is a promise that was made in front of both, and that is kept.')).toBe(
      'It is a promise that was made in\nfront of both, and that is kept.',
    );
  });
});
