import type { TicketTopic } from '@ahadi/domain/support/schema.ts';

export type ContactText = {
  clientId: string;
  name: string;
  email: string;
  topic: TicketTopic | '';
  subject: string;
  message: string;
  /** "kind:id" of one of one's own things, or nothing. */
  about: string;
  consent: boolean;
};

/** What is wrong with it before it is sent, by field; the server judges again. */
export function problemsOf(text: ContactText): Partial<Record<keyof ContactText, string>> {
  const length = [...text.message.trim()].length;
  return {
    ...(text.name.trim().length < 2 && { name: 'Write at least two characters.' }),
    ...(!/^\S+@\S+\.\S+$/.test(text.email.trim()) && { email: 'Write an e-mail address like name@example.org.' }),
    ...(text.topic === '' && { topic: 'Choose what it is about.' }),
    ...(text.subject.trim().length < 5 && { subject: 'Say in at least five characters what it is about.' }),
    ...(length < 20 && { message: 'Write at least 20 characters.' }),
    ...(length > 5_000 && {
      message: `This has ${length.toLocaleString('en')} characters; the limit is 5,000. Nothing was sent.`,
    }),
    ...(!text.consent && { consent: 'Say that we may use your address to answer.' }),
  };
}
