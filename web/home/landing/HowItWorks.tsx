import { brand } from '@ahadi/domain/brand.ts';
import styles from './HowItWorks.module.css';
import { LifeOfAPromise } from './LifeOfAPromise.tsx';
import { useRail } from './rail.ts';
import { Section } from './Section.tsx';
import { VideoCard } from './VideoCard.tsx';

/** What each film shows, in words: for who cannot or will not play it, and for when it is not there. */
const inWords = [
  'Write clauses or paste your own. The other side reads, suggests and accepts. Each signs the same frozen text, and the sealed copy goes to both.',
  'Name the clause and the day. The other side is served and answers. Offers go back and forth by turns, and every deadline is on the page.',
  'Both sides choose a mediator and meet in a closed room. The terms they find are signed and packed for the court that is to recognise them.',
] as const;

export function HowItWorks() {
  return (
    <Section
      id="how-it-works"
      number={1}
      about="How it works"
      title="What may become of a promise"
      lead="Kept, and nobody outside ever hears of it. Broken, and there is a way back with a clock on it. Only silence to the end is written down for others to find."
    >
      <LifeOfAPromise />
      <ul {...useRail(styles.films)} aria-label="Three films">
        {brand.videos.map((film, index) => (
          <li key={film.file}>
            <VideoCard {...film} scene={index} inWords={inWords[index] ?? ''} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
