import styles from './VideoScene.module.css';

/** The drawing on a film's poster: 0 signing, 1 breaking, 2 mediating. Drawn by the style sheet, so that it costs no script. */
export const VideoScene = ({ scene }: { scene: number }) => <span className={styles.scene} data-scene={scene} />;
