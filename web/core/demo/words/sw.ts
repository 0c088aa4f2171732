import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  demoLetter: 'Maonyesho hayatumi barua pepe',
  openLink: 'Fungua kiungo chake',
  newestLetter: 'Barua ya karibuni zaidi: “{subject}”.',
} satisfies Words<typeof en>;
