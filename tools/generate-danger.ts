// Weighs what sentences show, so that `domain/assistant/danger` hears which of them tell of danger: logistic regression over the signs of
// sentences that were written for it. Run again after a change to `sayings`, `lexicon` or `reading`: node tools/generate-danger.ts

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentencesOf } from '@ahadi/domain/assistant/danger/sentences.ts';
import { signsOf } from '@ahadi/domain/assistant/danger/signs.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'domain/assistant/danger');
type Line = { text: string; kind: string | null };
/** The sentences of a file; a line that begins with # says of which kind of danger those behind it are. */
function linesOf(name: string): Line[] {
  let kind: string | null = null;
  return readFileSync(join(folder, 'sayings', name), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, heading] = /^# (\w+)$/.exec(line) ?? [];
      if (heading !== undefined) kind = heading;
      return line === '' || heading !== undefined ? [] : [{ text: line, kind }];
    });
}

/** What is learned from: the signs of one sentence, whether it tells of danger and of which kind, and how much it counts. */
type Example = { signs: readonly string[]; isDanger: boolean; kind: string | null; counts: number };
const exampleOf = ({ text, kind }: Line, isDanger: boolean, counts: number): Example => ({
  signs: [...signsOf(sentencesOf(text).join(' '))],
  isDanger,
  kind,
  counts,
});

/** The same numbers at each run: what is made is the same, too. */
let seed = 3;
const chance = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed % below;
};

/** Sentences that frames make: who does what to whom, with words that may stand in each place. */
function framed(name: string, times: number): Line[] {
  const slots = new Map<string, readonly string[]>();
  const made: Line[] = [];
  for (const { text: line, kind } of linesOf(name)) {
    const [, slot, words] = /^@(\w+)=(.*)$/.exec(line) ?? [];
    if (slot !== undefined && words !== undefined) slots.set(slot, words.split('|'));
    else
      for (let time = 0; time < (line.includes('{') ? times : 1); time++)
        made.push({
          text: line.replace(/\{(\w+)\}/g, (_, of: string) => {
            const choices = slots.get(of) ?? [];
            return choices[chance(choices.length)] ?? '';
          }),
          kind,
        });
  }
  return made;
}

/** Sentences of the help articles, of the demo world and of the templates: nobody is in danger who writes or reads them. */
const articles = (): Line[] =>
  [
    ...filesIn('server/help/library', '.md').flatMap((text) => text.split(/\n|(?<=[.?!]) /)),
    ...[...filesIn('seed', '.ts'), ...filesIn('server/agreements/templates/library', '.ts')].flatMap((text) =>
      [...text.matchAll(/'([A-Z](?:[^'\\\n]|\\.)*)'/g)].flatMap(([, quoted = '']) => [
        quoted,
        ...quoted.split(/\\n|(?<=[.?!]) /),
      ]),
    ),
  ]
    .filter((sentence) => sentence.length > SHORTEST)
    .map((text) => ({ text, kind: null }));
const filesIn = (under: string, end: string): string[] =>
  readdirSync(join(root, under), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(end) && !path.endsWith('.test.ts'))
    .toSorted()
    .map((path) => readFileSync(join(root, under, path), 'utf8'));
const SHORTEST = 12;
const FRAMED = 0.2;
const READ = 0.03;
const TIMES = 16;

const examples: Example[] = [
  ...['dangerous.txt', 'earlier-dangerous.txt', 'later-dangerous.txt', 'newer-dangerous.txt']
    .flatMap(linesOf)
    .map((line) => exampleOf(line, true, 1)),
  ...['harmless.txt', 'earlier-harmless.txt', 'later-harmless.txt', 'newer-harmless.txt']
    .flatMap(linesOf)
    .map((line) => exampleOf(line, false, 1)),
  ...framed('frames-dangerous.txt', TIMES).map((line) => exampleOf(line, true, FRAMED)),
  ...framed('frames-harmless.txt', 2 * TIMES).map((line) => exampleOf(line, false, FRAMED)),
  ...articles().map((line) => exampleOf(line, false, READ)),
];

/** How often a sign must be seen in sentences that people would write, by its kind. */
const leastOf = (sign: string): number => (sign.includes('>') ? 4 : sign.startsWith('=') ? 1 : 2);
function signsToWeigh(): Map<string, number> {
  const seen = new Map<string, number>();
  for (const { signs, counts } of examples)
    if (counts === 1) for (const sign of signs) seen.set(sign, (seen.get(sign) ?? 0) + 1);
  const kept = [...seen].filter(([sign, times]) => times >= leastOf(sign)).map(([sign]) => sign);
  return new Map(kept.toSorted().map((sign, place) => [sign, place]));
}

const places = signsToWeigh();
const SPEED = 0.3;
const DECAY = 0.0002;
const ROUNDS = 50;
const FEW = 8;
/** Of a hundred signs of a sentence so many are hidden each time it is looked at: no sign is leaned on that others could bear out. */
const HIDDEN = 20;
type Seen = { at: readonly number[]; isDanger: boolean; counts: number };
type Weighed = { weights: Float64Array; start: number };

const scoreOf = ({ weights, start }: Weighed, at: readonly number[]): number =>
  start + at.reduce((sum, place) => sum + (weights[place] ?? 0), 0) / Math.sqrt(Math.max(FEW, at.length));

/** Weights with which danger is told from everything else, by gradient descent with steps that grow smaller (AdaGrad). */
function learn(examples: readonly Seen[]): Weighed {
  const found = { weights: new Float64Array(places.size), start: 0 };
  const steps = new Float64Array(places.size).fill(1e-6);
  let startSteps = 1e-6;
  const order = [...examples];
  for (let round = 0; round < ROUNDS; round++) {
    for (let last = order.length - 1; last > 0; last--) {
      const other = chance(last + 1);
      [order[last], order[other]] = [order[other] as Seen, order[last] as Seen]; // both places are inside
    }
    for (const { at: all, isDanger, counts } of order) {
      const at = all.filter(() => chance(100) >= HIDDEN);
      const off = counts * (1 / (1 + Math.exp(-scoreOf(found, at))) - (isDanger ? 1 : 0));
      startSteps += off * off;
      found.start -= (SPEED * off) / Math.sqrt(startSteps);
      const share = 1 / Math.sqrt(Math.max(FEW, at.length));
      for (const place of at) {
        const slope = off * share + DECAY * (found.weights[place] ?? 0);
        steps[place] = (steps[place] ?? 0) + slope * slope;
        found.weights[place] = (found.weights[place] ?? 0) - (SPEED * slope) / Math.sqrt(steps[place] ?? 1);
      }
    }
  }
  return found;
}

/** What is hard to tell counts more each time, so that nothing that was written for it is missed. */
function learnHard(times: number): Weighed {
  let seen: Seen[] = examples.map(({ signs, isDanger, counts }) => ({
    at: signs.flatMap((sign) => places.get(sign) ?? []),
    isDanger,
    counts,
  }));
  let found = learn(seen);
  for (let time = 0; time < times; time++) {
    seen = seen.map((one, place) => {
      const score = scoreOf(found, one.at);
      const isHard = examples[place]?.counts === 1 && (one.isDanger ? score < 1 : score > -0.5);
      return isHard ? { ...one, counts: Math.min(6, one.counts * 2) } : one;
    });
    found = learn(seen);
  }
  return meanOf(Array.from({ length: TOGETHER }, () => learn(seen)));
}

/** What is learned differs a little each time, by what was hidden when; so many together lean on no chance. */
const TOGETHER = 5;
const meanOf = (all: readonly Weighed[]): Weighed => {
  const mean = (figures: readonly number[]) => figures.reduce((sum, one) => sum + one, 0) / all.length;
  return {
    start: mean(all.map(({ start }) => start)),
    weights: Float64Array.from(places.values(), (place) => mean(all.map(({ weights }) => weights[place] ?? 0))),
  };
};

const STEPS = 4;
/** Weights as text: one weight a line, in quarters, and the signs that have it; those that say nearly nothing are left out. */
function textOf({ weights }: Weighed, least: number): string {
  const lines = [...places]
    .map(([sign, place]) => [sign, Math.round((weights[place] ?? 0) * STEPS)] as const)
    .filter(([, weight]) => Math.abs(weight) >= least);
  return [...Map.groupBy(lines, ([, weight]) => weight)]
    .toSorted(([one], [other]) => one - other)
    .map(([weight, signs]) => `${weight}:${signs.map(([sign]) => sign).join(',')}`)
    .join('\n');
}

/** Weights that tell one kind of danger from the others, by what words mean and not by the words. */
function kindWeights(kind: string): Weighed {
  const isMeaning = (sign: string) => (sign.match(/>/g) ?? []).length === 1 || sign.startsWith('=');
  return learn(
    examples
      .filter((one) => one.kind !== null)
      .map((one) => ({
        at: one.signs.filter(isMeaning).flatMap((sign) => places.get(sign) ?? []),
        isDanger: one.kind === kind,
        counts: one.counts,
      })),
  );
}
const KINDS = ['self', 'child', 'violence', 'held', 'body', 'fire'];

const all = learnHard(4);
const kinds = KINDS.map((kind) => [kind, kindWeights(kind)] as const);
writeFileSync(
  join(folder, 'weights.ts'),
  `// Longer than 250 lines, and made by node tools/generate-danger.ts: never edited by hand.

/** How much each sign speaks for danger, in quarters: one weight a line, and the signs that have it. */
export const weights = \`
${textOf(all, 3)}
\`;
/** What a sentence without any sign weighs. */
export const START = ${all.start.toFixed(3)};

/** The same for each kind of danger, against the others. */
export const kindWeights = {
${kinds.map(([kind, found]) => `  ${kind}: { start: ${found.start.toFixed(3)}, weights: \`\n${textOf(found, 8)}\n\` },`).join('\n')}
};
`,
);
console.log(`${examples.length} sentences, ${places.size} signs`);
