import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  tagline: 'الوعد ينبغي أن يترك أثرًا',
  founderName: 'المؤسس',
  founderRole: 'مهندس مدني وإنشائي · وسيط دولي معتمد',
  founderWords:
    'قضيت سنوات في مواقع كانت المصافحة فيها ترفع سقفًا، وسنوات في غرف فرّق فيها وعدٌ منكوث بين الناس. يحتاج الوعد إلى ما يحتاجه الجسر: رسم يتفق عليه الجانبان، وفحص، ومن يجيب حين يخفق.',
  mediators: 'وسيط معتمد',
  resolution: 'نسبة الحل',
  countries: 'دولة',
  courtWork: 'انخفاض في عمل المحاكم',
  filmSigning: 'كتابة اتفاق وتوقيعه',
  filmBreaking: 'عندما يُخلّ بالتزام',
  filmMediating: 'وساطة تعترف بها المحكمة',
} satisfies Words<typeof en>;
