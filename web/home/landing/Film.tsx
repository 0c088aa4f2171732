import { type Language, languages } from '@ahadi/domain/core/locale.ts';
import { useRef } from 'react';
import { useLanguage } from '../../core/language.ts';
import { ownNames } from '../../core/ownnames.ts';
import styles from './VideoCard.module.css';
import type { Showing } from './VideoCard.tsx';

type Props = {
  /** Its name in the `videos/` folder, as `agreements.mp4`; the same film as WebM and its captions have names like it. */
  file: string;
  title: string;
  showing: Showing;
  show: (showing: Showing) => void;
};

/** The player of a film, which is fetched and plays from when it was asked for, with captions in the reader's language. */
export function Film({ file, title, showing, show }: Props) {
  const language = useLanguage();
  const player = useRef<HTMLVideoElement>(null);
  const named = `/videos/${encodeURIComponent(file.replace(/\.\w+$/, ''))}`;
  const captionsIn = (each: Language) => ({ src: `${named}.${each}.vtt`, srcLang: each, label: ownNames[each] });
  return (
    <video
      ref={player}
      className={styles.video}
      aria-label={title}
      controls
      autoPlay
      playsInline
      hidden={showing !== 'playing'}
      onError={() => show('missing')}
      onLoadedData={() => {
        if (player.current) player.current.hidden = false;
        player.current?.focus({ preventScroll: true });
        player.current?.scrollIntoView({ block: 'nearest' });
        show('playing');
      }}
    >
      <source src={`/videos/${encodeURIComponent(file)}`} type="video/mp4" />
      <source src={`${named}.webm`} type="video/webm" onError={() => show('missing')} />
      <track kind="captions" {...captionsIn(language)} default />
      {languages
        .filter((each) => each !== language)
        .map((each) => (
          <track key={each} kind="captions" {...captionsIn(each)} />
        ))}
    </video>
  );
}
