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
} satisfies Words<typeof en>;
