export type Mark = 'bold' | 'italic' | 'list' | 'steps' | 'quote' | 'link';

type Marked = { text: string; from: number; to: number };

const around: Partial<Record<Mark, readonly [before: string, after: string]>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  link: ['[', '](https://)'],
};
const inFront: Partial<Record<Mark, (line: string, place: number) => string>> = {
  list: (line) => `- ${line}`,
  steps: (line, place) => `${place + 1}. ${line}`,
  quote: (line) => `> ${line}`,
};

/** The text with a mark around what is selected, or in front of each of its lines; and what is selected afterwards. */
export function withMark(text: string, from: number, to: number, mark: Mark): Marked {
  const pair = around[mark];
  if (pair) {
    const [before, after] = pair;
    const inside = text.slice(from, to);
    const marked = `${text.slice(0, from)}${before}${inside}${after}${text.slice(to)}`;
    return { text: marked, from: from + before.length, to: from + before.length + inside.length };
  }
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to);
  const put = inFront[mark];
  const lines = text
    .slice(start, end)
    .split('\n')
    .map((line, place) => put?.(line, place) ?? line)
    .join('\n');
  return { text: `${text.slice(0, start)}${lines}${text.slice(end)}`, from: start, to: start + lines.length };
}
