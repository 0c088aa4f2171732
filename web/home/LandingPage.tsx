import { brand } from '@ahadi/domain/brand.ts';
import type { MetaFunction } from 'react-router';
import { useWords } from '../core/language.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { SkipLink } from '../shell/SkipLink.tsx';
import styles from './LandingPage.module.css';
import { ClosingCall } from './landing/ClosingCall.tsx';
import { Ecosystem } from './landing/Ecosystem.tsx';
import { Founder } from './landing/Founder.tsx';
import { Hero } from './landing/Hero.tsx';
import { Highlights } from './landing/Highlights.tsx';
import { HowItWorks } from './landing/HowItWorks.tsx';
import { LandingFooter } from './landing/LandingFooter.tsx';
import { LandingHeader } from './landing/LandingHeader.tsx';
import { Mediation } from './landing/Mediation.tsx';
import { operator } from './landing/operator/words.ts';
import { Pillars } from './landing/Pillars.tsx';
import { PublicHistory } from './landing/PublicHistory.tsx';
import en from './landing/words/en.ts';
import { landing } from './landing/words.ts';

export const meta: MetaFunction = (args) => [
  ...(pageMeta(brand.tagline, en.lead)(args) ?? []),
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: brand.name },
  { property: 'og:title', content: `${brand.tagline} · ${brand.name}` },
  { property: 'og:description', content: en.lead },
  { property: 'og:url', content: `${brand.publicSite}/` },
];

/** The public face (specification §2 "Landing page"): its sections, in the specification's order. */
export default function LandingPage() {
  const say = useWords(landing);
  usePageTitle(useWords(operator).tagline);
  return (
    <div className={styles.page}>
      <SkipLink words={say.skip} />
      <LandingHeader />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Hero />
        <Highlights />
        <HowItWorks />
        <Pillars />
        <PublicHistory />
        <Mediation />
        <Ecosystem />
        <Founder />
        <ClosingCall />
      </main>
      <LandingFooter />
    </div>
  );
}
