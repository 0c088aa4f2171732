import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/Button.tsx';
import { AboutForm } from './AboutForm.tsx';
import { AddressFacts } from './AddressFacts.tsx';
import { AvatarField } from './AvatarField.tsx';
import { NameForm } from './NameForm.tsx';
import { OwnProfile } from './OwnProfile.tsx';
import { Section } from './Section.tsx';

/** How others see the person, and how they are reached. */
export const ProfileTab = () => (
  <>
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
