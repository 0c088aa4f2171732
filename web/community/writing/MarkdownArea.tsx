import { IconBold, IconItalic, IconLink, IconList, IconListNumbers, IconQuote } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Markdown } from '../../core/Markdown.tsx';
import { Field } from '../../ui/Field.tsx';
import { type Mark, withMark } from './marks.ts';
import styles from './writing.module.css';

type Props = {
  label: string;
  help?: string;
  error?: string | undefined;
  value: string;
  rows?: number;
  most: number;
  autoFocus?: boolean;
  onChange: (value: string) => void;
};

const tools: readonly { mark: Mark; label: string; Icon: typeof IconBold }[] = [
  { mark: 'bold', label: 'Bold', Icon: IconBold },
  { mark: 'italic', label: 'Italic', Icon: IconItalic },
  { mark: 'list', label: 'List', Icon: IconList },
  { mark: 'steps', label: 'Numbered list', Icon: IconListNumbers },
  { mark: 'quote', label: 'Quote', Icon: IconQuote },
  { mark: 'link', label: 'Link', Icon: IconLink },
];

/** Several lines with marks: buttons for who does not know them, and a look at how it will read. */
export function MarkdownArea({ label, help, error, value, rows = 6, most, autoFocus, onChange }: Props) {
  const [isPreview, setPreview] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const length = [...value].length;
  const put = (mark: Mark) => {
    const box = area.current;
    if (!box) return;
    const next = withMark(value, box.selectionStart, box.selectionEnd, mark);
    onChange(next.text);
    requestAnimationFrame(() => {
      box.focus();
      box.setSelectionRange(next.from, next.to);
    });
  };
  const tooLong =
    length > most
      ? `This has ${length.toLocaleString('en')} characters; the limit is ${most.toLocaleString('en')}. Nothing was sent.`
      : undefined;
  const left = length > most * 0.9 && !tooLong ? `${(most - length).toLocaleString('en')} characters left` : undefined;
  return (
    <Field label={label} help={left ?? help} error={error ?? tooLong}>
      {(wiring) => (
        <div className={styles.area} data-wrong={wiring['aria-invalid']}>
          {isPreview && (
            <section className={styles.previewed} aria-label="Preview">
              {value.trim() === '' ? <p>Nothing written yet.</p> : <Markdown text={value} level={3} />}
            </section>
          )}
          <textarea
            {...wiring}
            ref={area}
            hidden={isPreview}
            rows={rows}
            value={value}
            // biome-ignore lint/a11y/noAutofocus: it appears because somebody asked to write here
            autoFocus={autoFocus}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <div className={styles.tools} role="toolbar" aria-label="Marks" aria-controls={wiring.id}>
            {tools.map(({ mark, label: name, Icon }) => (
              <button
                key={mark}
                type="button"
                aria-label={name}
                title={name}
                disabled={isPreview}
                onClick={() => put(mark)}
              >
                <Icon size={16} stroke={1.8} aria-hidden />
              </button>
            ))}
            <button
              type="button"
              className={styles.preview}
              aria-pressed={isPreview}
              onClick={() => setPreview(!isPreview)}
            >
              {isPreview ? 'Write on' : 'Preview'}
            </button>
          </div>
        </div>
      )}
    </Field>
  );
}
