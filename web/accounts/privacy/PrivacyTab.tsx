import { to } from '@ahadi/domain/paths.ts';
import { alwaysSeen } from '@ahadi/domain/privacy/rules.ts';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/Button.tsx';
import { OwnProfile } from '../profile/OwnProfile.tsx';
import { Section } from '../profile/Section.tsx';
import { ChoicesForm } from './ChoicesForm.tsx';
import { ConsentList } from './ConsentList.tsx';
import { CopySection } from './CopySection.tsx';

/** Who may see and do what, a copy of everything, and what was agreed to. */
export default function PrivacyTab() {
  return (
    <>
      <Section
        title="What others see"
        about={`Everybody signed in always sees ${alwaysSeen.words}. The rest is up to you.`}
        action={
          <Link className={buttonClass('quiet')} to={to('profile', {}, { tab: 'public' })}>
            See it as others do
          </Link>
        }
      >
        <OwnProfile>{({ privacy }) => <ChoicesForm privacy={privacy} />}</OwnProfile>
      </Section>
      <CopySection />
      <Section title="What you agreed to" about="Each yes and each no, with its day. It is never changed.">
        <ConsentList />
      </Section>
    </>
  );
}
