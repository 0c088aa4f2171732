import { demoPassword } from '@ahadi/domain/accounts/rules.ts';
import type { DemoPerson } from '@ahadi/domain/accounts/schema.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../core/language.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useRefusal } from '../refusing/words.ts';
import { signIn } from '../signin.ts';
import styles from './demo.module.css';
import type { EntryProps } from './view.ts';
import { entry } from './words.ts';

type Props = Pick<EntryProps, 'next' | 'onIn'> & { people: readonly DemoPerson[] };

/** Demo mode: the people of the demo world, each one click away. It is the ordinary sign-in with their common password. */
export function DemoPeople({ people, next, onIn }: Props) {
  const say = useWords(entry);
  const refusalIn = useRefusal();
  const enter = useMutation({
    mutationFn: (person: DemoPerson) => signIn(person.email, demoPassword, next),
    onSuccess: onIn,
  });
  return (
    <section aria-labelledby="demo-people">
      <h2 className={styles.title} id="demo-people">
        {say.demoTitle}
      </h2>
      <p className={styles.lead}>{say.demoLead}</p>
      {enter.isError && <Notice tone="danger">{refusalIn(enter.error)?.sentence}</Notice>}
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.email}>
            <button
              type="button"
              className={styles.person}
              aria-busy={(enter.isPending && enter.variables.email === person.email) || undefined}
              onClick={() => !enter.isPending && enter.mutate(person)}
            >
              <Avatar name={person.name} size={40} />
              <span className={styles.words}>
                <span className={styles.name}>{person.name}</span>
                <span className={styles.what} lang="en">
                  {person.description}
                </span>
              </span>
              <IconArrowRight className={styles.arrow} size={16} stroke={1.8} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
