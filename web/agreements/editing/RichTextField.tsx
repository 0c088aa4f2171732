import type { RichText } from '@ahadi/domain/agreements/schema.ts';
import { IconBold, IconItalic, IconList, IconListNumbers, IconUnderline } from '@tabler/icons-react';
import { type Editor, EditorContent, Node, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { usePasting } from '../../ui/pasting.ts';
import { toRichText } from '../document/richtext.ts';
import styles from './clauses.module.css';
import { usePastedWords } from './pasting/words.ts';
import { useEditingWords } from './words.ts';

/** A list item holds lines and no further list, as the schema of a clause has it; Tab therefore leaves the field. */
const FlatListItem = Node.create({
  name: 'listItem',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/** Exactly what a clause may hold; everything else is switched off, so that it cannot be typed or pasted. */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    heading: false,
    horizontalRule: false,
    link: false,
    listItem: false,
    strike: false,
    trailingNode: false,
  }),
  FlatListItem,
];

type Props = {
  /** What stands in the field at first; later values come from typing alone. */
  initial: RichText;
  onChange: (text: RichText) => void;
  onBlur: () => void;
  labelledBy: string;
  describedBy: string;
};

/** Rich text of one clause: bold, italic, underline and two kinds of lists. Loaded only where something is written. */
export default function RichTextField({ initial, onChange, onBlur, labelledBy, describedBy }: Props) {
  const pasting = usePasting(usePastedWords());
  const editor = useEditor({
    extensions,
    injectCSS: false,
    content: initial,
    // "5. " at the start of a line would begin a list at five; a clause's lists begin at one.
    enableInputRules: ['bold', 'italic', 'bulletList'],
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        class: styles.prose ?? '',
      },
      handleDOMEvents: pasting.handlers.handleDOMEvents,
      transformPastedHTML: (html) => pasting.handlers.transformPastedHTML(html).replace(/<ol\b[^>]*>/gi, '<ol>'),
    },
    onUpdate: ({ editor: now }) => onChange(toRichText(now.getJSON())),
    onBlur,
  });
  return (
    <>
      <EditorContent editor={editor} />
      <p className={styles.pasted} role="status" hidden={pasting.told === null}>
        {pasting.told}
      </p>
      <FormatButtons editor={editor} />
    </>
  );
}

const formats = [
  { name: 'bold', icon: IconBold, toggle: (it: Editor) => it.chain().focus().toggleBold().run() },
  {
    name: 'italic',
    icon: IconItalic,
    toggle: (it: Editor) => it.chain().focus().toggleItalic().run(),
  },
  {
    name: 'underline',
    icon: IconUnderline,
    toggle: (it: Editor) => it.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'bulletList',
    icon: IconList,
    toggle: (it: Editor) => it.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    icon: IconListNumbers,
    toggle: (it: Editor) => it.chain().focus().toggleOrderedList().run(),
  },
] as const;

function FormatButtons({ editor }: { editor: Editor }) {
  const say = useEditingWords();
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => formats.map((format) => now.isActive(format.name)),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a frame to five small buttons
    <div className={styles.formats} role="group" aria-label={say.formatting}>
      {formats.map(({ name, icon: Icon, toggle }, index) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          title={say[name]}
          aria-label={say[name]}
          aria-pressed={active[index] ?? false}
          // The caret stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => toggle(editor)}
        >
          <Icon size={16} stroke={1.8} aria-hidden />
        </button>
      ))}
    </div>
  );
}
