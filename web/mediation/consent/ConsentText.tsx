import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import { count } from '../../core/words.ts';
import styles from './consent.module.css';

type Part = { title: string; lines: readonly string[] };

/** The words of each version ever shown. Whoever consented to a version can read the very same again. */
const texts: Readonly<Record<string, readonly Part[]>> = {
  '2026-11': [
    {
      title: 'It is voluntary',
      lines: [
        'You are free to say no, and you owe nobody a reason. That you said no is told to nobody outside.',
        'You may leave at any time, also in the middle of a session, without a reason and without a penalty.',
        'Nobody may press you. If somebody does, or you are afraid, tell the mediator in your private room, or leave.',
      ],
    },
    {
      title: 'The mediator decides nothing',
      lines: [
        'A mediator helps you talk and find a way out. They are no judge, and they do not take sides.',
        'They give no legal advice. Nothing binds you until you have signed it yourself.',
      ],
    },
    {
      title: 'What is said stays in the room',
      lines: [
        'What is said, offered or admitted in the mediation is confidential. Nobody may use it anywhere else, also not in court.',
        'What you tell the mediator in your private room is not told to the other side, unless you let the mediator say it, in the words you choose.',
        'Rooms are encrypted. No officer and no administrator of the platform can read them.',
        'Papers that existed before do not become secret because they were shown here.',
      ],
    },
    {
      title: 'What is not confidential',
      lines: [
        'A settlement that all sides signed, as far as it is needed to keep it or to have a court confirm it.',
        'That there was a mediation, its dates, who came to which session, and its outcome in one word. This is all that the mediator’s report says.',
        'What the law requires to be told, such as a serious danger to a person.',
      ],
    },
    {
      title: 'What it costs',
      lines: [
        'The mediator names the fee before you choose. The sides share it as the request says, in equal parts unless you agree otherwise.',
        'The fee waits in escrow. The mediator gets it for mediating, and not for a particular outcome.',
      ],
    },
    {
      title: 'Your rights go on',
      lines: [
        'You may have an adviser beside you at every step, and you are advised to ask one before you sign a settlement.',
        'While you mediate, the clocks of a dispute stand still. If there is no settlement they go on, with at least seven days left.',
        'Mediation does not stop a time limit that a law sets. Ask an adviser if one is near.',
        'Whoever speaks for you needs your authority in writing to settle in your name.',
      ],
    },
    {
      title: 'What becomes of it',
      lines: [
        `${count(mediationDefaults.retentionDays, 'day')} after the case is closed everything that was written in the rooms is destroyed with its keys. Nobody can bring it back.`,
        'The signed settlement, the agreement to mediate and the short report are kept.',
      ],
    },
  ],
};

/** The text of informed consent of a version; false where this page is older than the server and does not have it. */
export const hasConsentText = (version: string): boolean => version in texts;

/** What a side agrees to when it agrees to mediate, in full. */
export const ConsentText = ({ version, level = 3 }: { version: string; level?: 2 | 3 }) => {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.text}>
      {(texts[version] ?? []).map(({ title, lines }) => (
        <section key={title}>
          <Heading className={styles.title}>{title}</Heading>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.version}>Version {version}</p>
    </div>
  );
};
