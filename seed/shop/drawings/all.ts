import type { Drawing } from '../art/drawing.ts';
import { nearer } from '../art/studio.ts';
import { coast } from './coast.ts';
import { crafts } from './crafts.ts';
import { cycles } from './cycles.ts';
import { farm } from './farm.ts';
import { health } from './health.ts';
import { home } from './home.ts';
import { pantry } from './pantry.ts';
import { phones } from './phones.ts';
import { school } from './school.ts';
import { solar } from './solar.ts';
import { threads } from './threads.ts';

const whole: Record<string, Drawing> = {
  ...{ ...pantry, ...coast, ...crafts, ...solar, ...phones, ...farm },
  ...{ ...school, ...home, ...threads, ...cycles, ...health },
};

const from = (name: string, x: number, y: number, by: number): Drawing => {
  const drawing = whole[name];
  if (!drawing) throw new Error(`nobody draws ${name}`);
  return nearer(drawing, x, y, by);
};

/** Every drawing by the name of its picture; some are a part of another, from nearer. */
export const drawings: Readonly<Record<string, Drawing>> = {
  ...whole,
  'wall-plates-close': from('wall-plates', 470, 430, 2.3),
  'armchair-close': from('armchair', 400, 650, 2.1),
  'school-bag-close': from('school-bag', 560, 760, 2),
  'shea-close': from('shea-butter', 480, 640, 2.2),
};
