import type { PromotionForm } from '@ahadi/domain/promotions/schema.ts';
import { useState } from 'react';
import { Chips } from '../../ui/Chips.tsx';
import { SponsoredCard } from '../card/SponsoredCard.tsx';
import { pictureUrl } from '../words.ts';
import styles from './editing.module.css';

const looks = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'phone', label: 'Phone' },
  { value: 'phone-dark', label: 'Phone, dark' },
] as const;
type Look = (typeof looks)[number]['value'];

/** The card as readers will see it, while it is written. */
export function Previews({ form }: { form: PromotionForm }) {
  const [look, setLook] = useState<Look>('light');
  return (
    <section className={styles.previews} aria-label="Preview">
      <Chips legend="How it looks" options={looks} start="light" onChange={setLook} />
      <div
        className={styles.stage}
        data-mantine-color-scheme={look === 'dark' || look === 'phone-dark' ? 'dark' : 'light'}
        data-phone={look.startsWith('phone') || undefined}
      >
        <div className={styles.staged}>
          <SponsoredCard
            isPreview
            post={{
              title: form.title,
              description: form.description,
              image_url: form.imageSha256 === null ? '' : pictureUrl(form.imageSha256),
              image_alt: form.imageAlt,
              cta_text: form.ctaText,
              cta_url: form.ctaUrl,
              sponsor_name: form.sponsorName,
            }}
          />
        </div>
      </div>
    </section>
  );
}
