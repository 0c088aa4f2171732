import type { IntentName } from '../schema.ts';

/** What an intent is called on a button, and how people ask for it. */
type Row = { label: string; phrases: readonly string[] };
export const intentRows: Record<IntentName, Row> = {
  start_dispute: {
    label: 'File a dispute',
    phrases: [
      'i want to file a dispute',
      'start a dispute',
      'open a dispute against somebody',
      'file a complaint against the other party',
      'report a broken promise',
      'they broke our agreement',
      'supplier did not deliver',
      'they did not pay me',
      'the work was bad and i want to complain',
    ],
  },
  answer_dispute: {
    label: 'Answer a dispute',
    phrases: [
      'answer a dispute against me',
      'respond to the dispute',
      'somebody filed a dispute against me',
      'i got a notice of a dispute',
      'reply to the complaint about me',
      'defend myself in a dispute',
    ],
  },
  settle_dispute: {
    label: 'Make an offer to settle',
    phrases: [
      'settle my dispute',
      'make an offer in the dispute',
      'offer them money to end the dispute',
      'propose a settlement',
      'pay in instalments to settle',
    ],
  },
  create_agreement: {
    label: 'Write an agreement',
    phrases: [
      'write a new agreement',
      'create an agreement',
      'make a contract with somebody',
      'draft a contract',
      'start a new contract',
      'put our deal in writing',
    ],
  },
  sign_or_change_agreement: {
    label: 'Sign or change an agreement',
    phrases: [
      'sign my agreement',
      'sign the contract i was sent',
      'change an agreement before signing',
      'propose a change to the contract',
      'i do not agree with a clause',
    ],
  },
  request_mediator: {
    label: 'Ask for a mediator',
    phrases: [
      'request a mediator',
      'i need a mediator',
      'ask for mediation',
      'find a mediator for my dispute',
      'i need somebody neutral between us',
      'start a mediation',
    ],
  },
  open_escrow: {
    label: 'Open an escrow',
    phrases: [
      'open an escrow',
      'start an escrow',
      'hold money until delivery',
      'keep the payment safe until i get the goods',
      'pay into escrow for a deal',
    ],
  },
  release_or_refund: {
    label: 'Release or return held money',
    phrases: [
      'release the escrow money',
      'release payment to the seller',
      'get my escrow money back',
      'refund the money in escrow',
      'pay out the stage',
    ],
  },
  track_order: {
    label: 'Follow an order',
    phrases: [
      'track my order',
      'where is my order',
      'where is my parcel',
      'when does my parcel arrive',
      'follow my delivery',
    ],
  },
  return_item: {
    label: 'Report a problem with an order',
    phrases: [
      'return an item i bought',
      'send back what i ordered',
      'my order arrived damaged',
      'the product is wrong',
      'i got the wrong thing',
      'problem with a parcel',
    ],
  },
  payment_problem: {
    label: 'Solve a payment problem',
    phrases: [
      'my payment failed',
      'i paid but nothing happened',
      'mobile money payment is missing',
      'money was taken twice',
      'payment not showing',
      'problem with a payment',
    ],
  },
  public_record: {
    label: 'Look at public history',
    phrases: [
      'check the public history of somebody',
      'look up a company before i sign',
      'what is public about me',
      'remove my public entry',
      'see my public record',
    ],
  },
  become_mediator: {
    label: 'Become a mediator',
    phrases: [
      'become a mediator',
      'apply to mediate',
      'join as a mediator',
      'register as mediator',
      'work as a lawyer here',
    ],
  },
  notification_settings: {
    label: 'Change notifications',
    phrases: [
      'too many notifications',
      'stop the e-mails',
      'change my notification settings',
      'turn off notifications',
      'unsubscribe from mails',
    ],
  },
  account_access: {
    label: 'Get back into my account',
    phrases: [
      'i cannot sign in',
      'forgot my password',
      'lost my phone with the code',
      'my account was hacked',
      'change my e-mail address',
      'passkey does not work',
    ],
  },
  delete_or_export_data: {
    label: 'Export or delete my data',
    phrases: [
      'delete my account',
      'export my data',
      'download everything you know about me',
      'erase my personal data',
      'close my account',
    ],
  },
  report_abuse: {
    label: 'Report abuse',
    phrases: [
      'report abuse',
      'somebody is harassing me',
      'report a scam',
      'report a fake profile',
      'somebody threatens me in messages',
    ],
  },
  talk_to_person: {
    label: 'Talk to a person',
    phrases: [
      'talk to a person',
      'talk to a human',
      'speak with an agent',
      'i want a real person',
      'connect me to support',
      'call somebody',
      'human please',
    ],
  },
};

const fillers = new Set(
  'a an the i me my mine we our us you your he she they them their it its this that these those to of for in on at with and or but is are was were be been am do does did can could will would should want wants need needs like have has had please just there here so if from by about as not get got'.split(
    ' ',
  ),
);

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Words that mean the same when somebody says what they want to do. */
const same: Readonly<Record<string, string>> = {
  contract: 'agreement',
  deal: 'agreement',
  case: 'dispute',
  complaint: 'dispute',
  complain: 'dispute',
  begin: 'start',
  open: 'start',
  file: 'start',
  create: 'write',
  draft: 'write',
  make: 'write',
  new: 'write',
  someone: 'somebody',
  human: 'person',
  agent: 'person',
  respond: 'answer',
  reply: 'answer',
  email: 'mail',
  login: 'sign',
  log: 'sign',
  request: 'ask',
  find: 'ask',
  mediation: 'mediator',
  speak: 'talk',
  cant: 'cannot',
  parcel: 'order',
  delivery: 'order',
};
const stemOf = (word: string): string => {
  const bare = word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word;
  return same[word] ?? same[bare] ?? bare;
};
const contentOf = (text: string): string[] => [
  ...new Set(
    plain(text)
      .split(' ')
      .filter((word) => word !== '' && !fillers.has(word))
      .map(stemOf),
  ),
];

const triplesOf = (text: string): Set<string> => {
  const padded = `  ${plain(text)} `;
  return new Set(Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)));
};
function likeness(one: string, other: string): number {
  const [a, b] = [triplesOf(one), triplesOf(other)];
  const shared = [...a].filter((triple) => b.has(triple)).length;
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size);
}

function scoreOf(question: string, phrase: string): number {
  const asked = contentOf(question);
  const wanted = contentOf(phrase);
  if (asked.length === 0 || wanted.length === 0) return 0;
  const shared = wanted.filter((word) => asked.includes(word)).length;
  // A long story has many words beside those that count; a short wish has few.
  const coverage = (2 * shared) / (wanted.length + Math.min(asked.length, wanted.length + 3));
  return 0.75 * coverage + 0.25 * likeness(question, phrase);
}

/** From here on a guided conversation begins by itself; below it is offered (design 5.2, step 5). */
export const INTENT = { start: 0.6, offer: 0.42 } as const;
const isQuestion = (text: string): boolean =>
  /^(?:how|what|when|why|who|which|where|is|are|does|do|can|could|should|must|may|will)\b/.test(plain(text));
/** Questions in which somebody asks where their own thing is. They begin what answers them. */
const asksForOwn: readonly IntentName[] = ['track_order'];

export type Wish = { intent: IntentName; score: number };
/**
 * What somebody wants to do, the surest first, none below the least at which it is offered. A question about how something goes is not a
 * wish to do it: it is at most offered.
 */
export function wishesIn(text: string): Wish[] {
  const most = isQuestion(text) ? INTENT.start - 0.01 : 1;
  return (Object.entries(intentRows) as [IntentName, Row][]) // the keys of the table are the intents
    .map(([intent, { phrases }]) => {
      const score = Math.max(...phrases.map((phrase) => scoreOf(text, phrase)));
      return { intent, score: asksForOwn.includes(intent) ? score : Math.min(most, score) };
    })
    .filter(({ score }) => score >= INTENT.offer)
    .sort((one, other) => other.score - one.score);
}

const someone =
  '(?:(?:a|an|the|your|some|any) )?(?:(?:real|live|human|actual|living) )*(?:person|human(?: being)?|agent|operator|representative|staff|support|customer (?:care|service|support))(?: (?:of|from|in|at) (?:the |your )?(?:support|staff|team|office))?';
/** What may stand behind it. Anything else makes it a sentence about some person: one who signs, pays or is named. */
const behind =
  '(?: (?:please|now|instead|here|today|urgently|directly|at once|right now|not (?:a|this|the) (?:bot|robot|machine|program)|about .*|because .*|(?:to|who can) (?:help|talk|answer|speak|look at|assist|call)(?: .*)?))*$';
const talking =
  '(?:(?:talk|speak|chat)(?:ing)? (?:to|with)|(?:connect|transfer|pass|hand)(?: me| us| this)?(?: over| on)? (?:to|with)|put me through to|(?:get|give|bring|find) me)';
const asksForPerson = [
  new RegExp(`^(?:please )?(?!(?:the|your|some|any) )${someone}${behind}`),
  new RegExp(`\\b${talking} ${someone}${behind}`),
  new RegExp(
    `\\b(?:i|we|just)(?: (?:just|really|only|would|do|d))* (?:want|need|like|prefer)(?: to have)? ${someone}${behind}`,
  ),
];
/** A wish for a person, however short. A question in which a person or something human stands is none. */
export const wantsPerson = (text: string): boolean => {
  const said = plain(text);
  const asksAbout = /^(?:how|what|when|why|who|which|where|is|are|does|do|did|should|must|will|if)\b/.test(said);
  return !asksAbout && asksForPerson.some((one) => one.test(said));
};

const talk: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:hi|hello|hey|habari|jambo|good (?:morning|afternoon|evening)|greetings)(?: there| haki)?$/,
    'Hello. What would you like to know or do?',
  ],
  [
    /^(?:thanks|thank you|thank you very much|asante|asante sana|thx|great thanks|ok thanks)$/,
    'You are welcome. Ask whenever you need something.',
  ],
  [/^(?:bye|goodbye|good bye|see you|kwaheri)$/, 'Goodbye. This conversation stays here; you can go on at any time.'],
  [
    /^(?:are you (?:a )?(?:robot|bot|human|machine|real|ai)|who are you|what are you|am i talking to a (?:robot|human|bot))$/,
    'I am a program. I answer from the help articles and name them, go through things with you up to a draft, and say where your own things stand. I never sign, file or pay anything. For everything else there are people.',
  ],
];
/** What is said to a greeting, to thanks and the like; null for everything else. */
export const smallTalk = (text: string): string | null => talk.find(([said]) => said.test(plain(text)))?.[1] ?? null;

/** The word on an answer, typed instead of tapped. */
export function wordOnAnswer(text: string): 'yes' | 'no' | null {
  const said = plain(text);
  if (/^(?:yes|yes it did|yes thanks|yes thank you|that helped|it helped|solved|perfect)$/.test(said)) return 'yes';
  return /^(?:no|nope|no it did not|no it didn t|not really|that did not help|that didn t help|does not help|wrong|not what i (?:asked|meant))$/.test(
    said,
  )
    ? 'no'
    : null;
}

const howItStands =
  /\b(?:status|state of|stand|stands|where (?:is|are|does)|whose turn|what (?:is|happens|comes) next|happens next|happening|going on|how long|how far|deadline|due|when (?:is|do|does|must|will|can)|what (?:do|must|should|can) i do)\b/;
/** Asked how something stands, whatever it is. */
export const asksHowItStands = (text: string): boolean => howItStands.test(plain(text));

const telling = (text: string): Set<string> =>
  new Set(
    plain(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 3),
  );
/** Whether a text speaks of a thing with this title: every word of it that tells it apart is there, and at least so many. */
export function speaksOf(text: string, title: string, atLeast: number): boolean {
  const said = telling(text);
  const words = [...telling(title)];
  return words.length >= atLeast && words.every((word) => said.has(word));
}

const NAMED_ALONE = 3;
/** A question about one of the reader's own things: what it is about, or null. */
export function ownThingIn(text: string): 'agreement' | 'dispute' | 'mediation' | 'escrow' | 'order' | null {
  const said = plain(text);
  // "My order" alone asks for it, too; a whole story that names it does not.
  if (!howItStands.test(said) && !(/^(?:my|our)\b/.test(said) && said.split(' ').length <= NAMED_ALONE)) return null;
  // "The escrow" is one's own; "the money in escrow" is any.
  const isOwn =
    /\b(?:my|our|mine|this|status|the (?:mediation|dispute|case|complaint|escrow|order|parcel|delivery|package|agreement|contract))\b/.test(
      said,
    );
  const words = [
    ['mediation', /\bmediation\b/],
    ['dispute', /\b(?:dispute|case|complaint)\b/],
    ['escrow', /\bescrow\b/],
    ['order', /\b(?:order|parcel|delivery|package)\b/],
    ['agreement', /\b(?:agreement|contract)\b/],
  ] as const;
  return isOwn ? (words.find(([, word]) => word.test(said))?.[0] ?? null) : null;
}

/** A reference of ours in a text, like DS-2026-000123; of a parcel like AH-7XEC-WV3W-1 the order that it is of. */
export const referenceIn = (text: string): string | null =>
  /\b(?:(?:AG|DS|MD|ES|T)-\d{4}-\d{4,8}|AH-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4})\b/i
    .exec(text)?.[0]
    ?.toUpperCase() ?? null;
