// Makes of what a walk noted the film itself: node tools/films/compose.ts agreements disputes mediation
// Called by tools/films.mjs. Every picture is drawn here and counted, so that a film is as long as it shall be to a frame.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@ahadi/domain/brand.ts';
import { type Language, languages } from '@ahadi/domain/core/locale.ts';
import { asWebVtt } from './captions.ts';
import { makeFrames } from './frames.ts';
import { type Beat, PER_SECOND, timed } from './timing.ts';
import { type FilmName, words } from './words.ts';

const root = join(import.meta.dirname, '..', '..');
const out = join(root, 'films');

/** Films of still pages need few bits; these are sharp on a large screen and load on a slow line. */
const encodings: Readonly<Record<string, readonly string[]>> = {
  mp4: [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'animation', '-crf', '29', '-profile:v', 'high'],
    ...['-movflags', '+faststart'],
  ],
  webm: ['-c:v', 'libvpx-vp9', '-crf', '43', '-b:v', '0', '-deadline', 'realtime', '-cpu-used', '7', '-row-mt', '1'],
};

/** A picture that stands is encoded once a second, and one can begin at each tenth second. */
const filters = `mpdecimate=max=${PER_SECOND}:hi=64:lo=64:frac=0,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`;
const keys = ['-force_key_frames', 'expr:gte(t,n_forced*10)', '-fps_mode', 'vfr'];

/** "3:45" in seconds. */
const secondsOf = (duration: string): number => {
  const [minutes = 0, seconds = 0] = duration.split(':').map(Number);
  return minutes * 60 + seconds;
};

/** Draws and encodes one film, and writes its captions. */
async function compose(name: FilmName, duration: string): Promise<void> {
  const folder = join(root, 'test-results', 'films', name);
  const beats = JSON.parse(readFileSync(join(folder, 'beats.json'), 'utf8')) as Beat[];
  const said = (language: Language, caption: string): string => {
    const text = words[language][name][caption];
    if (text === undefined) throw new Error(`The ${language} words of ${name} have no ${caption}.`);
    return text;
  };
  const letters = (caption: string) => Math.max(...languages.map((language) => said(language, caption).length));
  const { rests, cues } = timed(beats, letters, secondsOf(duration));
  for (const language of languages)
    writeFileSync(
      join(out, `${name}.${language}.vtt`),
      asWebVtt(cues, (caption) => said(language, caption)),
    );
  const files = Object.entries(encodings).map(([kind, options]) => ({ options, path: join(out, `${name}.${kind}`) }));
  const encoder = spawn(
    'ffmpeg',
    [
      ...['-hide_banner', '-loglevel', 'error', '-y'],
      ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', '1280x720', '-r', String(PER_SECOND), '-i', 'pipe:0'],
      ...files.flatMap(({ options, path }) => [
        ...['-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
        ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'],
        ...['-vf', filters, ...keys, ...options, path],
      ]),
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(encoder, 'close');
  let count = 0;
  const total = secondsOf(duration) * PER_SECOND;
  for await (const frame of makeFrames(folder, beats, rests)) {
    count += 1;
    // The last picture is a little other than the one before: it is kept, and with it the film's length.
    if (count === total) frame.fill(40, frame.length - 24 * 3);
    if (!encoder.stdin.write(frame)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = (await ended) as [number];
  if (code !== 0) throw new Error(`ffmpeg could not make ${name}.`);
  const sizes = files.map(({ path }) => `${path.split('.').at(-1)} ${(statSync(path).size / 1_000_000).toFixed(2)} MB`);
  console.log(`${name}: ${count / PER_SECOND} seconds, ${cues.length} captions, ${sizes.join(', ')}`);
}

mkdirSync(out, { recursive: true });
for (const { file, duration } of brand.videos) {
  const name = file.replace(/\.\w+$/, '') as FilmName;
  if (process.argv.length === 2 || process.argv.includes(name)) await compose(name, duration);
}
