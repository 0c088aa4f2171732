import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  passed: '{count, plural, one {Siku moja tayari imepita} other {Baadhi ya siku tayari zimepita}}',
  passedFrom: 'Makubaliano yanatumika kuanzia {day}.',
  passedUntil: 'Yanaisha {day}.',
  passedDue:
    '{count, plural, one {“{title}” inastahili {day}. Muda wake ni siku 1 tangu makubaliano yaanze kutumika.} other {“{title}” inastahili {day}. Muda wake ni siku # tangu makubaliano yaanze kutumika.}}',
  passedFirst:
    '{count, plural, one {“{title}” inastahili mara ya kwanza {day}. Muda wake ni siku 1 tangu makubaliano yaanze kutumika.} other {“{title}” inastahili mara ya kwanza {day}. Muda wake ni siku # tangu makubaliano yaanze kutumika.}}',
  meant: '{count, plural, one {Siku hii imekusudiwa.} other {Siku hizi zimekusudiwa.}}',
  sayMeant: 'Sema kwamba imekusudiwa, au rudi uibadilishe.',

  twoSums: '{count, plural, one {Kiasi viwili kwa ahadi moja} other {Kiasi viwili kwa baadhi ya ahadi}}',
  apart: 'Kifungu “{heading}” kinataja {named}. Kinachoahidiwa, “{title}”, ni {money}, na hicho ndicho kitakachodaiwa.',
} satisfies Words<typeof en>;
