import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../../e2e/world.ts';
import { drawCard } from './card.ts';
import { type Box, isWide, type PageShot, pageSize, stage } from './stage.ts';
import { type Beat, type Part, PER_SECOND } from './timing.ts';

type Point = { x: number; y: number };
const frames = (seconds: number): number => Math.round(seconds * PER_SECOND);
const FADE = frames(0.4);

/** Walks through the product's pages as a person would and notes what a film of it shows: pictures, where the pointer goes, what is pressed. */
export class Director {
  readonly #folder: string;
  readonly #beats: Beat[] = [];
  #last = '';
  #pointer: Point = { x: 640, y: 400 };
  #count = 0;
  #page: Page | undefined;

  constructor(film: string) {
    this.#folder = join(import.meta.dirname, '..', '..', 'test-results', 'films', film);
    mkdirSync(this.#folder, { recursive: true });
  }

  /** A page without words between two parts of the story: a number, or a drawing at its beginning and end. */
  async card(page: Page, caption: string, shows: number | 'beginning' | 'end'): Promise<void> {
    await drawCard(page, shows);
    this.#begin(caption, true);
    await this.#fadeTo(await this.#keep(await steady(page)));
    this.#page = undefined;
  }

  /** The next caption, over a page as it is now. */
  async beat(caption: string, page: Page): Promise<void> {
    this.#begin(caption, false);
    this.#page = page;
    await this.#fadeTo(await this.#shoot());
  }

  /** The next caption, with one part of the page in the light and the rest dimmed. */
  async look(caption: string, page: Page, at: Locator): Promise<void> {
    await this.beat(caption, page);
    await this.bringIntoSight(at);
    await this.#fadeTo(await this.#shoot(await this.#visibleBox(at)));
  }

  /** The pointer goes to something and presses it; `until` is seen afterwards. */
  async press(at: Locator, until?: Locator): Promise<void> {
    await this.#go(at);
    await at.click();
    await this.#moveAway();
    if (until) await expect(until.first()).toBeVisible();
    await this.#fadeTo(await this.#shoot());
  }

  /** Words are typed where the pointer pressed. */
  async type(field: Locator, words: string): Promise<void> {
    await this.#go(field);
    await field.click();
    const step = Math.max(1, Math.ceil(words.length / 12));
    for (let end = step; end < words.length + step; end += step) {
      await field.fill(words.slice(0, end));
      this.#add({ kind: 'typed', image: await this.#shoot(), frames: 2 });
    }
  }

  /** One of a list is chosen, as a browser shows it afterwards. */
  async choose(field: Locator, option: string | { label: string }): Promise<void> {
    await this.#go(field);
    await field.selectOption(option);
    await this.#fadeTo(await this.#shoot());
  }

  /** The page as it is after something else happened to it. */
  async again(): Promise<void> {
    await this.#fadeTo(await this.#shoot());
  }

  /** Scrolls whatever holds it until it stands in the middle of the window. */
  async bringIntoSight(at: Locator, where: 'center' | 'start' = 'center'): Promise<void> {
    await at.waitFor();
    const ways = await at.evaluate((element, block) => {
      const boxes: { box: Element; from: number }[] = [];
      for (let box = element.parentElement; box; box = box.parentElement)
        if (box.scrollHeight > box.clientHeight) boxes.push({ box, from: box.scrollTop });
      element.scrollIntoView({ block, behavior: 'instant' });
      const moved = boxes.filter(({ box, from }) => Math.abs(box.scrollTop - from) > 8);
      const way = moved.map(({ box, from }) => ({ box, from, to: box.scrollTop }));
      Object.assign(globalThis, { filmWays: way });
      return way.length;
    }, where);
    if (ways === 0) return;
    const steps = 13;
    for (let step = 1; step <= steps; step++) {
      await this.#thisPage().evaluate(
        (part) => {
          type Way = { box: Element; from: number; to: number };
          for (const { box, from, to } of (globalThis as unknown as { filmWays: Way[] }).filmWays)
            box.scrollTo({ top: from + (to - from) * part, behavior: 'instant' });
        },
        eased(step / steps),
      );
      const image = await this.#keep(await picture(this.#thisPage()));
      this.#add({ kind: 'still', image, frames: 1 });
    }
  }

  /** Writes down what was noted. */
  save(): void {
    writeFileSync(join(this.#folder, 'beats.json'), JSON.stringify(this.#beats));
  }

  #begin(caption: string, isCard: boolean): void {
    this.#beats.push({ caption, isCard, parts: [] });
  }

  #add(part: Part): void {
    this.#beats.at(-1)?.parts.push(part);
    this.#last = part.image;
  }

  async #go(at: Locator): Promise<void> {
    await this.bringIntoSight(at);
    const image = await this.#shoot();
    if (image !== this.#last) await this.#fadeTo(image);
    const box = await boxOf(at);
    const to = onStage({ x: box.x + Math.min(box.width / 2, 150), y: box.y + Math.min(box.height / 2, 40) });
    const far = Math.hypot(to.x - this.#pointer.x, to.y - this.#pointer.y);
    const seconds = Math.min(1.1, 0.45 + far / 1400);
    this.#add({ kind: 'move', image, from: this.#pointer, to, frames: frames(seconds) });
    this.#add({ kind: 'press', image, at: to, frames: frames(0.5) });
    this.#pointer = to;
  }

  /** What a button says about itself while one points at it would lie over the page. */
  async #moveAway(): Promise<void> {
    await this.#thisPage().mouse.move(pageSize.width / pageSize.scale - 1, pageSize.height / pageSize.scale - 1);
  }

  /** Where something stands, without what of it lies below the page's header. */
  async #visibleBox(at: Locator): Promise<Box> {
    const box = await boxOf(at);
    const header = await this.#thisPage().getByRole('banner').first().boundingBox();
    const hidden = header && header.y > -1 ? Math.max(0, header.y + header.height + 10 - box.y) : 0;
    return { ...box, y: box.y + hidden, height: box.height - hidden };
  }

  async #fadeTo(image: string): Promise<void> {
    if (image === this.#last) return;
    this.#add({ kind: this.#last ? 'fade' : 'still', image, frames: FADE });
  }

  async #shoot(light?: PageShot['light']): Promise<string> {
    return this.#keep(await steady(this.#thisPage()), light);
  }

  #kept = new Map<string, string>();
  async #keep(png: Buffer, light?: PageShot['light']): Promise<string> {
    const known = light ? undefined : this.#kept.get(png.toString('base64'));
    if (known) return known;
    const image = `${String(++this.#count).padStart(4, '0')}.png`;
    if (!light) this.#kept = new Map([[png.toString('base64'), image]]);
    writeFileSync(join(this.#folder, image), isWide(png) ? png : await stage({ png, light }));
    return image;
  }

  #thisPage(): Page {
    if (!this.#page) throw new Error('A beat begins with a page.');
    return this.#page;
  }
}

const eased = (part: number): number => (part < 0.5 ? 2 * part * part : 1 - (-2 * part + 2) ** 2 / 2);

const picture = (page: Page): Promise<Buffer> => page.screenshot({ animations: 'disabled', scale: 'device' });

/** The page once two pictures of it in a row are the same; what runs by the second is taken as it is. */
async function steady(page: Page): Promise<Buffer> {
  await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0);
  let before = await picture(page);
  for (let tries = 0; tries < 6; tries++) {
    const after = await picture(page);
    if (after.equals(before)) return after;
    before = after;
  }
  return before;
}

async function boxOf(at: Locator): Promise<Box> {
  const box = await at.boundingBox();
  if (!box) throw new Error(`${at} is nowhere to be seen.`);
  return box;
}

/** A place of the page as a place of the film. */
const onStage = ({ x, y }: Point): Point => ({
  x: pageSize.left + x * pageSize.scale,
  y: pageSize.top + y * pageSize.scale,
});
