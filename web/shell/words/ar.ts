import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  skip: 'انتقل إلى المحتوى',
  language: 'اللغة',
  languageFailed: 'تعذّر تحميل اللغة. تحقق من اتصالك ثم اخترها من جديد.',
  dashboard: 'لوحة المتابعة',
  login: 'تسجيل الدخول',
  signUp: 'إنشاء حساب',
} satisfies Words<typeof en>;
