/** ISO 639-1: languages that people in our countries work in, and those they meet across borders. */
const codes =
  'am ar bn bg cs da de el en es et fa fi fr ha he hi hr hu id ig it ja ki ko lg ln lt lv mg ms nl no om pa pl ps pt rn ro ru rw sg sk sl sn so sq sr ss st sv sw ta te th ti tn tr ts uk ur uz ve vi wo xh yo zh zu'.split(
    ' ',
  );

const names = new Intl.DisplayNames('en', { type: 'language' });

/** "sw" → "Swahili"; a code that is none stays as it is. */
export const languageName = (code: string): string => names.of(code) ?? code;

/** The languages of the list by their names. */
export const languages: readonly { code: string; name: string }[] = codes
  .map((code) => ({ code, name: languageName(code) }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));
