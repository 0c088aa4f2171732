import { readTarget } from '@ahadi/domain/promotions/form.ts';
import type { SponsoredPost } from '@ahadi/domain/promotions/schema.ts';
import { IconExternalLink, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/Button.tsx';
import styles from './SponsoredCard.module.css';

type Said = Pick<
  SponsoredPost,
  'title' | 'description' | 'image_url' | 'image_alt' | 'cta_text' | 'cta_url' | 'sponsor_name'
>;
type Props = {
  post: Said;
  /** The editor shows how it will look: then nothing in it leads anywhere. */
  isPreview?: boolean;
  onClick?: () => void;
  onClose?: () => void;
  onHide?: () => void;
  onWhy?: () => void;
};

/** A sponsored post as its readers see it, said to be one beside its title and above it. Under 400 pixels of room it is a short one. */
export function SponsoredCard({ post, isPreview = false, onClick, onClose, onHide, onWhy }: Props) {
  const id = useId();
  // In a preview nothing is reached by the keyboard: the buttons are drawn, not offered.
  const off = isPreview ? { tabIndex: -1 } : {};
  return (
    <article className={styles.frame} aria-labelledby={id} inert={isPreview}>
      <div className={styles.card}>
        <p className={styles.by}>
          Sponsored by <strong>{post.sponsor_name || 'the sponsor'}</strong>
        </p>
        <button
          type="button"
          className={styles.close}
          aria-label="Close this sponsored post"
          onClick={onClose}
          {...off}
        >
          <IconX size={18} stroke={1.8} aria-hidden />
        </button>
        {post.image_url ? (
          <img className={styles.picture} src={post.image_url} alt={post.image_alt} width={1200} height={600} />
        ) : (
          <div className={styles.picture} />
        )}
        <div className={styles.words}>
          <h2 className={styles.title} id={id}>
            {post.title || 'The title'} <span className={styles.label}>Sponsored</span>
          </h2>
          <p className={styles.description}>{post.description || 'The description'}</p>
        </div>
        <div className={styles.deeds}>
          <Cta post={post} isPreview={isPreview} onClick={onClick} />
          <button type="button" className={styles.plain} onClick={onWhy} {...off}>
            Why this?
          </button>
          <button type="button" className={styles.plain} onClick={onHide} {...off}>
            Hide for 30 days
          </button>
        </div>
      </div>
    </article>
  );
}

function Cta({ post, isPreview, onClick }: { post: Said; isPreview: boolean; onClick: (() => void) | undefined }) {
  const target = readTarget(post.cta_url);
  const look = `${buttonClass('quiet')} ${styles.cta}`;
  // What was kept was read when it was sent in; read again here, so that nothing else than that ever becomes a link.
  if (isPreview || 'problem' in target) return <span className={look}>{post.cta_text || 'The button'}</span>;
  if (target.kind === 'own')
    return (
      <Link className={look} to={target.path} onClick={onClick}>
        {post.cta_text}
      </Link>
    );
  return (
    <a className={look} href={target.href} target="_blank" rel="noopener sponsored" onClick={onClick}>
      {post.cta_text}
      <IconExternalLink size={16} stroke={1.8} aria-hidden />
      <span className="aside-voice"> (opens {target.host} in a new tab)</span>
    </a>
  );
}
