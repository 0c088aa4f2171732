import type { ArticleView } from '@ahadi/domain/help/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { IconLink, IconMessageCircle, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/Button.tsx';
import styles from '../help.module.css';

/** What one does with a page: keep its address, print it, ask about it; and change it, for editors. */
export function PageTools({ article }: { article: ArticleView }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(`${window.location.origin}${to('helpArticle', { articleId: article.slug })}`).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className={styles.pageTools}>
      <button type="button" className={buttonClass('plain')} onClick={copy}>
        <IconLink size={16} stroke={1.8} aria-hidden />
        {copied ? 'Link copied' : 'Copy the link'}
      </button>
      <span role="status" className="aside-voice">
        {copied === true ? 'The link was copied.' : copied === false ? 'The link could not be copied.' : ''}
      </span>
      <button type="button" className={buttonClass('plain')} onClick={() => window.print()}>
        <IconPrinter size={16} stroke={1.8} aria-hidden />
        Print
      </button>
      <Link className={buttonClass('plain')} to={to('chatbot', {}, { article: article.slug })}>
        <IconMessageCircle size={16} stroke={1.8} aria-hidden />
        Ask about this
      </Link>
      {article.mayEdit && (
        <Link className={buttonClass('plain')} to={to('help', {}, { manage: '1', article: article.slug })}>
          <IconPencil size={16} stroke={1.8} aria-hidden />
          Change it
        </Link>
      )}
    </div>
  );
}
