// Longer than other files: the table of what is looked for line by line, and a table is read as one.
import {
  featureOf,
  isServerFeature,
  isTest,
  linesSaying,
  linesWith,
  type Place,
  type Rule,
  roleOf,
  runtimeOf,
  type SourceFile,
  type Tree,
} from './tree.ts';

// What may stand in a line.

const pick = (tree: Tree, of: (file: SourceFile) => boolean): SourceFile[] =>
  [...tree.values()].filter((file) => /\.(?:tsx?|mjs)$/.test(file.path) && !isTest(file.path) && of(file));

/** Texts that become agreements: they are their parties' words. */
const isTemplateText = (path: string) => /^server\/agreements\/(?:ready-clauses|template-\w+)\.ts$/.test(path);

/** Pages and letters; articles of the help are held by their own test. */
/** What letters and the bell say is in the domain, too, where a notice is made of messages. */
const isShown = (file: SourceFile) =>
  (runtimeOf(file.path) === 'web' ||
    isServerFeature(file.path) ||
    /^domain\/\w+\/notices\/words\/en\.ts$/.test(file.path)) &&
  !isTemplateText(file.path);

const clockOrChance = /\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(|\brandomUUID\(|\bperformance\.now\(/;
const sql = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;

const publicHistory =
  /\b(?:from|join|into|update)\s+(?:public_records|record_[a-z]+|visible_records)\b|\.(?:selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom)\(\s*'(?:public_records|record_)/i;

const books = /\bledger_(?:accounts|txns|entries|checkpoints|breakers)\b|\bpost_txns?(?:_each)?\b/;

/** An instant that a sentence makes an end. */
const saidEnd = /(?<!\bRests )\b(?:[Uu]ntil|by|due) \$?\{format(?:Instant|BindingInstant)\(/;

/** What measures on the device alone, between two moments of its own, or is the clock itself. */
const isOfTheDevice = (path: string): boolean =>
  /^web\/(?:core\/(?!autosave|formkeeper|useSecondsUntil)|shell\/|promotions\/popup\/|vite\.config)/.test(path) ||
  [
    'web/community/writing/useDraft.ts',
    'web/home/landing/history/LiveDeadline.tsx', // an example, of no deadline that there is
    'web/notifications/useUnread.ts',
    'web/support/contact/usePuzzle.ts',
  ].includes(path);

/** Files that take React's own lazy, each with its reason. */
const ownLazy: Readonly<Record<string, string>> = {
  'web/core/lazy.ts': 'makes ours of it',
  'web/home/landing/history/Deadline.tsx': 'where what runs does not come, how long it is stays there in words',
  'web/home/landing/history/NameSearch.tsx': 'the front page has no room for more, and a name is typed again at once',
  'web/shell/EitherLayout.tsx': 'the frame itself: without it there is no page to stay on',
};

/** Reads of the clock in tests that compare nothing with it, each with its reason. */
const clockReads: Readonly<Record<string, string>> = {
  'e2e/promotions.journey.ts': 'asks a page what its clock shows, which the journey moves',
  'web/core/time.test.ts': 'sets the clock that it reads',
  'tools/structure/structure.test.ts': 'texts with a fault in them, which nobody runs',
};

/** Days of the calendar in journeys that are the same on every day, each with its reason. */
const fixedDays: Readonly<Record<string, string>> = {
  'e2e/bank.journey.ts': 'a line of a statement is of the past, whatever the day',
  'e2e/terms.journey.ts': 'the day on which the second terms apply stands in them',
};

/** Tests that look at how long something takes, each with its reason. */
const timedTests: Readonly<Record<string, string>> = {
  'e2e/shell.journey.ts': 'the seconds that the specification gives a notification',
  'server/core/firing.test.ts': 'prints it and compares it with nothing',
  'server/test/loop.ts': 'what a stranger’s body costs the server, at best of five, beside the same work done bare',
  'server/disputes/lives.test.ts': 'prints it and compares it with nothing',
  'server/escrow/lives.test.ts': 'prints it and compares it with nothing',
  'server/test/processes.ts': 'gives up on a server that does not start',
  'tools/structure/structure.test.ts': 'texts with a fault in them, which nobody runs',
};

/** Long fields whose words are kept otherwise or sent by no command, each with its reason. */
const fleetingWords: Readonly<Record<string, string>> = {
  'web/agreements/proof/LogHead.tsx': 'a note that is pasted to be compared, and sent nowhere',
};

/** A long field over words that a reload would lose. */
function unkeptWords({ path, lines }: SourceFile): Place[] {
  const text = lines.join('\n');
  return [...text.matchAll(/const \[(\w+), \w+\] = useState\(''\)/g)].flatMap(({ index, 0: what, 1: name }) =>
    new RegExp(`<(?:TextAreaField|MarkdownArea|textarea)\\b(?:(?!/>)[\\s\\S])*?value=\\{${name}\\}`).test(text)
      ? [{ path, line: text.slice(0, index).split('\n').length, what }]
      : [],
  );
}

/** Where a browser would cut what is pasted: a limit on an input of its own, not on a field that counts. */
function cuttingInputs(file: SourceFile): Place[] {
  const inputs = file.text.matchAll(/<(?:input|textarea)\b(?:(?!<[A-Za-z]|\/>\s*\n)[\s\S])*?\bmaxLength\b/g);
  return [...inputs].map(({ index, 0: found }) => ({
    path: file.path,
    line: file.text.slice(0, index + found.length).split('\n').length,
  }));
}

/** Texts that have versions and are not reworded by the way, the demo world's people, who talk as they like, and the rule itself. */
const isAsItWas = (path: string) =>
  isTemplateText(path) || /\/migrations\/|^seed\/|\/ConsentText\.tsx$|^tools\/structure\//.test(path);

/** A sentence about what somebody's silence does; headings and questions name no consequence. */
const silence =
  /\b[Ii]f (?:nobody|you|they|the (?:buyer|seller|other side)) (?:acts?|do(?:es)? nothing|says? nothing|stays? silent|signs|agrees|do(?:es)? not answer)(?:,| until| in time| by then)|\b[Ww]ithout (?:a word|an answer|your (?:answer|word))\b.{0,60}\b(?:it|the)\b|\b[Ss]ilence (?:counts|is (?:a|consent))\b|\b[Yy]our silence\b/;
/** What is said of who can read a dispute, of what a deed costs, and of what counts under a name. */
const publicity = /\bnever (?:be|becomes?) public\b|\bnothing ever will\b|\bNothing of it is public\b/;
const cost = /\b(?:less|with|after) (?:their part of |your part of |a |our )?(?:the )?(?:part of the )?fee\b(?! as \()/;
const counting = /\blike a promise kept\b|\bcounts? as (?:a promise )?kept\b|\bmakes? (?:a|no) kept agreement\b/;
/** The same kinds beside the domain. */
const publicityBeside: Readonly<Record<string, string>> = {
  'web/records/words.ts': 'a ground that a challenger names',
  'web/agreements/editing/words/en.ts': 'what the clause is for: without it the first guard fails for good',
  'web/agreements/document/SampleEntry.tsx': 'the same of who refuses it',
  'web/disputes/filing/WhoChoice.tsx': 'the same before it is filed',
  'web/disputes/filing/GroundChoice.tsx': 'the same where there is no agreement',
  'web/disputes/filing/HappenedStep.tsx': 'the fourth guard, beside the marks that it looks at',
  'web/accounts/verification/LevelSection.tsx': 'the fifth guard, by its own level',
  'domain/disputes/notices/words/en.ts': 'the first notice, before anything can be public',
};
const costBeside: Readonly<Record<string, string>> = {
  'web/escrow/acting/ReasonDialog.tsx': 'before the work began all of it goes back, whatever it is',
  'web/escrow/acting/PlainDialog.tsx': 'the same of a stage that waits for its money',
  'web/payments/listing/PaymentRows.tsx': 'a row that was booked',
  'domain/escrow/notices/words/en.ts': 'what was booked, from its event',
  'server/escrow/payout.ts': 'the memo of a posting',
};

const countingBeside: Readonly<Record<string, string>> = {
  'web/obligations/words/en.ts': 'the domain’s own words, as the test beside them holds',
};

/** Where a page or a letter speaks of silence beside the domain, each with its reason. */
const silenceBeside: Readonly<Record<string, string>> = {
  'domain/escrow/notices/words/en.ts': 'a title that warns; what happens is said beneath it',
  'web/agreements/attending/words/en.ts': 'what a witness is for; the end of its time is the agreement’s to say',
  'web/home/duties/words/en.ts': 'the domain’s own words, as the test beside them holds',
  'server/agreements/notices.ts': 'the same in its letter',
  'server/assistant/session.ts': 'why a conversation was closed, after it was',
  'server/escrow/history.ts': 'what was done by silence, after it was',
  'server/restrictions/notices.ts': 'puts the day before the words of ifNobodyActs',
  'web/obligations/words/en.ts': 'the domain’s own words, as the test beside them holds',
  'web/payments/explaining/explanation.ts': 'a payment that a provider has not answered is no deadline of ours',
};

/** Promises a channel that its reader can shut. */
const channel = /\bby mail\b|\band by letter\b|\btold by letter\b|, and by e-mail\b/;
const channelBeside: Readonly<Record<string, string>> = {
  'web/agreements/sending/words/en.ts': 'whom an address is all that is known of',
  'web/support/ContactPage.tsx': 'the same of who has no account',
  'web/accounts/MembershipPage.tsx': 'the choice itself',
};

/** Where the device's own zone comes in: asked for, or by what a date shows, takes or is made of without one. */
const deviceZone =
  /\bresolvedOptions\(\)\.timeZone|\bgetTimezoneOffset\(|\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes)\(|\.toLocale(?:Date|Time)String\(|\bnew Date\(`[^`]*T(?:\$\{\w+\}|[\d:.]+)`|\bnew Date\(\w+, /;

/** What calls out of the server: addresses that people chose in the first, what the operator's settings name in the others (decision 43). */
const callers = [
  'server/core/outward.ts',
  'server/assistant/model.ts',
  'server/payments/provider-wire.ts',
  'server/agreements/outside-clock.ts',
];

/** A function whose answer has a held thing in it, by its name; a blank line or the next declaration ends what is looked at. */
const answersHeld =
  /^(?:export )?(?:async )?(?:function|const) (\w+)\b(?:(?!\n\n|\n(?:export |async |function |const ))[\s\S]){0,600}?(?:: Promise<.*\bHeld(?:[A-Z]\w*)?\b.*>|\): (?:\w+\.)?Held(?:[A-Z]\w*)?) (?:=>|\{)/gm;

/** Features of which a function may still drop what it answers and read it again: not all of their deeds are on the kernel. */
const askingAgain = ['academy', 'accounts', 'agreements', 'mediators'];

/** Where a statement is nothing but the call of one of these: alone, behind a condition, in a branch, thrown away, not waited for. */
function droppedIn(files: readonly SourceFile[], names: readonly string[]): Place[] {
  const call = `(?:${[...names, '\\w+\\.(?:moved|follow)'].join('|')})\\(`;
  const waited = [
    `(?:^\\s*|[);{}]\\s+|\\b(?:else|do)\\s+)await\\s+(?:Promise\\.\\w+\\(.*\\b)?${call}`,
    `\\bvoid\\s+\\(?(?:await\\s+)?${call}`,
    `^\\s*(?!\\s|return\\b|[?:])(?!.*(?:=>|[^=!<>]=[^=>])).*(?:&&|\\|\\||\\?\\??(?:.*\\s:)?)\\s+\\(?await\\s+${call}`,
  ];
  const alone = new RegExp(`(?<=[;{}]\\n\\s*)${call}`, 'g');
  return [
    ...linesWith(files, new RegExp(waited.join('|'))),
    ...files.flatMap(({ path, text }) =>
      [...text.matchAll(alone)].map(({ 0: what, index }) => ({
        path,
        line: text.slice(0, index).split('\n').length,
        what,
      })),
    ),
  ];
}

export const lines: readonly Rule[] = [
  {
    sentence: 'Nothing typed or pasted is cut: `maxLength` stands on TextField and TextAreaField, which count.',
    broken: (tree) => pick(tree, ({ path }) => runtimeOf(path) === 'web').flatMap(cuttingInputs),
  },
  {
    sentence:
      'Nothing typed is clamped: a number comes out of its field as it is (NumberField) and is refused where it does not fit.',
    broken: (tree) =>
      linesWith(
        pick(tree, ({ path }) => runtimeOf(path) === 'web'),
        /(?:Math\.(?:min|max)\(|\.slice\(0,|\.substring\().*(?:currentTarget|target)\.value\b|(?:currentTarget|target)\.value(?:AsNumber)?\b.*(?:\.slice\(0,|\.substring\()/,
      ),
  },
  {
    sentence: 'A test reads no clock: the time is its world’s (world.clock), or the run’s (runNow in tools/day.ts).',
    broken: (tree) =>
      linesWith(
        [...tree.values()].filter(
          ({ path }) => (isTest(path) || runtimeOf(path) === 'e2e') && clockReads[path] === undefined,
        ),
        /\bnew Date\(\)|\bDate\.now\b/,
      ),
  },
  {
    sentence:
      'A journey counts its days from the day of the run (day in e2e/quarrel.ts): a fixed one is past in another run.',
    broken: (tree) =>
      linesWith(
        [...tree.values()].filter(({ path }) => runtimeOf(path) === 'e2e' && fixedDays[path] === undefined),
        /\b20(?:2[6-9]|[3-9]\d)-\d\d-\d\d/,
      ),
  },
  {
    sentence:
      'A test takes no time: what takes long is measured in bench/, and what hangs ends by the patience of the run.',
    broken: (tree) =>
      linesWith(
        [...tree.values()].filter(
          ({ path }) => (isTest(path) || runtimeOf(path) === 'e2e') && timedTests[path] === undefined,
        ),
        /\bperformance\.now\b|\bprocess\.(?:hrtime|(?:threadC|c)puUsage)\b/,
      ),
  },
  {
    sentence:
      'A test that sets its clock to a day of its own begins on one (startsAt): a run may begin later, and time only goes on.',
    broken: (tree) =>
      linesWith(
        [...tree.values()].filter(
          ({ path, text }) => runtimeOf(path) === 'server' && isTest(path) && !text.includes('startsAt'),
        ),
        /\bclock\.set\((?:new Date\()?['"`]\d/,
      ),
  },
  {
    sentence: 'The domain has no clock and no chance: both are handed to it.',
    broken: (tree) =>
      linesWith(
        pick(tree, ({ path }) => runtimeOf(path) === 'domain'),
        clockOrChance,
      ),
  },
  {
    sentence: 'A feature of the server has no clock of its own: the time is ctx.now.',
    broken: (tree) =>
      linesWith(
        pick(tree, ({ path }) => isServerFeature(path)),
        /\bnew Date\(\)|\bDate\.now\(/,
      ),
  },
  {
    sentence: 'Pages count by the clock of the server: timeNow() or useNow(), whatever the device shows.',
    broken: (tree) =>
      linesWith(
        pick(tree, ({ path }) => runtimeOf(path) === 'web' && !isOfTheDevice(path)),
        /\bnew Date\(\)|\bDate\.now\(\)/,
      ),
  },
  {
    sentence: 'SQL stands in stores and in the core of the server.',
    broken: (tree) =>
      linesWith(
        pick(
          tree,
          ({ path }) => runtimeOf(path) === 'server' && featureOf(path) !== 'core' && roleOf(path) !== 'store',
        ),
        sql,
      ),
  },
  {
    sentence:
      'Entries of public history are read in server/records only, where visible_records decides who may see them (I4).',
    broken: (tree) =>
      linesWith(
        pick(tree, ({ path }) => runtimeOf(path) === 'server' && !path.startsWith('server/records/')),
        publicHistory,
      ),
  },
  {
    sentence:
      'Only server/ledger touches the books; others call its service, which posts and never changes (house rule 7).',
    broken: (tree) =>
      linesWith(
        pick(
          tree,
          ({ path }) =>
            ['server', 'seed'].includes(runtimeOf(path)) &&
            !path.startsWith('server/ledger/') &&
            path !== 'server/core/tables.ts', // generated from the migrations
        ),
        books,
      ),
  },
  {
    sentence: 'A list goes on from a key, never by OFFSET, which reads everything before it.',
    broken: (tree) =>
      linesWith(
        pick(tree, ({ path }) => runtimeOf(path) === 'server'),
        /\boffset \$\{|\boffset \d|\.offset\(/i,
      ),
  },
  {
    sentence:
      'No any; a suppression (ts-expect-error, biome-ignore) carries its reason, ts-ignore and ts-nocheck are not used.',
    broken: (tree) => {
      const code = [...tree.values()].filter(
        ({ path }) => /\.(?:tsx?|mjs)$/.test(path) && !path.startsWith('tools/structure/'),
      );
      return [...linesWith(code, /(?::|<|\bas)\s*any\b(?!\w)/), ...code.flatMap(bareSuppressions)];
    },
  },
  {
    sentence:
      'What a request may bring stands in its contract (domain/core/door.ts): the way in judges no address by a pattern (decision 40).',
    broken: (tree) =>
      pick(tree, ({ path }) => path.startsWith('server/core/http/') || path === 'server/app.ts').flatMap(
        addressPatterns,
      ),
  },
  {
    sentence: 'A table for a spreadsheet is written by csvFile (domain/core/csv.ts), which lets no cell be a formula.',
    broken: (tree) =>
      linesWith(
        pick(tree, ({ path }) => path !== 'domain/core/csv.ts' && !path.startsWith('tools/')),
        /join\(['"`][,;]['"`]\)(?:\}|\s*\+\s*['"`])\\r\\n|\[=\+\\?-@/,
      ),
  },
  {
    sentence: 'The server calls no address by itself: server/core/outward.ts judges it and does (decision 43).',
    broken: (tree) =>
      linesWith(
        pick(tree, ({ path }) => runtimeOf(path) === 'server' && featureOf(path) !== 'test' && !callers.includes(path)),
        /(?<![\w.])fetch\(|\brequest as \w+ \} from 'node:https?'|from '(?:undici|axios|got|node:https?)'/,
      ),
  },
  {
    sentence: 'What is held is a value: what a function answers of it is handed on, never dropped (decision 45).',
    broken: (tree) => {
      // A name says what it answers in its own feature.
      const features = Map.groupBy(
        pick(tree, ({ path }) => isServerFeature(path) && !askingAgain.includes(featureOf(path))),
        ({ path }) => featureOf(path),
      );
      return [...features.values()].flatMap((files) => {
        const names = files.flatMap(({ text }) => [...text.matchAll(answersHeld)].map(([, name]) => name));
        return droppedIn(
          files,
          names.flatMap((name) => name ?? []),
        );
      });
    },
  },
  {
    sentence:
      'What silence does is said by the domain, from what the clock goes by; a page or a letter shows those words (decision 60).',
    broken: (tree) => [
      ...linesWith(
        pick(tree, (file) => isShown(file) && !(file.path in silenceBeside)),
        silence,
      ),
      ...linesWith(
        pick(tree, ({ path }) => runtimeOf(path) === 'server' && !isTest(path) && !path.startsWith('server/test/')),
        /\botherwise:\s*['"`]/,
      ),
    ],
  },
  ...(
    [
      ['who can read a dispute is said by domain/disputes/publicity', publicity, publicityBeside],
      ['what a deed costs is said by domain/escrow/costs', cost, costBeside],
      ['what counts as kept is said by domain/records/counting', counting, countingBeside],
    ] as const
  ).map(
    ([what, said, beside]): Rule => ({
      sentence: `A page or a letter shows the words that lives hold against what happens: ${what} (decision 60).`,
      broken: (tree) =>
        linesWith(
          pick(tree, (file) => isShown(file) && !(file.path in beside)),
          said,
        ),
    }),
  ),
  {
    sentence:
      'How somebody is told is said by toldBy (domain/notifications): most letters can be switched off, and a page that promises one says so.',
    broken: (tree) =>
      linesWith(
        pick(tree, ({ path }) => runtimeOf(path) === 'web' && !(path in channelBeside)),
        channel,
      ),
  },
  {
    sentence: 'Words are everyday ones: not whoever, anew or reckon, in no name, comment or text.',
    broken: (tree) =>
      linesSaying(
        [...tree.values()].filter(({ path }) => /\.(?:tsx?|mjs)$/.test(path) && !isAsItWas(path)), // tests are read, too
        /\bwhoever\b|\banew\b|[a-z]Anew\b|\breckon|isReckon/i,
      ),
  },
  {
    sentence:
      'Hours are the reader’s: their zone comes from readerZone (web/core/time.ts), never from the clocks of the device.',
    broken: (tree) =>
      linesWith(
        pick(tree, ({ path }) => runtimeOf(path) === 'web' && path !== 'web/core/time.ts'),
        deviceZone,
      ),
  },
  {
    sentence:
      'An end is said by formatEnd or formatBindingEnd (web/core/ends.ts): the midnight after a day is that day’s last minute. What rests ends with a beginning.',
    broken: (tree) =>
      linesWith(
        pick(tree, ({ path }) => runtimeOf(path) === 'web'),
        saidEnd,
      ),
  },
  {
    sentence:
      'The words behind “?” in an address are read and changed by useSearch (web/core/search.ts), which loses no change.',
    broken: (tree) =>
      linesWith(
        pick(tree, ({ path }) => runtimeOf(path) === 'web' && path !== 'web/core/search.ts'),
        /\buseSearchParams\b/,
      ),
  },
  {
    sentence: 'A day in a notice is said in words (dayInWords, formatUtc), not as it is stored.',
    broken: (tree) =>
      linesWith(
        pick(tree, (file) => isServerFeature(file.path) && /notices\.ts$|\/assistant\//.test(file.path)),
        /\$\{(?:\w+\.)*(?:on|day|\w+On|shipBy|noticeBy|payBy|fileBy)\}/,
      ),
  },
  {
    sentence:
      'A part of a page comes by lazy of core/lazy.ts: one that does not arrive loses nothing that is typed around it.',
    broken: (tree) =>
      linesWith(
        pick(tree, ({ path }) => runtimeOf(path) === 'web' && !(path in ownLazy)),
        /\bimport \{[^}]*\blazy\b[^}]*\} from 'react'/,
      ),
  },
  {
    sentence: 'Words that a command sends are kept until it did (useTyped, useKept): a refusal and a reload lose none.',
    broken: (tree) =>
      pick(tree, ({ path }) => runtimeOf(path) === 'web' && !(path in fleetingWords)).flatMap(unkeptWords),
  },
  {
    sentence:
      'What a device keeps is changed in the transaction that read it: what is written meanwhile would be lost.',
    broken: (tree) =>
      linesWith(
        pick(tree, ({ path }) => runtimeOf(path) === 'web'),
        /\bdb\.put\([^)]*\{ \.\.\./,
      ),
  },
  {
    sentence: 'A catch is never empty: it says why something may pass, or it handles it.',
    broken: (tree) =>
      linesWith(
        pick(tree, () => true),
        /\bcatch\s*(?:\([^)]*\))?\s*\{\s*\}|\.catch\(\(\) => \{\}\)/,
      ),
  },
];

/** A pattern that an address is held against, on one line or over several. */
function addressPatterns({ path, lines }: SourceFile): Place[] {
  const pattern =
    /\.(?:test|exec)\(\s*(?:[\w.]+\.)?(?:url|originalUrl|pathname)\b|\b(?:url|originalUrl|pathname)\s*\.(?:match|matchAll|search)\(/g;
  return [...lines.join('\n').matchAll(pattern)].map(({ index, input, 0: what }) => ({
    path,
    line: input.slice(0, index).split('\n').length,
    what,
  }));
}

function bareSuppressions({ path, lines }: SourceFile): Place[] {
  return lines.flatMap((text, index) => {
    const found = /@ts-(ignore|nocheck|expect-error)\b(.*)|biome-ignore[^:]*(?::(.*)|$)/.exec(text);
    if (!found) return [];
    const reason = (found[2] ?? found[3] ?? '').replace(/\*\/\}?\s*$/, '').trim();
    const isBanned = found[1] === 'ignore' || found[1] === 'nocheck';
    return isBanned || reason.length < 8 ? [{ path, line: index + 1, what: text.trim().slice(0, 80) }] : [];
  });
}
