import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Section } from '../profile/Section.tsx';
import { Devices } from './Devices.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { TwoStep } from './TwoStep.tsx';

/** How the person signs in, and where they are signed in. */
export function SecurityTab() {
  const ways = useQuery(api.accounts.signInWays.queryOptions({}));
  return (
    <>
      <PasswordSection />
      {ways.data ? (
        <>
          <TwoStep on={ways.data.twoStep} />
          <Passkeys passkeys={ways.data.passkeys} />
        </>
      ) : (
        <Section title="Other proofs" about="A second step and passkeys.">
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
