import type { Drawing } from '../art/drawing.ts';
import { nearer } from '../art/studio.ts';
import { baskets } from './baskets.ts';
import { beads } from './beads.ts';
import { books } from './books.ts';
import { carved } from './carved.ts';
import { classroom } from './classroom.ts';
import { cooking } from './cooking.ts';
import { cycles } from './cycles.ts';
import { drinks } from './drinks.ts';
import { electronics } from './electronics.ts';
import { furniture } from './furniture.ts';
import { health } from './health.ts';
import { kitenge } from './kitenge.ts';
import { lamps } from './lamps.ts';
import { larder } from './larder.ts';
import { phones } from './phones.ts';
import { power } from './power.ts';
import { sewing } from './sewing.ts';
import { spices } from './spices.ts';
import { sports } from './sports.ts';
import { tools } from './tools.ts';
import { watering } from './watering.ts';
import { woven } from './woven.ts';
import { yard } from './yard.ts';

const whole: Record<string, Drawing> = {
  ...baskets,
  ...beads,
  ...books,
  ...carved,
  ...classroom,
  ...cooking,
  ...cycles,
  ...drinks,
  ...electronics,
  ...furniture,
  ...health,
  ...kitenge,
  ...lamps,
  ...larder,
  ...phones,
  ...power,
  ...sewing,
  ...spices,
  ...sports,
  ...tools,
  ...watering,
  ...woven,
  ...yard,
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
  'clay-pot-close': from('clay-pot', 680, 830, 2),
  'shea-close': from('shea-butter', 480, 640, 2.2),
  // Small things fill the picture too.
  'coffee-beans': from('coffee-beans', 640, 650, 1.18),
  'black-tea': from('black-tea', 630, 670, 1.2),
  'purple-tea': from('purple-tea', 610, 690, 1.24),
  beans: from('beans', 640, 715, 1.22),
  macadamia: from('macadamia', 630, 680, 1.26),
  'maize-flour': from('maize-flour', 640, 660, 1.18),
  mango: from('mango', 630, 670, 1.22),
  'millet-flour': from('millet-flour', 620, 710, 1.26),
  'black-beans': from('black-beans', 620, 770, 1.32),
  'shea-butter': from('shea-butter', 640, 770, 1.24),
  seeds: from('seeds', 630, 600, 1.24),
  inverter: from('inverter', 490, 715, 1.32),
};
