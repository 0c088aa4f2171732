import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  person: 'Mimi binafsi',
  business: 'Biashara',
  government: 'Serikali',
  ngo: 'NGO',
  showCharacters: 'Onyesha herufi',
  longEnough: 'Lina urefu wa kutosha.',
  atLeast: 'Angalau herufi {min}. Sentensi fupi inafaa.',
  soFar: 'Herufi {length} kati ya angalau {min}.',
} satisfies Words<typeof en>;
