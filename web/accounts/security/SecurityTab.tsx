import { missingWays } from '@ahadi/domain/accounts/recovery/rules.ts';
import type { SignInWays } from '@ahadi/domain/accounts/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Section } from '../profile/Section.tsx';
import { Devices } from './Devices.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoStep } from './TwoStep.tsx';

/** How the person signs in, what is missing of it, and where they are signed in. */
export default function SecurityTab() {
  const ways = useQuery(api.accounts.signInWays.queryOptions({}));
  return (
    <>
      {ways.data ? (
        <Ways ways={ways.data} />
      ) : (
        <Section title="How you sign in" about="The password, a second step, passkeys and recovery codes.">
          <Card inset="flush">
            {ways.isError ? (
              <ErrorCard {...problemOf(ways.error)} level={3} onRetry={ways.refetch} />
            ) : (
              <SkeletonRows rows={2} />
            )}
          </Card>
        </Section>
      )}
      <Devices />
    </>
  );
}

const Ways = ({ ways }: { ways: SignInWays }) => (
  <>
    {missingWays(ways).map((sentence) => (
      <Notice key={sentence} tone="attention">
        {sentence}
      </Notice>
    ))}
    <PasswordSection ways={ways} />
    <TwoStep on={ways.twoStep} hasPassword={ways.password} />
    <Passkeys passkeys={ways.passkeys} hasPassword={ways.password} />
    <RecoveryCodes left={ways.recoveryCodes} hasPassword={ways.password} />
  </>
);
