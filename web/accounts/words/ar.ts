import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  person: 'نفسي',
  business: 'شركة',
  government: 'جهة حكومية',
  ngo: 'منظمة غير حكومية',
  showCharacters: 'إظهار الأحرف',
  longEnough: 'طول كافٍ.',
  atLeast: '{min} أحرف على الأقل. جملة قصيرة خيار جيد.',
  soFar: '{length} من {min} أحرف على الأقل.',

  password: 'كلمة المرور',
  newPassword: 'كلمة المرور الجديدة',
  keepPassword: 'حفظ كلمة المرور هذه',
  againPassword: 'مضى وقت على دخولك. أكّد أنك أنت صاحب الحساب.',
  againPasskey: 'مضى وقت على دخولك. اضغط على الزر مرة أخرى: سيطلب جهازك البصمة أو الوجه أو الرمز ليتأكد أنك أنت.',
  againLetter:
    'مضى وقت على دخولك، وليس لهذا الحساب كلمة مرور ولا مفتاح مرور للتأكيد. <a>اختر أولًا كلمة مرور عبر رسالة</a>.',
  codesReady: 'جهّز ورقة أو ملفًا آمنًا: تظهر الرموز مرة واحدة فقط، وتصبح صالحة حين تؤكد أنك احتفظت بها.',
  showCodes: 'عرض رموزي',
  recoveryCodes: 'رموز الاسترداد',
  codesOnce: 'مع رسالة إلى عنوانك يعيدك كل رمز إلى حسابك مرة واحدة. لن تظهر إلا الآن. احتفظ بها في غير جهازك.',
  codesKept: 'احتفظت بهذه الرموز',
  codesNotKept: 'احتفظ بها أولًا، ثم أكّد ذلك.',
  goOn: 'متابعة',
  copied: 'تم النسخ.',
  notCopied: 'لا يسمح هذا المتصفح بالنسخ. اكتبها أو احتفظ بالملف.',
  copyThem: 'نسخها',
  keepFile: 'حفظها في ملف',
  printThem: 'طباعتها',
} satisfies Words<typeof en>;
