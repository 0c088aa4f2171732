const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What nobody can have done for them: to sign, to decide, to make evidence or a truth disappear, to bind somebody below 18. */
export type Refusal = 'sign' | 'decide' | 'hide' | 'minor';

const asksFor =
  '(?:(?:can|could|will|would|may) (?:you|haki|u)|please|pls|plz|i (?:want|need|would like|order) you to|you (?:must|should|have to|need to)|go ahead and|just|kindly|naomba|tafadhali)';
const others =
  '(?:my|his|her|their|the (?:other|buyer|seller|tenant|landlord|borrower|lender)|another|someone|somebody|a friend|our)';
const proofs =
  '(?:evidence|proof|photos?|pictures?|receipts?|messages?|chats?|screenshots?|recordings?|documents?|papers?|records?|contract|invoice|emails?|logs?|history|video|ushahidi|risiti|picha)';
const refusals: readonly (readonly [Refusal, readonly RegExp[]])[] = [
  [
    'hide',
    [
      new RegExp(
        String.raw`\b(?:hide|destroy|delete|erase|remove|burn|lose|get rid of|shred|wipe|conceal|ficha|futa|haribu|kuficha|kufuta|kuharibu)\b(?: \w+){0,4} ${proofs}\b(?=.*\b(?:before|so that|so they|so he|so she|nobody|no one|mediator|court|police|judge|other side|find|finds|see|sees|know|knows|against me|proves?|proving|kabla|ili|mahakama)\b)`,
      ),
      new RegExp(
        String.raw`\b(?:hide|destroy|delete|erase|remove|burn|conceal)\b(?: \w+){0,4} ${proofs} from (?:\w+ )?(?:officers?|administrators?|reviewers?)\b`,
      ),
      new RegExp(
        String.raw`\b(?:fake|forge|falsify|backdate|fabricate|invent|tamper|doctor|alter|manipulate|photoshop|change the date (?:on|of)|ghushi|kughushi)\b(?: \w+){0,4} (?:${proofs}|signature|date|id|stamp|witness|certificate|passport)\b(?!.*\b(?:my case is|how do i (?:know|tell|prove|report)|he|she|they) (?:forged|faked)\b)`,
      ),
      /\b(?:make|have)(?: \w+){0,3} (?:evidence|proof|messages|photos|receipt)(?: \w+){0,2} (?:disappear|vanish|go away|look)\b/,
      /\b(?:lie|lying)\b(?: \w+){0,4} (?:mediator|court|judge|statement|evidence|claim|officer)\b(?=.*\b(?:help|how|write|can i|should i|me)\b)(?!.*\b(?:he|she|they|seller|buyer|tenant|landlord|other side)\b(?: \w+){0,3} (?:lie|lies|lied|lying)\b)/,
      /\b(?:coach|teach|tell|bribe|pay)\b(?: \w+){0,3} (?:witness|mediator|officer|judge)\b(?: \w+){0,3} (?:to (?:say|lie|decide|win|forget)|so that|for)\b/,
    ],
  ],
  [
    'sign',
    [
      new RegExp(
        String.raw`\b${asksFor}\b(?: \w+){0,3} (?:sign|approve|accept|confirm|countersign|saini|nisainie)\b(?!.*\b(?:me (?:how|where|up)|show|explain|link|in\b|out\b))(?=.*\b(?:for me|for him|for her|for us|for them|on (?:my|his|her|their|our) behalf|instead of|agreement|contract|it|offer|release|delivery|terms|mkataba)\b)`,
      ),
      /\b(?:sign|approve|accept)\b(?: \w+){0,4}(?: in (?:my|our|this|the) \w+)? (?:for me|on my behalf|in my place|instead of me)\b/,
      new RegExp(
        String.raw`\b(?:can|may|could|let) (?:i|me)\b(?: \w+){0,2} sign\b(?: \w+){0,3} (?:as|in (?:the )?name of|for|instead of|with the (?:account|password|phone|code) of) ${others}\b(?!.*\b(?:company|organisation|business|power of attorney|mandate|represent)\b)`,
      ),
      /\b(?:sign|saini) (?:it )?(?:kwa niaba yangu|badala yangu|for (?:him|her|them))\b|\bnisainie\b|\bunisainie\b/,
      /\bput my signature\b|\bsign (?:everything|all of (?:it|them))\b(?: \w+){0,3} (?:for me|automatically|now)\b/,
    ],
  ],
  [
    'decide',
    [
      /\b(?:who is right|who will win|will i win|who wins|am i (?:right|guilty|in the wrong|to blame)|is (?:he|she) (?:guilty|right|lying)|whose fault)\b/,
      /\b(?:decide|judge|rule|choose)\b(?: \w+){0,4} (?:for (?:me|us)|my case|this case|our case|the case|the dispute|who|our dispute|my dispute|whether)\b(?=.*\b(?:you|please|for me|for us|haki)\b)/,
      new RegExp(String.raw`\b${asksFor}\b(?: \w+){0,2} (?:decide|judge|rule|give (?:a )?(?:verdict|judg\w+))\b`),
      /\bshould i (?:sign|accept|agree|settle|pay|take (?:the|his|her|their) offer|refuse|reject|trust)\b(?!.*\b(?:first|before|how|when i do not know where)\b)/,
      /\b(?:tell me|say) (?:who is right|what to decide|whether (?:i|to) (?:should )?(?:sign|accept|settle))\b|\bnani (?:ana haki|atashinda|mwenye haki)\b|\bniamulie\b|\bamua kesi\b/,
    ],
  ],
];
const young =
  '(?:(?:1[0-7]|[5-9]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)(?: ?-?(?:years?|yrs?|yo))?|minor|underage|under age|child)';
/** Somebody below 18 who is to be bound by an agreement. */
const withMinor = new RegExp(
  `\\b(?:write|make|draft|create|start|begin|draw up|sign|agreement|contract)\\b(?=.*\\b(?:with|who is|is only|aged|of|my|a)\\b(?: \\w+){0,4} ${young}(?: old)?\\b)(?=.*\\b(?:boy|girl|child|minor|underage|somebody|someone|person|student|teen\\w*|pupil|kid|son|daughter|nephew|niece|tenant|worker|he|she|who|friend|apprentice)\\b)(?!.*\\b(?:school|fees|support|custody|months?|days?|weeks?|shillings|kes|percent|pieces|stages?)\\b)`,
);
/** The same where it is who writes; what goes on after the number is a count of something else. */
const amMinor = new RegExp(
  `\\b(?:i am|im)(?: only| just)?(?: a| an)? ${young}(?: old)?\\b(?! (?:days?|weeks?|months?|hours?|minutes?|metres|kilometres|km|percent|shillings|kes|times|people|pieces|agreements?|contracts?|of|late|behind|into|away|party)\\b)(?=.*\\b(?:agreements?|contracts?|sign|promises?)\\b)`,
);
/** The number of a thing says nothing of what is wanted with it. */
const withoutNumbers = (text: string): string => plain(text.replace(/\b[a-z]{1,3}-\d{4}-\d{4,6}\b/gi, ' '));
/** What somebody wants that nobody does for them here, or null. */
export function refusalIn(text: string): Refusal | null {
  const said = withoutNumbers(text);
  const found = refusals.find(([, all]) => all.some((one) => one.test(said)));
  return found?.[0] ?? (withMinor.test(said) || amMinor.test(said) ? 'minor' : null);
}

const begins = '(?:how|what|when|where|who|why|which|can|may|must|do|does|did|is|are|will|should|could|am)';
/** Says how something is, so that it belongs to the question behind it. */
const states =
  /^(?:i|we|he|she|it|they|(?:my|our|his|her|their|the) \w+) (?:am|is|are|can|may|must|do|does|did|will|should|could)\b(?!.*\b(?:how|what|when|where|who|why|which)\b)/i;
const LEAST = 3;
/** "Tell me what …" is a question as "what …" is. */
const asks = `(?:(?:please )?(?:tell|show|explain)(?: (?:me|us))? )?${begins}`;
/** Whether a text is asked, and not said. */
export const isAsked = (text: string): boolean => new RegExp(`^${begins}\\b`, 'i').test(text);
/**
 * The questions of a text that asks two: by their marks, or by an "and" behind which a question begins. One alone is itself. What nobody does
 * for anybody is no question, and is answered beside one all the same.
 */
export function halvesOf(text: string): string[] {
  const marked = text.split(/\?+/).map((part) => part.trim());
  const asked = marked.filter(
    (part, at) =>
      part.split(/\s+/).length >= LEAST && (at < marked.length - 1 || new RegExp(`^${begins}\\b`, 'i').test(part)),
  );
  const parts =
    asked.length === 2
      ? asked
      : text.split(
          new RegExp(
            String.raw`[,;.]?\s+(?:and(?: also| then)?|also|plus)\s+(?=${asks}\b)|[,;]\s+(?=${begins}\b)`,
            'i',
          ),
        );
  const halves = parts
    .map((part) => part.replace(/^(?:and|also|plus)\s+/i, '').replace(/[?.!\s]+$/, ''))
    .filter((part) => part !== '');
  const areWhole =
    halves.length === 2 &&
    !states.test(halves[0] ?? '') &&
    halves.every(
      (half) =>
        half.split(/\s+/).length >= LEAST &&
        (new RegExp(`\\b${begins}\\b`, 'i').test(half) || refusalIn(half) !== null),
    );
  return areWhole ? halves : [text];
}

/** One of the reader's own matters that the rows of their dashboard answer. `signed`: whether somebody of this name has signed. */
export type OwnMatter =
  | { of: 'due' | 'waiting' | 'held' | 'wallet' | 'session' | 'registration' }
  | { of: 'signed'; name: string };

const capital = /^\p{Lu}/u;
/** Words that begin a sentence or stand for no name. */
const noNames = new Set(
  'i has have did is was does do my the a an who when where which what how can could may will would should already everybody everyone anybody somebody she he they it ahadi haki escrow kes usd mr mrs ms dr'.split(
    ' ',
  ),
);

/** Whether somebody signed, as it is asked for. */
function signedIn(text: string): OwnMatter | null {
  const found =
    /^\s*(?:did|has|have|is|when did)\s+(.{2,60}?)\s+(?:already\s+|yet\s+|finally\s+)?(?:signed|sign|agreed to sign)\b/i.exec(
      text,
    ) ??
    /^\s*je\s+(.{2,60}?)\s+(?:amesaini|alisaini|tayari amesaini)\b/i.exec(text) ??
    /^\s*(.{2,60}?)\s+(?:ame ?sign|amesaini|signed already|has signed)\s*(?:already|tayari|yet)?\s*\??\s*$/i.exec(text);
  const name = found?.[1]
    ?.replace(/^the /i, '')
    .replace(/\b(?:the agreement|our|already)\b/gi, '')
    .trim();
  if (name === undefined || name === '' || /^(?:i|we|you)$/i.test(name)) return null;
  return { of: 'signed', name };
}

/** What of one's own somebody asks for, or null. */
export function ownMatterIn(text: string): OwnMatter | null {
  const said = plain(text);
  const signed = signedIn(text);
  if (signed) return signed;
  if (
    /\b(?:how do|how does|how is|how are|what is|what does|why|explain|rules?|mean|means|fees?|cost|open an?|start an?)\b/.test(
      said,
    ) &&
    !/\b(?:my|mine|i have|do i have|waits? for me|this week|today|tomorrow|this month)\b/.test(said)
  )
    return null;
  if (
    /\b(?:how much|total|sum|amount|kiasi gani|ngapi)\b.*\b(?:escrow|held)\b|\b(?:my|our|do i have)\b(?: \w+){0,3} (?:held|escrow) (?:money|balance)|\bmoney\b(?: \w+){0,4} (?:held|in escrow)\b(?=.*\b(?:how much|total|my|i have)\b)/.test(
      said,
    ) &&
    !/\b(?:fee|fees|cost|costs|minimum|maximum|limit|must|can i)\b/.test(said)
  )
    return { of: 'held' };
  if (
    /\b(?:how much|what|whats|is there|do i have|kiasi gani|ngapi)\b.*\b(?:my|our)(?: \w+)? wallets?\b/.test(said) &&
    !/\b(?:how (?:do|can|to)|can i|take|withdraw|costs?|fees?|happens|why|who)\b/.test(said)
  )
    return { of: 'wallet' };
  if (
    /\b(?:next|upcoming)\b(?: \w+){0,2} (?:session|hearing|mediation session)\b|\bwhen is (?:my|our)(?: \w+){0,2} session\b/.test(
      said,
    )
  )
    return { of: 'session' };
  if (
    /\b(?:my|our)(?: \w+){0,2} (?:registration|registrations|seat|course|courses|training)\b|\b(?:am i|did i get) (?:registered|a seat|enrolled)\b|\bam i\b(?: \w+){0,3} waiting ?list\b|\b(?:have i|did i|do i)(?: \w+)? (?:get|got|have) a (?:seat|place)\b(?=.*\b(?:course|training|academy)\b)|\bregistration\b(?=.*\b(?:my|status|confirmed|mine)\b)/.test(
      said,
    ) &&
    /\b(?:status|confirmed|when|start|starts|begin|begins|where|paid|stand|stands|registered|seat|enrolled|what|which|still|have|got|did|is|am)\b/.test(
      said,
    ) &&
    !/\b(?:how (?:do|can|to)|cancel|pay for|refund|change)\b/.test(said)
  )
    return { of: 'registration' };
  if (
    /\b(?:what|anything|something|which|whats|show|list|kuna nini|nini)\b.*\b(?:due|deadlines?|expires?|runs? out|ends?|has to be done|must i do|to do)\b.*\b(?:this week|today|tomorrow|this month|next week|soon|next days|wiki hii|leo|kesho)\b|\b(?:due|deadlines?)\b(?=.*\b(?:this week|today|tomorrow|next week|this month|soon)\b)|\bmy (?:next )?deadlines?\b|\bwhat (?:deadlines|is due)\b(?=.*\b(?:me|my|i)\b)|\b(?:wiki hii|leo) (?:nina|kuna) \w+/.test(
      said,
    )
  )
    return { of: 'due' };
  if (
    /\b(?:what|anything|something|whats|does anything|is there anything|nini)\b.*\b(?:waits?|waiting|pending|open|need(?:s|ed)?|expected|left)\b.*\b(?:for me|from me|me|my|mine|i|kwangu)\b|\bmy (?:tasks?|to do list|todos?|duties|open (?:things|matters))\b|\bwhat (?:do i have to do|must i do|should i do) (?:now|today|next|first)?$|\bwhat needs my (?:action|attention|signature)\b|\bnini kinanisubiri\b/.test(
      said,
    )
  )
    return { of: 'waiting' };
  return null;
}

const trustWords =
  '(?:reliable|trustworthy|honest|legit|legitimate|genuine|serious|trusted|safe to (?:deal|work|trade|do business) with|a scam|a scammer|a fraud|a conman|a cheat|good to work with|any good|known for|mwaminifu|wa kuaminika|tapeli)';
const nameAsks: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:is|are|je)\s+(.{2,80}?)\s+(?:really |a |an |known to be |ni )?${trustWords}`, 'i'),
  /\b(?:can|could|should|may) (?:i|we|one) (?:trust|rely on|work with|do business with|deal with|believe|lend (?:money )?to|sign with|buy from|rent (?:from|to))\s+(.{2,80}?)\s*\??$/i,
  /\b(?:what (?:is known|do you know|can you tell me|is there|is public|does the (?:public )?(?:record|history) say)|tell me|anything(?: public)?|something|any (?:record|entry|history|complaints?|disputes?))\s+(?:about|of|on|against|under the name)\s+(.{2,80}?)\s*\??$/i,
  /\b(?:does|has|did)\s+(.{2,80}?)\s+(?:have|had|has|keep|kept|break|broken|broke|ever break)\s+(?:a |any |an |his |her |their |its )?(?:public )?(?:record|entry|entries|history|word|promises?|agreements?|complaints?|disputes?|bad history)\b/i,
  /\b(?:check|look up|search(?: for)?|background check (?:on|of)|history of|record of|reputation of|find the record of|who is)\s+(.{2,80}?)\s*(?:for me|in the (?:public )?(?:record|history)|please)?\s*\??$/i,
  /^\s*(.{2,60}?)\s+(?:ni mwaminifu|anaaminika|ni tapeli)\b/i,
];
/** The name of whom somebody asks whether to trust them, as it was written; null where it is no name. */
export function nameAskedAbout(text: string): string | null {
  for (const one of nameAsks) {
    const name = one
      .exec(text)?.[1]
      ?.replace(/[?.!,]+$/, '')
      .replace(
        /^(?:the company|the firm|mr|mrs|ms|dr|a man called|a company called|somebody called|someone called|one)\s+/i,
        '',
      )
      .trim();
    if (name === undefined) continue;
    const words = name.split(/\s+/);
    const named = words.filter((word) => capital.test(word) && !noNames.has(word.toLowerCase()));
    if (words.length <= 6 && named.length > 0 && named.length >= words.length - 2) return name;
  }
  return null;
}
