/**
 * What a neutral text leaves out (design 4.2): accusations of a crime, judgements of persons, health, and numbers or addresses
 * that belong to somebody. A word that blocks a title keeps a person from filing, so each rule knows the trades in which its
 * word is innocent: forged steel, hearing aids, criminal law books, theft insurance.
 */
type Rule = { patterns: readonly RegExp[]; why: string; instead: string };

const papers =
  'signatures?|documents?|receipts?|certificates?|cheques?|checks?|invoices?|papers?|letters?|contracts?|agreements?|stamps?|titles?|deeds?|permits?|licen[cs]es?|ids?|quotations?|statements?|passports?|diplomas?';
const persons =
  'person|people|man|men|woman|women|sellers?|buyers?|traders?|dealers?|suppliers?|contractors?|landlords?|tenants?|lawyers?|advocates?|agents?|brokers?|compan(?:y|ies)|business(?:es)?|firms?|staff|workers?|employees?|managers?|directors?|officers?|officials?|doctors?|drivers?|customers?|clients?|neighbou?rs?';
const cover =
  'insurance|cover|policy|policies|protection|prevention|detection|alarms?|alerts?|reports?|department|desk|training';

const crimes: Rule = {
  patterns: [
    /\b(?:thief|thieves|stolen|steal(?:s|ing)?|defraud(?:s|ed|ing)?|fraudsters?|fraudulent(?:ly)?|scam(?:s|mers?|med|ming)?|con(?:man|men|[ -]?artists?)|crooks?|brib(?:es?|ed|ery|ing)|embezzl\w*|extort\w*|robb(?:ed|ers?|ing)|forger(?:y|ies|s)?)\b/iu,
    /(?<!\b(?:a|the|silk|fur|wool|knitted)\s)\bstole\b/iu,
    new RegExp(String.raw`(?<!\banti[- ]?)\b(?:theft|fraud|robbery|burglary)s?\b(?!\s+(?:${cover})\b)`, 'iu'),
    new RegExp(String.raw`\bforg(?:ed?|es|ing)\s+(?:\p{L}+\s+){0,3}(?:${papers})\b`, 'iu'),
    new RegExp(String.raw`\b(?:${papers})\s+(?:\p{L}+\s+){0,3}forged\b`, 'iu'),
    /\bcriminals?\b(?!\s+(?:law|laws|lawyers?|code|codes|procedure|courts?|justice|defen[cs]e|records?|investigations?|background|advocates?|bench)\b)/iu,
    new RegExp(String.raw`\bcrooked\s+(?:\p{L}+\s+)?(?:${persons})\b`, 'iu'),
    /(?<!\b(?:data|file|disk|memory|database|image|anti|font)[ -])\bcorrupt(?:ion)?\b(?!\s+(?:files?|data|disks?|drives?|databases?|memory|backups?|images?|downloads?|cards?|sectors?|records?|archives?)\b)/iu,
    /\b(?:mwizi|wezi|tapeli|matapeli|ulaghai|ufisadi|mafisadi)\b/iu,
  ],
  why: 'accuses of a crime, which only a court can find',
  instead: 'Say what was promised and what was not done: “400 lanterns were paid for and 120 came.”',
};

const judgements: Rule = {
  patterns: [
    /\b(?:liars?|cheat(?:er|ers|ed|s)?|idiots?|stupid|disgusting|evil|scum|incompetent|shameless|mwongo|waongo)\b(?!\s+sheets?\b)/iu,
    /\blying\b(?!\s+(?:in|on|at|around|there|here|idle|outside|inside|under|underneath|beside|near|next|unused|open|flat|behind|between|within|by)\b)/iu,
    new RegExp(
      String.raw`\buseless\s+(?:\p{L}+\s+)?(?:${persons})\b|\b(?:he|she|they|you|who)\s+(?:is|are|was|were)\s+useless\b`,
      'iu',
    ),
  ],
  why: 'judges a person',
  instead: 'Say what happened and when.',
};

const health: Rule = {
  patterns: [
    /\bhiv\b(?!\s+(?:tests?|test kits?|kits?)\b)/iu,
    // In capitals only: aids for hearing, walking and teaching are bought and sold.
    /(?<!\b(?:HEARING|FIRST|TEACHING|TRAINING|LEARNING|VISUAL|WALKING|MOBILITY|STUDY)\s)\bAIDS\b/u,
    /\bpregnan(?:t|cy|cies)\b(?!\s+(?:(?:dairy|in-calf|jersey|friesian)\s+)?(?:tests?|kits?|pillows?|cows?|heifers?|goats?|cattle|sheep|ewes?|sows?|mares?|camels?|animals?|livestock)\b)/iu,
    /\bcancer\b(?!\s+(?:institute|society|hospital|cent(?:er|re)|research|screening|drugs?|medicines?|foundation|equipment)\b)/iu,
    /\b(?:mental(?:ly)? ill(?:ness)?|psychiatric|addict(?:s|ed|ion)?)\b/iu,
    /(?<!\bnon-?\s?)\balcoholics?\b(?!\s+(?:drinks?|beverages?|content|spirits?)\b)/iu,
  ],
  why: 'tells of somebody’s health',
  instead: 'Leave health out; it does not belong on a record.',
};

const addresses: Rule = {
  patterns: [/[\w.+-]+@[\w-]+\.[\w.-]+/u],
  why: 'holds an e-mail address',
  instead: 'Leave the address out.',
};
const links: Rule = {
  patterns: [/\bhttps?:\/\/|\bwww\./iu],
  why: 'holds a link',
  instead: 'Leave the link out.',
};

const money =
  'KES|Ksh\\.?|Kshs\\.?|UGX|TZS|RWF|BIF|ETB|SSP|SOS|CDF|ZMW|ZAR|NGN|GHS|EGP|MWK|MZN|BWP|NAD|USD|EUR|GBP|CHF|INR|CNY|JPY|AED|SAR|CAD|AUD|[$€£₦₵¥]';
/** Figures that are nobody's number: days, times, sums of money, quantities in groups of three, and references of this house. */
const innocentFigures: readonly RegExp[] = [
  /(?<![\d-])[12]\d{3}-[01]\d-[0-3]\d(?![\d])(?:[T ]+[0-2]?\d:[0-5]\d(?::[0-5]\d)?)?/gu,
  /(?<![\d./-])[0-3]?\d([./-])[01]?\d\1(?:[12]\d)?\d\d(?!\d)(?: +[0-2]?\d:[0-5]\d)?/gu,
  /\b[A-Z]{2,3}-[12]\d{3}-[0-9A-Z]{6,8}\b/gu,
  new RegExp(String.raw`(?:${money}) ?\d[\d,.' \u00A0\u202F]*`, 'giu'),
  new RegExp(
    String.raw`(?<![\d+])[1-9]\d{0,2}(?:[,. '\u00A0\u202F]\d{3})+(?:[.,]\d{1,2})?(?= ?(?:${money}|shillings?|/=))`,
    'giu',
  ),
  /(?<![\d+,])[1-9]\d{0,2}(?:[,'’]\d{3})+(?:\.\d{1,2})?(?![\d,])/gu,
];
/** Nine digits or more in a row, with what people put between them: a telephone, an identity, an account. */
const ownedNumber = /(?<![\p{L}\d])(?:\+|\()?\d(?:[\s().\-/]{0,2}\d){8,}(?!\d)/u;

function findNumber(text: string): string | undefined {
  const left = innocentFigures.reduce(
    (kept, pattern) => kept.replace(pattern, (figure) => '·'.repeat(figure.length)),
    text,
  );
  return ownedNumber.exec(left)?.[0];
}

export type LintFinding = { word: string; why: string; instead: string };

/**
 * What a neutral text would leave out: one finding a kind, the first word of it. Empty when there is nothing to say. A title and
 * a public statement do without all of it; a narrative is only hinted at, and `alsoPersonal` leaves its numbers and addresses be.
 */
export function lintNeutral(text: string, alsoPersonal = true): LintFinding[] {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const found = (rule: Rule) => {
    const words = rule.patterns.flatMap((pattern) => pattern.exec(plain)?.[0] ?? []);
    const [first] = words.sort((one, other) => plain.indexOf(one) - plain.indexOf(other));
    return first === undefined ? [] : [{ word: first.trim(), why: rule.why, instead: rule.instead }];
  };
  const number = alsoPersonal ? findNumber(plain) : undefined;
  return [
    ...[crimes, judgements, health].flatMap(found),
    ...(number === undefined
      ? []
      : [
          {
            word: number.trim(),
            why: 'looks like a phone, identity or account number',
            instead: 'Leave it out; put a document with it among the exhibits, which are never published.',
          },
        ]),
    ...(alsoPersonal ? [addresses, links].flatMap(found) : []),
  ];
}
