import { readdirSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { limitsOf, stepOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { problemsOfProduct, prohibitedIn } from '@ahadi/domain/marketplace/products/rules.ts';
import { Category, Picture, ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';
import { problemsOfSupplier } from '@ahadi/domain/marketplace/suppliers/rules.ts';
import { SupplierForm } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawings } from './drawings/all.ts';
import { contentOf, PICTURE_SIZE, picturePath, picturesOf, stalls } from './shop.ts';

const goods = stalls.flatMap((stall) => stall.goods.map((good) => ({ stall, good })));
const files = goods.flatMap(({ good }) => good.pictures.map(({ file }) => file));
const id = '00000000-0000-4000-8000-000000000000';
const wordsIn = (text: string): number => text.split(/\s+/).length;
const twice = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index);

test('the shop has at least sixty products of at least nine suppliers, in every category', () => {
  expect(goods.length).toBeGreaterThanOrEqual(72);
  expect(stalls.length).toBeGreaterThanOrEqual(9);
  expect(Category.options.filter((category) => !goods.some(({ good }) => good.category === category))).toEqual([]);
});

test('every supplier could send its application as it is', () => {
  for (const { form } of stalls) {
    expect(SupplierForm.parse(form)).toEqual(form);
    expect({ shop: form.name, problems: problemsOfSupplier(form) }).toEqual({ shop: form.name, problems: {} });
    expect(prohibitedIn(form.about, form.goods)).toEqual([]);
  }
});

test('every product could be sent to be looked at as it is, with its pictures', async () => {
  for (const { stall, good } of goods) {
    const pictures = (await picturesOf(good)).map(({ bytes: _bytes, file: _file, ...told }) =>
      Picture.parse({ ...told, id }),
    );
    const content = ProductContent.parse(contentOf(good, pictures));
    const problems = problemsOfProduct(content, Number(stepOf(stall.form.currency)));
    expect({ title: good.title, problems }).toEqual({ title: good.title, problems: {} });
    expect(content).toEqual(contentOf(good, pictures));
  }
});

test('each is described at some length, by three to six facts, and costs what an escrow can hold', () => {
  for (const { stall, good } of goods) {
    expect(wordsIn(good.description), good.title).toBeGreaterThanOrEqual(75);
    expect(wordsIn(good.description), good.title).toBeLessThanOrEqual(200);
    expect(Object.keys(good.attributes).length, good.title).toBeGreaterThanOrEqual(3);
    expect(Object.keys(good.attributes).length, good.title).toBeLessThanOrEqual(6);
    expect(BigInt(good.priceMinor), good.title).toBeGreaterThanOrEqual(limitsOf(stall.form.currency).leastMinor);
    expect(good.handlingDays, good.title).toBeLessThanOrEqual(30);
  }
});

test('no number, title or picture is used twice, and no drawing is left without a product', () => {
  expect(twice(goods.map(({ good }) => good.sku))).toEqual([]);
  expect(twice(goods.map(({ good }) => good.title))).toEqual([]);
  expect(twice(files)).toEqual([]);
  const kept = readdirSync(picturePath('x').replace(/x\.webp$/, '')).map((name) => basename(name, '.webp'));
  expect(kept.sort()).toEqual([...files].sort());
  expect(Object.keys(drawings).sort()).toEqual([...files].sort());
});

test('pictures are square, small enough to travel, and about twenty products have a second one', async () => {
  let total = 0;
  for (const file of files) {
    const { width, height, format } = await sharp(picturePath(file)).metadata();
    const bytes = statSync(picturePath(file)).size;
    expect({ file, width, height, format }).toEqual({
      file,
      width: PICTURE_SIZE,
      height: PICTURE_SIZE,
      format: 'webp',
    });
    expect(bytes, file).toBeLessThanOrEqual(45_000);
    total += bytes;
  }
  expect(total).toBeLessThanOrEqual(3_500_000);
  expect(goods.filter(({ good }) => good.pictures.length > 1).length).toBeGreaterThanOrEqual(20);
});

test('some forty products were reviewed, two to four times each, not always kindly, and suppliers answer', () => {
  const reviews = goods.flatMap(({ good }) => good.reviews ?? []);
  const reviewed = goods.filter(({ good }) => good.reviews);
  expect(reviewed.length).toBeGreaterThanOrEqual(40);
  for (const { good } of reviewed) expect([2, 3, 4]).toContain(good.reviews?.length);
  expect(reviews.every(({ text, rating }) => text.length >= 10 && rating >= 1 && rating <= 5)).toBe(true);
  expect(reviews.filter(({ rating }) => rating <= 3).length).toBeGreaterThan(10);
  expect(reviews.filter(({ reply }) => reply).length).toBeGreaterThan(8);
  expect(prohibitedIn(...reviews.flatMap(({ text, reply = '' }) => [text, reply]))).toEqual([]);
});
