import { NOTE_MOST } from '@ahadi/domain/notes/rules.ts';
import {
  IconBold,
  IconCode,
  IconH1,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconQuote,
  IconStrikethrough,
} from '@tabler/icons-react';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { Markdown } from '@tiptap/markdown';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isWriting } from '../../core/writing.ts';
import { LengthNote } from '../../ui/Field.tsx';
import { usePasting } from '../../ui/pasting.ts';
import { isFaithful, markdownReader, tidy } from './markdown.ts';
import styles from './RichNote.module.css';

type Props = {
  body: string;
  /** Another number: the text came from elsewhere and takes the place of this one. */
  epoch: number;
  onChange: (body: string) => void;
  onBlur: () => void;
  autoFocus: boolean;
};

const extensionsOf = () => [
  StarterKit.configure({ underline: false, heading: { levels: [1, 2, 3] }, link: { openOnClick: false } }),
  TaskList,
  TaskItem.configure({ nested: true }),
  Markdown.configure({ marked: markdownReader() as never }), // an instance reads like the library itself
];

const bodyOf = (editor: Editor): string =>
  tidy(editor.getMarkdown(), (markdown) => editor.markdown?.parse(markdown) ?? markdown);

/** The text of a note, as it will be read: bold is bold, and tasks tick. What it could not give back is edited as Markdown. */
export default function RichNote({ body, epoch, onChange, onBlur, autoFocus }: Props) {
  const extensions = useMemo(extensionsOf, []);
  const [isPlain, setIsPlain] = useState(false);
  const pasting = usePasting();
  const shown = useRef({ body, epoch });
  const editor = useEditor({
    extensions,
    injectCSS: false,
    content: body,
    contentType: 'markdown',
    editorProps: {
      ...pasting.handlers,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Text of the note',
        class: styles.prose ?? '',
      },
    },
    onCreate: ({ editor: made }) => {
      setIsPlain(!isFaithful(body, bodyOf(made)));
      // Not by the editor's own option: that takes the caret even from who began to type the title while this was loaded.
      if (!autoFocus || isWriting(document.activeElement)) return;
      made.commands.setTextSelection(made.state.doc.content.size);
      made.view.focus();
    },
    onUpdate: ({ editor: now }) => {
      const next = bodyOf(now);
      shown.current = { ...shown.current, body: next };
      onChange(next);
    },
    onBlur,
  });
  useEffect(() => {
    if (shown.current.epoch === epoch) return;
    shown.current = { body, epoch };
    const { from, to } = editor.state.selection;
    editor.commands.setContent(body, { contentType: 'markdown', emitUpdate: false });
    const end = editor.state.doc.content.size;
    if (editor.isFocused) editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
    setIsPlain(!isFaithful(body, bodyOf(editor)));
  }, [editor, body, epoch]);
  if (isPlain)
    return (
      <>
        <p className={styles.plainNote}>This text has parts that only its Markdown shows, so you edit that.</p>
        <textarea
          className={styles.plain}
          aria-label="Text of the note"
          value={body}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
        <LengthNote text={body} most={NOTE_MOST.body} />
      </>
    );
  return (
    <div className={styles.field}>
      <Tools editor={editor} />
      <EditorContent editor={editor} className={styles.content} />
      <p className={styles.plainNote} role="status" hidden={pasting.told === null}>
        {pasting.told}
      </p>
      <LengthNote text={body} most={NOTE_MOST.body} />
    </div>
  );
}

const tools = [
  {
    name: 'heading1',
    label: 'Heading',
    icon: IconH1,
    is: (it: Editor) => it.isActive('heading', { level: 1 }),
    run: (it: Editor) => it.chain().focus().toggleHeading({ level: 1 }).run(),
  },
  {
    name: 'heading2',
    label: 'Smaller heading',
    icon: IconH2,
    is: (it: Editor) => it.isActive('heading', { level: 2 }),
    run: (it: Editor) => it.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'bold',
    label: 'Bold',
    icon: IconBold,
    is: (it: Editor) => it.isActive('bold'),
    run: (it: Editor) => it.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    label: 'Italic',
    icon: IconItalic,
    is: (it: Editor) => it.isActive('italic'),
    run: (it: Editor) => it.chain().focus().toggleItalic().run(),
  },
  {
    name: 'strike',
    label: 'Crossed out',
    icon: IconStrikethrough,
    is: (it: Editor) => it.isActive('strike'),
    run: (it: Editor) => it.chain().focus().toggleStrike().run(),
  },
  {
    name: 'taskList',
    label: 'Checklist',
    icon: IconListCheck,
    is: (it: Editor) => it.isActive('taskList'),
    run: (it: Editor) => it.chain().focus().toggleTaskList().run(),
  },
  {
    name: 'bulletList',
    label: 'List',
    icon: IconList,
    is: (it: Editor) => it.isActive('bulletList'),
    run: (it: Editor) => it.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    label: 'Numbered list',
    icon: IconListNumbers,
    is: (it: Editor) => it.isActive('orderedList'),
    run: (it: Editor) => it.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    label: 'Quote',
    icon: IconQuote,
    is: (it: Editor) => it.isActive('blockquote'),
    run: (it: Editor) => it.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'code',
    label: 'Code',
    icon: IconCode,
    is: (it: Editor) => it.isActive('code'),
    run: (it: Editor) => it.chain().focus().toggleCode().run(),
  },
] as const;

function Tools({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState<string | null>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => [...tools.map((tool) => tool.is(now)), now.isActive('link')],
  });
  const setLink = () => {
    const href = linking?.trim() ?? '';
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else chain.setLink({ href: /^(?:https?:|mailto:|\/)/.test(href) ? href : `https://${href}` }).run();
    setLinking(null);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a frame to small buttons */}
      <div className={styles.tools} role="group" aria-label="Formatting">
        {tools.map(({ name, label, icon: Icon, run }, at) => (
          <button
            key={name}
            type="button"
            className={styles.tool}
            title={label}
            aria-label={label}
            aria-pressed={active[at] ?? false}
            // The caret stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor)}
          >
            <Icon size={16} stroke={1.8} aria-hidden />
          </button>
        ))}
        <button
          type="button"
          className={styles.tool}
          title="Link"
          aria-label="Link"
          aria-pressed={active.at(-1) ?? false}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setLinking(String(editor.getAttributes('link').href ?? ''))}
        >
          <IconLink size={16} stroke={1.8} aria-hidden />
        </button>
      </div>
      {linking !== null && (
        <form
          className={styles.linking}
          onSubmit={(event) => {
            event.preventDefault();
            setLink();
          }}
        >
          <input
            // biome-ignore lint/a11y/noAutofocus: it was opened by the button beside it
            autoFocus
            aria-label="Address of the link"
            placeholder="https://"
            value={linking}
            onChange={(event) => setLinking(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && setLinking(null)}
          />
          <button type="submit" className={styles.tool} data-words>
            {linking.trim() === '' ? 'Remove' : 'Set link'}
          </button>
        </form>
      )}
    </>
  );
}
