import { brand } from '@ahadi/domain/brand.ts';
import { desk, expect, phone, test } from './world.ts';

for (const [where, options] of Object.entries({ 'at a desk': desk, 'on a phone': phone }))
  test(`a visitor ${where} reads the front page and the terms`, async ({ world }) => {
    const page = await world.open('/', options);
    for (const path of ['/', '/terms']) {
      await page.goto(path);
      await expect(page).toHaveTitle(new RegExp(brand.name));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await world.axe(page);
    }
  });
