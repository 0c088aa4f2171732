import { compileCatalogue } from '@ahadi/web/core/compiling.ts';
import { expect, test } from 'vitest';
import { treeOf } from '../structure/tree.ts';
import { poOf, wordsFrom } from './exchange.ts';
import { problemsOfCatalogues, problemsOfRoom, type Room } from './judging.ts';
import { sidesByHand, textsByHand } from './texts.ts';

const room = (other: Record<string, string>): Room => {
  const en = {
    waiting: '{count, plural, one {# thing needs you} other {# things need you}}',
    read: 'Read the <a>terms</a>, {name}',
  };
  const sw = {
    waiting: '{count, plural, one {Jambo # linakuhitaji} other {Mambo # yanakuhitaji}}',
    read: 'Soma <a>masharti</a>, {name}',
  };
  const ar = {
    waiting:
      '{count, plural, =0 {لا شيء ينتظرك} one {أمر واحد ينتظرك} two {أمران ينتظرانك} few {# أمور تنتظرك} many {# أمرًا ينتظرك} other {# أمر ينتظرك}}',
    read: 'اقرأ <a>الشروط</a> يا {name}',
  };
  return { folder: 'web/home', catalogues: { en, sw: { ...sw, ...other }, fr: en, ar } };
};

test('a room that says the same in four languages has no problems', () => {
  expect(problemsOfCatalogues(room({}))).toEqual([]);
});

test.each([
  ['a message that is missing', { read: '' }, 'has no "read"'],
  ['a message that English has not', { more: 'Zaidi' }, 'which English has not'],
  ['another value', { read: 'Soma <a>masharti</a>, {jina}' }, 'names {jina} where English names {name}'],
  ['a mark that is lost', { read: 'Soma masharti, {name}' }, 'marks "" where'],
  ['a form that is missing', { waiting: '{count, plural, one {Jambo # linakuhitaji}}' }, 'no form for "other"'],
  ['a text that is not ICU', { waiting: '{count, plural, one {Jambo' }, 'waiting'],
  ['another figure', { read: 'Soma <a>masharti</a> ya siku 14, {name}' }, 'says the figures "14" where'],
  ['a form of one word', { waiting: '{count, plural, one {jambo} other {Mambo # mengi}}' }, 'one bare word'],
])('%s is found', (_, other, problem) => {
  expect(problemsOfCatalogues(room(other)).join()).toContain(problem);
});

test('a value that is quoted in Arabic is set apart, so that its script does not turn the signs round', () => {
  const { folder, catalogues } = room({});
  const read = { ...catalogues.ar, read: 'اقرأ <a>الشروط</a> «{name}»' };
  expect(problemsOfCatalogues({ folder, catalogues: { ...catalogues, ar: read } }).join()).toContain('set apart');
});

test('a message that nothing shows is found', () => {
  const tree = treeOf(
    new Map([
      ['web/home/Page.tsx', "import { home } from './words.ts';\nconst say = useWords(home);\nsay.read({ name });"],
    ]),
  );
  expect(problemsOfRoom(room({}), tree)).toEqual(['web/home/words/en.ts has "waiting", which nothing shows.']);
});

test('what is told of each in a list is shown by the name of each', () => {
  const tree = treeOf(
    new Map([
      ['web/home/words.ts', 'export const home = 1;'],
      [
        'web/home/Page.tsx',
        ["import { home } from './words.ts';", "const names = ['court'];", 'const text = say[`$', '{name}Text`];'].join(
          '',
        ),
      ],
    ]),
  );
  const en = { courtText: 'It is heard.', roomText: 'It is closed.' };
  expect(problemsOfRoom({ folder: 'web/home', catalogues: { en } }, tree)).toEqual([
    'web/home/words/en.ts has "roomText", which nothing shows.',
  ]);
});

test('a text by hand is found, code is not', () => {
  const file = (text: string) => [...treeOf(new Map([['web/home/Page.tsx', text]])).values()].flatMap(textsByHand);
  expect(file('const a = <p>Nothing waits</p>;')).toHaveLength(1);
  expect(file('const a = <Field label="Name" />;')).toHaveLength(1);
  expect(file("const a = isIn ? 'Go to Dashboard' : null;")).toHaveLength(1);
  expect(file(['const a = `It has $', '{n} days left`;'].join(''))).toHaveLength(2);
  expect(file('const a = <p className="wide open" data-kind="backup">{say.read}</p>; const b = "in_force";')).toEqual(
    [],
  );
});

test('a style sheet that says a side is found', () => {
  const tree = treeOf(
    new Map([
      ['web/home/Page.tsx', "import styles from './Page.module.css';"],
      ['web/home/Page.module.css', '.a {\n  margin-left: 4px;\n  inset-inline-end: 0;\n  text-align: start;\n}'],
    ]),
  );
  expect([...tree.values()].flatMap((file) => sidesByHand(file, tree))).toEqual([
    'web/home/Page.module.css:2 "margin-left: 4px;" says a side: use start and end.',
  ]);
});

test('what goes to the browser is a text or a function, and reads no ICU', async () => {
  const code = compileCatalogue('en', {
    plain: 'As it stands',
    many: '{count, plural, one {# day left} other {# days left}}',
  });
  expect(code).toContain('plain: "As it stands"');
  expect(code).not.toContain('messageformat/core');
});

test('a translator gets every message with its English, and what comes back is taken where it still fits', () => {
  const rooms = [room({})];
  const po = poOf('sw', rooms);
  expect(po).toContain('msgctxt "web/home#read"');
  expect(wordsFrom(po, 'sw', rooms).size).toBe(0);
  const back = po.replace('Soma <a>masharti</a>', 'Tafadhali soma <a>masharti</a>');
  expect(wordsFrom(back, 'sw', rooms).get('web/home')?.read).toBe('Tafadhali soma <a>masharti</a>, {name}');
  expect(wordsFrom(back.replace('Read the', 'Please read the'), 'sw', rooms).size).toBe(0);
});
