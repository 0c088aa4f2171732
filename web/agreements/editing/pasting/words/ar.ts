import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  tables:
    '{count, plural, zero {لم يتحول أي جدول.} one {تحوّل الجدول إلى أسطر، سطر لكل صف.} two {تحوّل جدولان إلى أسطر، سطر لكل صف.} few {تحوّلت # جداول إلى أسطر، سطر لكل صف.} many {تحوّل # جدولًا إلى أسطر، سطر لكل صف.} other {تحوّل # جدول إلى أسطر، سطر لكل صف.}}',
  pictures:
    '{count, plural, zero {لم تُترك أي صورة.} one {تُركت صورة: لا يوضع هنا إلا النص.} two {تُركت صورتان: لا يوضع هنا إلا النص.} few {تُركت # صور: لا يوضع هنا إلا النص.} many {تُركت # صورة: لا يوضع هنا إلا النص.} other {تُركت # صورة: لا يوضع هنا إلا النص.}}',
} satisfies Words<typeof en>;
