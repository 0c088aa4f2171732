/** Languages that people here talk in, and those that matters come in from elsewhere; ISO 639-1. */
const codes = 'sw en lg rw rn am so ti om ki fr ar pt es de zh hi ur it nl ru tr ha yo ig zu xh sn ny ln mg'.split(' ');

const names = new Intl.DisplayNames('en', { type: 'language' });

/** "sw" → "Swahili"; a code that is none stays as it is. */
export const languageName = (code: string): string => names.of(code) ?? code;

export const languages: readonly { code: string; name: string }[] = codes.map((code) => ({
  code,
  name: languageName(code),
}));
