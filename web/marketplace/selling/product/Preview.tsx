import type { ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';
import { useState } from 'react';
import { count } from '../../../core/words.ts';
import { Price } from '../../Price.tsx';
import { ProductPicture } from '../../ProductPicture.tsx';
import { behindReturns } from '../../returns.ts';
import { categoryWords } from '../../words.ts';
import own from './product.module.css';

type Props = { content: ProductContent; currency: string; shopName: string; shopReturnDays: number | null };

/** The product as buyers will see it, with what is written so far. */
export function Preview({ content, currency, shopName, shopReturnDays }: Props) {
  const [shown, setShown] = useState(0);
  const { pictures, attributes } = content;
  const picture = pictures[Math.min(shown, pictures.length - 1)] ?? null;
  const returnDays = content.returnDays ?? shopReturnDays;
  return (
    <div className={own.preview}>
      <ProductPicture picture={picture} sizes="360px" shape="wide" fit="contain" />
      {pictures.length > 1 && (
        <ul className={own.thumbs}>
          {pictures.map((one, index) => (
            <li key={one.id}>
              <button
                type="button"
                className={own.thumb}
                aria-pressed={one === picture}
                aria-label={`Show picture ${index + 1}`}
                onClick={() => setShown(index)}
              >
                <ProductPicture picture={one} sizes="48px" decorative />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={own.previewWords}>
        <p className={own.previewShop}>
          {shopName}
          {content.category && ` · ${categoryWords[content.category]}`}
        </p>
        <p className={own.previewTitle}>{content.title.trim() || 'No title yet'}</p>
        <p>
          {content.priceMinor > 0 ? (
            <Price className={own.previewPrice} minor={content.priceMinor} currency={currency} />
          ) : (
            <span className={own.none}>No price yet</span>
          )}
          {content.priceMinor > 0 && content.unit && <span className={own.previewUnit}> for {content.unit}</span>}
        </p>
        <Paragraphs text={content.description} />
        {attributes.some(({ name, value }) => name !== '' && value !== '') && (
          <dl className={own.previewFacts}>
            {attributes
              .filter(({ name, value }) => name !== '' && value !== '')
              .map(({ name, value }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two properties may have one name
                <div key={index}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
        )}
        <p className={own.previewShop}>
          Sent within {count(content.handlingDays, 'working day')}
          {returnDays !== null &&
            (returnDays === 0 ? ' · comes back only if it is wrong' : ` · ${count(returnDays, 'day')} to send it back`)}
        </p>
        {returnDays !== null && <p className={own.previewShop}>{behindReturns(returnDays)}</p>}
      </div>
    </div>
  );
}

/** Plain text as it was typed; an empty line begins a paragraph. */
export const Paragraphs = ({ text }: { text: string }) =>
  text.trim() === '' ? (
    <p className={own.none}>No description yet</p>
  ) : (
    <div className={own.paragraphs}>
      {text
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity and are drawn again together
          <p key={index}>{paragraph}</p>
        ))}
    </div>
  );
