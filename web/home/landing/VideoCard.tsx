import { useState } from 'react';
import { useWords } from '../../core/language.ts';
import styles from './VideoCard.module.css';
import { VideoScene } from './VideoScene.tsx';
import { landing } from './words.ts';

type Props = { file: string; title: string; duration: string; scene: number; inWords: string };

/** still: the poster; asked: the file is on its way; playing: it came; missing: it did not. */
type Showing = 'still' | 'asked' | 'playing' | 'missing';

/**
 * A film behind a drawn poster. Nothing is fetched before somebody asks, and the player takes the poster's place only once
 * the first picture is there: a missing file leaves the poster as it was, with a sentence.
 */
export function VideoCard({ file, title, duration, scene, inWords }: Props) {
  const say = useWords(landing);
  const [showing, setShowing] = useState<Showing>('still');
  const isAsked = showing === 'asked' || showing === 'playing';
  return (
    <article className={styles.film}>
      <div className={styles.frame}>
        {isAsked && (
          // biome-ignore lint/a11y/useMediaCaption: the films are the operator's own; what they say stands below in words.
          <video
            className={styles.video}
            src={`/videos/${encodeURIComponent(file)}`}
            aria-label={title}
            controls
            autoPlay
            playsInline
            hidden={showing !== 'playing'}
            onLoadedData={() => setShowing('playing')}
            onError={() => setShowing('missing')}
          />
        )}
        {showing !== 'playing' && (
          <button
            type="button"
            className={styles.poster}
            aria-busy={showing === 'asked'}
            onClick={() => setShowing('asked')}
          >
            <VideoScene scene={scene} />
            <span className="aside-voice">{say.playFilm({ title })}</span>
            <span className={styles.play} aria-hidden="true">
              <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
                <path d="M5 2.8v12.4L15 9z" fill="currentColor" />
              </svg>
            </span>
            <span className={styles.duration}>{duration}</span>
          </button>
        )}
      </div>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.words}>{inWords}</p>
      <p className={styles.note} role="status">
        {showing === 'missing' && say.filmMissing}
      </p>
    </article>
  );
}
