import { brand } from '@ahadi/domain/brand.ts';
import { expect, expectAccessible, test } from './world.ts';

const screens = { 'at a desk': { width: 1440, height: 900 }, 'on a phone': { width: 390, height: 844 } };

for (const [where, viewport] of Object.entries(screens))
  test(`a visitor ${where} reads the front page and the terms`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const path of ['/', '/terms']) {
      await page.goto(path);
      await expect(page).toHaveTitle(new RegExp(brand.name));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, `${path} ${where}`);
    }
  });
