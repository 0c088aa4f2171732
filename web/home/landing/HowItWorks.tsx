import { brand } from '@ahadi/domain/brand.ts';
import { useWords } from '../../core/language.ts';
import styles from './HowItWorks.module.css';
import { LifeOfAPromise } from './LifeOfAPromise.tsx';
import { operator } from './operator/words.ts';
import { useRail } from './rail.ts';
import { Section } from './Section.tsx';
import { VideoCard } from './VideoCard.tsx';
import { landing } from './words.ts';

/** What each film is called and shows, in words: for who cannot or will not play it, and for when it is not there. */
const films = [
  ['filmSigning', 'signingInWords'],
  ['filmBreaking', 'breakingInWords'],
  ['filmMediating', 'mediatingInWords'],
] as const;

export function HowItWorks() {
  const say = useWords(landing);
  const own = useWords(operator);
  return (
    <Section id="how-it-works" number={1} about={say.howItWorks} title={say.life} lead={say.lifeLead}>
      <LifeOfAPromise />
      <ul {...useRail(styles.films)} aria-label={say.films}>
        {brand.videos.map(({ file, duration }, index) => {
          const [title, inWords] = films[index] ?? films[0];
          return (
            <li key={file}>
              <VideoCard file={file} duration={duration} title={own[title]} scene={index} inWords={say[inWords]} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
