import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@ahadi/domain/brand.ts';
import type { Page } from '@playwright/test';

const art = join(import.meta.dirname, '..', '..', 'web', 'home', 'landing', 'art');
const drawing = (name: string): string =>
  `data:image/svg+xml;base64,${readFileSync(join(art, `${name}.svg`)).toString('base64')}`;

/** Draws a card over a page of the product, whose faces of letters it takes: no words but the product's name, since captions come in four languages. */
export async function drawCard(page: Page, shows: number | 'beginning' | 'end'): Promise<void> {
  const words = shows === 'beginning' || shows === 'end' ? brand.name : String(shows);
  await page.evaluate(
    ({ words, engraving, isName }) => {
      const make = (style: string, text = ''): HTMLElement => {
        const element = document.createElement('div');
        element.style.cssText = style;
        element.textContent = text;
        return element;
      };
      const card = make('position:fixed;inset:0;z-index:99999;background:#0a1220;overflow:hidden');
      card.append(
        make(
          `position:absolute;inset:${isName ? '-190px 90px' : '-60px 260px'};background:url("${engraving}") center/contain no-repeat;filter:brightness(${isName ? 1.9 : 1.7})`,
        ),
        make('position:absolute;inset:0;background:radial-gradient(circle,#0a1220 0,#0a1220 130px,transparent 420px)'),
        make(
          `position:absolute;inset:0 0 72px;display:grid;place-items:center;color:#e9eef4;font:500 ${isName ? 116 : 190}px/1 "Newsreader Variable",Newsreader,serif;letter-spacing:-.02em`,
          words,
        ),
        make(`position:absolute;left:590px;top:${isName ? 410 : 440}px;width:100px;height:3px;background:#d9a441`),
      );
      document.body.append(card);
    },
    { words, engraving: drawing('engraving'), isName: words === brand.name },
  );
}
