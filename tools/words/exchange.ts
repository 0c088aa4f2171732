import type { Language } from '@ahadi/domain/core/locale.ts';
import PO from 'pofile';
import type { Catalogue, Room } from './judging.ts';

/** All messages as gettext PO: the context is room and key, the id the English text, the string the text of that language. */
export function poOf(language: Language, rooms: readonly Room[]): string {
  const po = new PO();
  po.headers = { Language: language, 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8' };
  po.items = rooms.flatMap(({ folder, catalogues }) =>
    Object.entries(catalogues.en ?? {}).map(([key, english]) => {
      const item = new PO.Item();
      item.msgctxt = `${folder}#${key}`;
      item.msgid = english;
      item.msgstr = [catalogues[language]?.[key] ?? ''];
      item.flags = { 'icu-format': true };
      return item;
    }),
  );
  return `${po.toString()}\n`;
}

/**
 * The catalogues that a PO file changes, by the room's folder. What it does not name or leaves empty stays; what English no longer says, or
 * says otherwise by now, is left out.
 */
export function wordsFrom(text: string, language: Language, rooms: readonly Room[]): Map<string, Catalogue> {
  const items = new Map(PO.parse(text).items.map((item) => [item.msgctxt ?? '', item]));
  const changed = rooms.flatMap(({ folder, catalogues }) => {
    const own = catalogues[language] ?? {};
    const next = Object.fromEntries(
      Object.entries(catalogues.en ?? {}).map(([key, english]) => {
        const item = items.get(`${folder}#${key}`);
        return [key, (item?.msgid === english && item.msgstr[0]) || (own[key] ?? '')];
      }),
    );
    return JSON.stringify(next) === JSON.stringify(own) ? [] : [[folder, next] as const];
  });
  return new Map(changed);
}

/** The file of a catalogue, to be formatted. */
export const catalogueText = (words: Catalogue): string =>
  `import type { Words } from '@ahadi/domain/core/messages.ts';\nimport type en from './en.ts';\n\nexport default ${JSON.stringify(words, null, 2)} satisfies Words<typeof en>;\n`;
