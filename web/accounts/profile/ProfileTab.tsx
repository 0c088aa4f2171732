import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AboutForm } from './AboutForm.tsx';
import { AddressFacts } from './AddressFacts.tsx';
import { AvatarField } from './AvatarField.tsx';
import { NameForm } from './NameForm.tsx';
import { OwnProfile } from './OwnProfile.tsx';
import styles from './profile.module.css';
import { Section } from './Section.tsx';

/** How the link in a letter about a new address came back here (the codes of the sign-in library). */
const failures: Record<string, string> = {
  SIGN_IN_FIRST: 'Open the link in the letter once more, now that you are signed in. Then your account moves.',
  TOKEN_EXPIRED: 'The link in that letter is too old. Your address stays as it is; ask for a new letter below.',
  INVALID_TOKEN: 'The link in that letter is not whole. Your address stays as it is; ask for a new letter below.',
  INVALID_USER: 'The letter is about another account than the one signed in here. Nothing was changed.',
};

/** How others see the person, and how they are reached. */
export const ProfileTab = ({ failure }: { failure: string | null }) => (
  <>
    {failure && failures[failure] && (
      <div className={styles.failure}>
        <Notice tone="attention" announce>
          {failures[failure]}
        </Notice>
      </div>
    )}
    <Section title="Picture" about="Beside your name wherever others see it. Without one they see your initials.">
      <AvatarField />
    </Section>
    <Section title="Name" about="As you sign. Agreements that are frozen already keep the name they were signed with.">
      <NameForm />
    </Section>
    <Section title="Address and number" about="Letters go to the address. The number is yours for good.">
      <AddressFacts />
    </Section>
    <Section
      title="About you"
      about="What others read of you. What of it they may see, you decide under Privacy."
      action={
        <Link className={buttonClass('quiet')} to={to('profile', {}, { tab: 'public' })}>
          See it as others do
        </Link>
      }
    >
      <OwnProfile>{({ profile }) => <AboutForm profile={profile} />}</OwnProfile>
    </Section>
  </>
);
