import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  soFar: 'أُجيب عن {done} من {of}',
  saved: 'حُفظ',
  saving: 'يُحفظ …',
  failed: 'لم يُحفظ بعد',
  whoSees: 'لا يرى هذا غيرك إلى أن توقّع. وبعدها يراه كل الأطراف، ويكون جزءًا مما وُقّع.',
  answeredBefore: 'أجبت عن هذا قبل إعادة فتح النص. تأكد أنه ما زال صحيحًا.',
  dayYouSign: 'يوم توقيعك',
  amountIn: '\u2068{label}\u2069، بعملة {currency}',
  amountLike: 'اكتب مبلغًا مثل {large} أو {small}.',
  optionalOf: '\u2068{label}\u2069 (اختياري)',
  choose: 'اختر',
  fromAnswers: 'يُحسب من أجوبتك',
  resultOf: '\u2068{label}\u2069: \u2068{result}\u2069',
  fileHelp: '{kinds}، حتى {most} ميغابايت.',
  fileKinds: 'PDF أو PNG أو JPEG أو WebP أو نص أو DOCX أو MP3 أو MP4',
  chooseFile: 'اختر ملفًا',
  otherFile: 'اختر ملفًا آخر',
  removeFile: 'إزالة الملف',
  files: 'الملفات',
  sentSoFar: 'ما أُرسل حتى الآن',
  readingIt: 'يُفحص',
  fileEmpty: 'الملف فارغ. لم يُرسل شيء. اختر ملفًا آخر.',
  fileLarge: 'حجم الملف \u2068{size}\u2069، والحد {most} ميغابايت. لم يُرسل شيء. اختر ملفًا أصغر.',
  fileKind: 'اختر ملفًا من أحد هذه الأنواع: {kinds}. لم يُرسل شيء.',
} satisfies Words<typeof en>;
