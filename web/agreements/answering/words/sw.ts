import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  soFar: 'Maswali {done} kati ya {of} yamejibiwa',
  saved: 'Imehifadhiwa',
  saving: 'Inahifadhiwa …',
  failed: 'Bado haijahifadhiwa',
  whoSees:
    'Ni wewe pekee unayeona haya hadi utakaposaini. Kisha pande zote zinayaona, nayo ni sehemu ya kinachosainiwa.',
  answeredBefore: 'Ulijibu hili kabla maandishi hayajafunguliwa upya. Angalia kama bado ni sahihi.',
  dayYouSign: 'Siku utakayosaini',
  amountIn: '{label}, kwa {currency}',
  amountLike: 'Andika kiasi kama {large} au {small}.',
  optionalOf: '{label} (si lazima)',
  choose: 'Chagua',
  fromAnswers: 'Hukokotolewa kutokana na majibu yako',
  resultOf: '{label}: {result}',
  fileHelp: '{kinds}, hadi MB {most}.',
  fileKinds: 'PDF, PNG, JPEG, WebP, maandishi, DOCX, MP3 au MP4',
  chooseFile: 'Chagua faili',
  otherFile: 'Chagua faili nyingine',
  removeFile: 'Ondoa faili',
  files: 'Faili',
  sentSoFar: 'Iliyotumwa hadi sasa',
  readingIt: 'Inakaguliwa',
  fileEmpty: 'Faili ni tupu. Hakuna kilichotumwa. Chagua nyingine.',
  fileLarge: 'Faili ni {size}; kikomo ni MB {most}. Hakuna kilichotumwa. Chagua faili ndogo zaidi.',
  fileKind: 'Chagua faili ya mojawapo ya aina hizi: {kinds}. Hakuna kilichotumwa.',
} satisfies Words<typeof en>;
