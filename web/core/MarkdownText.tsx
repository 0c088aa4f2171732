import { anchorOf } from '@ahadi/domain/help/rules.ts';
import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import styles from './Markdown.module.css';
import { partsOf, targetOf, textOf, wordsOf } from './markdown.ts';

type Look = {
  /** What a heading of the first level becomes; deeper ones follow, to h6 at most. */
  level: 2 | 3 | 4;
  /** How often each heading came already, where headings can be linked to; null where not. */
  seen: Map<string, number> | null;
};
export type MarkdownProps = {
  text: string;
  level?: Look['level'];
  /** Headings can be linked to, by the places that sectionsOf names. */
  anchors?: boolean;
  /** `document` is set for reading, `message` for conversations. */
  voice?: 'document' | 'message';
};

/**
 * Text that people wrote, as what it means: React elements and nothing else, so that nothing in it can run. Pictures are never loaded; their
 * words stand in their place.
 */
export function MarkdownText({ text, level = 2, anchors = false, voice = 'message' }: MarkdownProps) {
  const { hash } = useLocation();
  // A link to a place in it arrives before the place is there.
  useEffect(() => {
    // Places have plain letters; an address may have anything.
    if (anchors && /^#[\w-]+$/.test(hash)) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [anchors, hash]);
  return (
    <div className={styles.text} data-voice={voice}>
      {drawAll(partsOf(text), { level, seen: anchors ? new Map() : null })}
    </div>
  );
}

const drawAll = (parts: readonly Token[] | undefined, look: Look): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
  (parts ?? []).map((part, place) => <Fragment key={place}>{draw(part, look)}</Fragment>);

type Drawings = { [Type in Tokens.Generic['type']]?: (part: never, look: Look) => ReactNode };

const drawings: Drawings = {
  paragraph: (part: Tokens.Paragraph, look) => <p>{drawAll(part.tokens, look)}</p>,
  heading: drawHeading,
  list: drawList,
  blockquote: (part: Tokens.Blockquote, look) => <blockquote>{drawAll(part.tokens, look)}</blockquote>,
  code: (part: Tokens.Code) => (
    <pre>
      <code>{part.text}</code>
    </pre>
  ),
  hr: () => <hr />,
  space: () => null,
  def: () => null,
  table: drawTable,
  strong: (part: Tokens.Strong, look) => <strong>{drawAll(part.tokens, look)}</strong>,
  em: (part: Tokens.Em, look) => <em>{drawAll(part.tokens, look)}</em>,
  del: (part: Tokens.Del, look) => <del>{drawAll(part.tokens, look)}</del>,
  codespan: (part: Tokens.Codespan) => <code>{part.text}</code>,
  br: () => <br />,
  link: drawLink,
  image: (part: Tokens.Image) => <span className={styles.picture}>{part.text || 'a picture'}</span>,
  text: (part: Tokens.Text, look) => (part.tokens ? drawAll(part.tokens, look) : part.text),
  checkbox: () => null,
};

function draw(part: Token, look: Look): ReactNode {
  const drawing = drawings[part.type] as ((part: Token, look: Look) => ReactNode) | undefined; // each takes the part of its own type
  return drawing ? drawing(part, look) : textOf(part);
}

function drawHeading(part: Tokens.Heading, look: Look): ReactNode {
  const Heading = `h${Math.min(6, Math.max(look.level, look.level + part.depth - 2))}` as 'h2';
  return <Heading id={placeOf(part, look)}>{drawAll(part.tokens, look)}</Heading>;
}

/** The same places as sectionsOf names: a heading that comes again is counted. */
function placeOf(part: Tokens.Heading, { seen }: Look): string | undefined {
  if (seen === null) return undefined;
  const plain = anchorOf(wordsOf(part.tokens)) || 'section';
  const times = (seen.get(plain) ?? 0) + 1;
  seen.set(plain, times);
  return times > 1 ? `${plain}-${times}` : plain;
}

function drawList(part: Tokens.List, look: Look): ReactNode {
  const items = part.items.map((item, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text have no identity but their place
    <li key={place} data-task={item.task || undefined}>
      {item.task && <input type="checkbox" checked={item.checked ?? false} disabled aria-label="Task" />}
      {drawAll(item.tokens, look)}
    </li>
  ));
  return part.ordered ? <ol start={part.start || undefined}>{items}</ol> : <ul>{items}</ul>;
}

function drawTable(part: Tokens.Table, look: Look): ReactNode {
  return (
    <div className={styles.wide}>
      <table>
        <thead>
          <tr>
            {part.header.map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              <th key={place} scope="col">
                {drawAll(cell.tokens, look)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {part.rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={line}>
              {row.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <td key={place}>{drawAll(cell.tokens, look)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function drawLink(part: Tokens.Link, look: Look): ReactNode {
  const target = targetOf(part.href);
  const words = drawAll(part.tokens, look);
  if (target === null) return words;
  if (target.kind === 'page') return <Link to={target.href}>{words}</Link>;
  if (target.kind === 'place') return <a href={target.href}>{words}</a>;
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {words}
    </a>
  );
}
