/** Why the text of a Word file is not taken. */
export type UnfitText = 'damaged' | 'scripted' | 'tracked' | 'too long' | 'empty';

export const unfitTextWords: Record<UnfitText, string> = {
  damaged:
    'This Word file is damaged or locked with a password. Open it, save a copy without a password, and choose that one.',
  scripted: 'This Word file has macros in it. Save it as a Word document without macros (.docx) and choose that one.',
  tracked:
    'This Word file has changes in it that nobody accepted or rejected yet, so it is not clear which words are the text. Accept or reject all changes, save it, and choose that one.',
  'too long': 'The text is longer than can be taken. Save it as a PDF and choose that one, or make it two agreements.',
  empty: 'There are no words in this file. If it is a scan, save it as a PDF and choose that one.',
};

/** What of a Word file does not come along into a text that is written here, or not as it was. */
export type LeftOut =
  | 'picture'
  | 'object'
  | 'formula'
  | 'footnote'
  | 'comment'
  | 'table'
  | 'hidden'
  | 'struck'
  | 'number'
  | 'sign'
  | 'level'
  | 'header';

/** Each for one and for several of them, in the order in which they are named. */
const leftOutWords: Record<LeftOut, readonly [one: string, several: string]> = {
  picture: ['picture or text box', 'pictures or text boxes'],
  object: ['object of another program', 'objects of other programs'],
  formula: ['formula', 'formulas'],
  footnote: ['footnote', 'footnotes'],
  comment: ['comment', 'comments'],
  header: ['header or footer', 'headers or footers'],
  hidden: ['piece of hidden text', 'pieces of hidden text'],
  struck: ['piece of struck-out text', 'pieces of struck-out text'],
  number: ['automatic number of a heading', 'automatic numbers of headings'],
  sign: ['special sign', 'special signs'],
  table: ['table', 'tables'],
  level: ['entry of a list within a list', 'entries of lists within lists'],
};
/** These come along in another shape. */
const reshaped: Partial<Record<LeftOut, string>> = { table: 'each row as a line', level: 'all on one level' };

/** "Not taken: 2 pictures, 1 footnote. Taken in another shape: 1 table (each row as a line)."; null where all comes along as it is. */
export function leftOutSentence(left: Partial<Record<LeftOut, number>>): string | null {
  const named = (Object.keys(leftOutWords) as LeftOut[]).flatMap((what) => {
    const much = left[what] ?? 0;
    const shape = reshaped[what];
    const words = `${much} ${leftOutWords[what][much === 1 ? 0 : 1]}`;
    return much === 0 ? [] : [{ isGone: shape === undefined, words: shape ? `${words} (${shape})` : words }];
  });
  const say = (isGone: boolean, begin: string): string[] => {
    const these = named.filter((one) => one.isGone === isGone).map(({ words }) => words);
    return these.length === 0 ? [] : [`${begin}: ${these.join(', ')}.`];
  };
  const sentences = [...say(true, 'Not taken'), ...say(false, 'Taken in another shape')];
  return sentences.length === 0 ? null : sentences.join(' ');
}
