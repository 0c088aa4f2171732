import type { Words } from '@ahadi/domain/core/messages.ts';
import type entry from '../web/accounts/entry/words/en.ts';
import type account from '../web/accounts/words/en.ts';
import type acting from '../web/agreements/acting/words/en.ts';
import type checking from '../web/agreements/checking/words/en.ts';
import type page from '../web/agreements/comparing/page/words/en.ts';
import type clause from '../web/agreements/document/words/en.ts';
import type editing from '../web/agreements/editing/words/en.ts';
import type invited from '../web/agreements/invited/words/en.ts';
import type talking from '../web/agreements/negotiating/words/en.ts';
import type sending from '../web/agreements/sending/words/en.ts';
import type signing from '../web/agreements/signing/words/en.ts';
import type templates from '../web/agreements/templates/words/en.ts';
import type agreement from '../web/agreements/words/en.ts';
import type saving from '../web/core/saving/words/en.ts';

type Rooms = {
  account: typeof account;
  acting: typeof acting;
  agreement: typeof agreement;
  checking: typeof checking;
  clause: typeof clause;
  editing: typeof editing;
  entry: typeof entry;
  invited: typeof invited;
  page: typeof page;
  saving: typeof saving;
  sending: typeof sending;
  signing: typeof signing;
  talking: typeof talking;
  templates: typeof templates;
};
const folders: Readonly<Record<keyof Rooms, string>> = {
  ...{ account: 'accounts', acting: 'agreements/acting', agreement: 'agreements', checking: 'agreements/checking' },
  ...{ clause: 'agreements/document', editing: 'agreements/editing', entry: 'accounts/entry' },
  ...{ invited: 'agreements/invited', page: 'agreements/comparing/page' },
  ...{ saving: 'core/saving', sending: 'agreements/sending', signing: 'agreements/signing' },
  ...{ talking: 'agreements/negotiating', templates: 'agreements/templates' },
};

export type Said = { readonly [Room in keyof Rooms]: Words<Rooms[Room]> };

/** What the rooms of a main job say in a language, as their catalogues have it. */
export async function saidIn(language: 'sw' | 'fr' | 'ar'): Promise<Said> {
  const rooms = Object.entries(folders).map(async ([room, folder]) => {
    const { default: words } = await import(`../web/${folder}/words/${language}.ts`);
    return [room, words] as const;
  });
  return Object.fromEntries(await Promise.all(rooms)) as Said; // each by its own catalogue
}

/** A message with these values in it, without its marks, and with the form of its number that is given. */
export const filled = (message: string, values: Readonly<Record<string, string | number>> = {}): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
    message.replace(/<\/?\w+>/g, ''),
  );
