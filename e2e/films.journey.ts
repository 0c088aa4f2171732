import { brand } from '@ahadi/domain/brand.ts';
import type { Locator } from '@playwright/test';
import operatorSw from '../web/home/landing/operator/words/sw.ts';
import landingSw from '../web/home/landing/words/sw.ts';
import { sidewaysScroll } from './measure.ts';
import { expect, type Page, phone, test } from './world.ts';

/** What the player of a film does now. */
const playerOf = (film: Locator) =>
  film.evaluate((video: HTMLVideoElement) => ({
    seconds: video.duration,
    at: video.currentTime,
    isPaused: video.paused,
    file: new URL(video.currentSrc).pathname,
    captions: [...video.textTracks]
      .filter(({ mode }) => mode === 'showing')
      .map(({ language, kind, cues }) => ({
        language,
        kind,
        count: cues?.length ?? 0,
        first: (cues?.[0] as VTTCue | undefined)?.text,
      })),
  }));

const isAlive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', /./); // the scripts have taken over

test('each film plays when it is pressed, is as long as its label says, and has its captions on', async ({ world }) => {
  const page = await world.open('/');
  await isAlive(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/videos/')) asked.push(request.url());
  });
  for (const { file, title, duration } of brand.videos) {
    const [minutes = 0, seconds = 0] = duration.split(':').map(Number);
    const poster = page.getByRole('button', { name: new RegExp(`^Play the film: ${title}`) });
    await expect(poster).toContainText(duration);
    expect(asked.filter((url) => url.includes(file.replace('.mp4', '')))).toEqual([]);
    await poster.click();
    const video = page.getByLabel(title);
    await expect(video).toBeVisible();
    await expect(video).toBeFocused();
    await expect(poster).toHaveCount(0);
    await expect.poll(async () => (await playerOf(video)).at).toBeGreaterThan(0.3);
    const player = await playerOf(video);
    expect(Math.abs(player.seconds - (minutes * 60 + seconds))).toBeLessThanOrEqual(0.1);
    expect(player.file).toMatch(new RegExp(`^/videos/${file.replace('.mp4', '')}\\.(mp4|webm)$`));
    expect(player.captions).toMatchObject([{ language: 'en', kind: 'captions' }]);
    expect(player.captions[0]?.count).toBeGreaterThan(15);
    // From its middle it goes on without what lies before: the server sends parts.
    await video.evaluate((it: HTMLVideoElement) => {
      it.currentTime = it.duration / 2;
    });
    await expect.poll(async () => (await playerOf(video)).at).toBeGreaterThan(player.seconds / 2 + 0.2);
    await video.evaluate((it: HTMLVideoElement) => it.pause());
  }
  await world.axe(page);
});

test('on a phone, in Swahili and by keyboard: the captions are Swahili, and the film stops and goes on', async ({
  world,
}) => {
  const page = await world.open('/', { ...phone, locale: 'sw-KE' });
  await isAlive(page);
  const title = operatorSw.filmBreaking;
  const poster = page.getByRole('button', { name: landingSw.playFilm.split('{')[0] }).nth(1);
  await poster.focus();
  await page.keyboard.press('Enter');
  const video = page.getByLabel(title);
  await expect(video).toBeFocused();
  await expect(video).toBeInViewport();
  await expect.poll(async () => (await playerOf(video)).at).toBeGreaterThan(0.3);
  await expect.poll(async () => (await playerOf(video)).captions).toMatchObject([{ language: 'sw', first: title }]);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await playerOf(video)).isPaused).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await playerOf(video)).isPaused).toBe(false);
  expect(await sidewaysScroll(page)).toBe(0);
  await world.axe(page);
});

test('where a film was taken away the poster stays, with a sentence, and can be pressed again', async ({ world }) => {
  const page = await world.open('/');
  await isAlive(page);
  await page.route('**/videos/*', (route) => route.fulfill({ status: 404 }));
  const poster = page.getByRole('button', { name: /^Play the film/ }).first();
  await poster.click();
  await expect(page.getByText('The film could not be loaded. It stands above in words.')).toBeVisible();
  await page.unroute('**/videos/*');
  await poster.click();
  const video = page.getByLabel(brand.videos[0].title);
  await expect.poll(async () => (await playerOf(video)).at).toBeGreaterThan(0.3);
  await expect(page.getByText('The film could not be loaded.')).toHaveCount(0);
});
