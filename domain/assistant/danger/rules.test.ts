import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from '../../core/locale.ts';
import { calls, callsFor, cautionWords, rescueWords } from './calls.ts';
import { dangerIn, dangers, heardIn } from './rules.ts';
import { tongueOf } from './tongue.ts';
import { rescueIn } from './words.ts';

/** The sentences of a file; a line that begins with # says of which kind those behind it are. */
function sayings(name: string): { text: string; kind: string }[] {
  let kind = '';
  return readFileSync(join(import.meta.dirname, 'sayings', `${name}.txt`), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('# ')) kind = line.slice(2);
      return line === '' || line.startsWith('# ') ? [] : [{ text: line, kind }];
    });
}
const missed = (name: string) => sayings(name).filter(({ text }) => dangerIn(text) === null);
const falselyHeard = (name: string) => sayings(name).filter(({ text }) => dangerIn(text) !== null);
const shown = (found: readonly { text: string }[]) => found.map(({ text }) => text).join('\n');

describe('danger', () => {
  test.each(['dangerous', 'earlier-dangerous', 'later-dangerous', 'newer-dangerous'])(
    'is missed in no sentence of those that were written for it: %s',
    (name) => {
      expect(sayings(name).length).toBeGreaterThanOrEqual(120);
      expect(shown(missed(name))).toBe('');
    },
  );

  test.each(['harmless', 'earlier-harmless', 'later-harmless', 'newer-harmless'])(
    'is heard in at most 2 of 100 that look like it: %s',
    (name) => {
      const found = falselyHeard(name);
      expect(sayings(name).length).toBeGreaterThanOrEqual(120);
      expect(found.length / sayings(name).length, shown(found)).toBeLessThanOrEqual(0.02);
    },
  );

  // The second is harder: each of its harmless sentences says nearly the same as a dangerous one.
  test.each([
    ['apart', 0.91, 0.01],
    ['unseen', 0.83, 0.05],
    ['fresh', 0.9, 0.04],
  ])(
    'is heard in as many sentences that nobody tuned with, and as seldom where there is none, as when they were written: %s',
    (name, heard, wrongly) => {
      const [missing, all] = [missed(`${name}-dangerous`), sayings(`${name}-dangerous`)];
      const [wrong, harmless] = [falselyHeard(`${name}-harmless`), sayings(`${name}-harmless`)];
      expect(1 - missing.length / all.length).toBeGreaterThanOrEqual(heard);
      expect(wrong.length / harmless.length).toBeLessThanOrEqual(wrongly);
    },
  );

  test('is heard for sure or perhaps in 97 of 100 that nobody tuned with, and in few where there is none', () => {
    const heard = (kind: string) => {
      const all = ['apart', 'unseen', 'fresh'].flatMap((name) => sayings(`${name}-${kind}`));
      return all.filter(({ text }) => heardIn(text) !== null).length / all.length;
    };
    expect(heard('dangerous')).toBeGreaterThanOrEqual(0.97);
    expect(heard('harmless')).toBeLessThanOrEqual(0.121);
  });

  test('that is heard perhaps is not taken for sure', () => {
    const unsure = sayings('fresh-dangerous').filter(({ text }) => heardIn(text)?.isSure === false);
    expect(unsure.length).toBeGreaterThan(0);
    expect(unsure.filter(({ text }) => dangerIn(text) !== null)).toEqual([]);
  });

  test('is told apart by its kind, so that what is said helps', () => {
    const all = sayings('dangerous');
    const right = all.filter(({ text, kind }) => dangerIn(text) === kind);
    expect(right.length / all.length).toBeGreaterThanOrEqual(0.9);
  });

  test.each([
    ['self', 'أريد أن أموت', 'لم أعد أريد أن أعيش', 'سأقتل نفسي الليلة', 'تعبت من الحياة', 'أختي ابتلعت حبوب كثيرة'],
    ['child', 'جاري يضرب أطفاله', 'خطفوا ابنتي', 'الطفل لا يتنفس'],
    ['violence', 'زوجي يضربني كل يوم', 'هددني بالقتل', 'رجال معهم سكاكين، يريدون قتلي', 'قالوا إنهم سيحرقون محلي'],
    ['held', 'صاحب العمل أخذ جوازي ويحتجزني', 'حبسوني في الغرفة'],
    ['body', 'أمي فقدت الوعي', 'هو ينزف كثيرا'],
    ['fire', 'بيتنا يحترق', 'هناك حريق في المبنى'],
  ])('is heard in Arabic: %s', (kind, ...said) => {
    expect(said.map((text) => dangerIn(text))).toEqual(said.map(() => kind));
  });

  test('is not heard in Arabic where there is none', () => {
    const harmless = [
      'كيف أوقع الاتفاق؟',
      'أريد أن ألغي الطلب',
      'البائع لا يرد على رسائلي',
      'هدد برفع دعوى ضدي',
      'متى يغلق النزاع؟',
      'أريد أن أعيش هنا',
      'انتهت المدة ولم يدفع',
      'لا أريد أن أعيش معه في نفس البيت',
      'اشتريت سكين مطبخ ووصل مكسورا',
      'حريق في الأسعار',
      'متعب من الانتظار',
    ];
    expect(harmless.filter((text) => dangerIn(text) !== null)).toEqual([]);
  });

  test('is heard in the middle of a long story, and not in a long one without it', () => {
    const story = 'We agreed on the price in May and the supplier sent the first boxes on time. '.repeat(20);
    expect(dangerIn(story)).toBeNull();
    expect(dangerIn(`${story} Last night he held a knife to my throat. ${story}`)).toBe('violence');
  });
});

describe('what is said to it', () => {
  test('begins with whom to call where the reader is, and goes on with what to do now', () => {
    expect(rescueWords('body', 'TZ')[0]).toMatch(/Call 112 now/);
    expect(rescueWords('fire', 'TZ')[0]).toMatch(/Call 112 now\. You can also call 114 \(fire\)/);
    expect(rescueWords('held', 'US')[0]).toMatch(/Call 911 now\. You can also call 1-888-373-7888/);
    expect(rescueWords('body', null)[1]).toMatch(/Stay with them/);
    expect(rescueWords('fire', null)[1]).toMatch(/Get everybody out/);
  });

  test('where it is not sure is one line with the numbers of the country', () => {
    expect(cautionWords('KE')).toBe('If somebody is in danger now, call 999 or 112.');
    expect(cautionWords('FR')).toBe('If somebody is in danger now, call 112, or 17 for the police.');
    expect(cautionWords('XX')).toMatch(/emergency number of your country; .* 112/);
  });

  test.each([
    ['nataka kufa', 'sw', /^Nashukuru .* Piga simu 999 au 112 sasa hivi\.$/],
    ["je n'ai plus envie de vivre", 'fr', /^Vous avez bien fait .* Appelez tout de suite le 999 ou 112\.$/],
    ['أريد أن أموت', 'ar', /^حسنًا فعلت .* اتصل الآن بالرقم 999 أو 112\.$/],
    ['I want to die', 'en', /^I am glad .* Call 999 or 112 now\.$/],
  ] as const)('is said in the language in which it was told: %s', (told, language, words) => {
    expect(dangerIn(told)).toBe('self');
    expect(tongueOf(told)).toBe(language);
    expect(rescueWords('self', 'KE', tongueOf(told))[0]).toMatch(words);
  });

  test('has its words and its numbers in each language and for each country', () => {
    for (const language of languages)
      for (const danger of dangers)
        for (const country of [...Object.keys(calls), 'PL', 'XX', null]) {
          const [first = '', next, later] = rescueWords(danger, country, language);
          const said = `${first} ${next} ${later} ${cautionWords(country, language)}`;
          expect(said).not.toMatch(/undefined|[{}]/);
          const numbers = (first.match(/\d[\d ]+\d|\d+/g) ?? []).join();
          expect(numbers).toBe((rescueWords(danger, country)[0]?.match(/\d[\d ]+\d|\d+/g) ?? []).join());
          if (language === 'en') continue;
          expect(said).not.toMatch(/\b(?:or|call|now|fire|from|women)\b/);
        }
    const [first, ...others] = languages.map((language) => Object.keys(rescueIn[language].marks).join());
    expect(others.every((keys) => keys === first)).toBe(true);
  });

  test('takes the language of a mixed sentence by what most of it is', () => {
    expect(tongueOf('my bro amejikata mkono damu imejaa room')).toBe('sw');
    expect(tongueOf('they came with a panga, please help, watoto wako ndani of the house')).toBe('en');
    expect(tongueOf('des hommes armés sont devant ma porte')).toBe('fr');
    expect(tongueOf('kms tonight')).toBe('en');
    const counted = sayings('dangerous').filter(({ text }) => tongueOf(text) === 'sw');
    expect(counted.length).toBeGreaterThan(30);
    expect(shown(counted)).not.toMatch(/\b(?:the|with|and|was)\b/);
  });

  test('where the country is in no table is 112 and a safe place', () => {
    expect(callsFor('violence', 'XX')).toMatch(/112/);
    expect(callsFor('violence', 'XX')).toMatch(/safe place/);
  });
});
