import { Section } from '../profile/Section.tsx';
import { ApiKeys } from './ApiKeys.tsx';
import { Webhooks } from './Webhooks.tsx';

/** What one's own programs use: keys to call with, and addresses that are told. */
export default function ProgramsTab() {
  return (
    <>
      <Section
        title="API keys"
        about="For your own programs. A key reaches one identity’s agreements and does what it was made for; signing and paying stay with people."
      >
        <ApiKeys />
      </Section>
      <Section
        title="Webhooks"
        about="An address of yours is told what happens: which agreement, its state and when, and no names or words. Each message is signed."
      >
        <Webhooks />
      </Section>
    </>
  );
}
