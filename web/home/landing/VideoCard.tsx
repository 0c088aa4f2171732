import { useState } from 'react';
import { useWords } from '../../core/language.ts';
import styles from './VideoCard.module.css';
import { landing } from './words.ts';

/** `scene` is the drawing on the poster: 0 signing, 1 breaking, 2 mediating. The style sheet draws it, so that it costs no script. */
type Props = { file: string; title: string; duration: string; scene: number; inWords: string };

/** still: the poster; asked: the file is on its way; playing: it came; missing: it did not. */
export type Showing = 'still' | 'asked' | 'playing' | 'missing';

/**
 * A film behind a drawn poster. Nothing is fetched before somebody asks, and the player takes the poster's place only once
 * the first picture is there: a missing file leaves the poster as it was, with a sentence.
 */
export function VideoCard({ file, title, duration, scene, inWords }: Props) {
  const say = useWords(landing);
  const [showing, show] = useState<Showing>('still');
  const [Film, setFilm] = useState<typeof import('./Film.tsx').Film>();
  const ask = () => {
    show('asked');
    // The page has no room for the player; where it does not come, no film would.
    import('./Film.tsx').then(
      (player) => setFilm(() => player.Film),
      () => show('missing'),
    );
  };
  return (
    <article className={styles.film}>
      <div className={styles.frame}>
        {Film && showing !== 'missing' && <Film file={file} title={title} showing={showing} show={show} />}
        {showing !== 'playing' && (
          <button type="button" className={styles.poster} aria-busy={showing === 'asked'} onClick={ask}>
            <span className={styles.scene} data-scene={scene} />
            <span className="aside-voice">{say.playFilm({ title })}</span>
            <span className={styles.play} />
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
