import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { lazy } from '../../core/lazy.ts';
import { useMe } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { OwnProfile } from '../profile/OwnProfile.tsx';
import { PhoneForm } from '../profile/PhoneForm.tsx';
import profileStyles from '../profile/profile.module.css';
import { Section } from '../profile/Section.tsx';
import { IdentityForm } from './IdentityForm.tsx';
import { IdentityRow } from './IdentityRow.tsx';

// Few come for it, and seldom: it is loaded when it is opened.
const LeavingSection = lazy(() => import('../leaving/LeavingSection.tsx'));
const ForOrganisations = lazy(() => import('../people/ForOrganisations.tsx'));
const VerifyView = lazy(() => import('../verification/VerifyView.tsx'));

/** For whom the person acts; with `verify` the check of one of them. */
export const AccountTab = ({ verify }: { verify: string | null }) =>
  verify === null ? (
    <>
      <ActsFor />
      <Suspense fallback={<SkeletonRows rows={1} label="Loading" />}>
        <ForOrganisations />
      </Suspense>
      <Section title="Telephone" about="For support, when something is urgent. Others never see it.">
        <OwnProfile>{({ phone }) => <PhoneForm phone={phone} />}</OwnProfile>
      </Section>
      <Section title="Roles and applications" about="What you may do beyond your own matters, when you ask for it.">
        <ul className={profileStyles.list}>
          <li>
            <Link className={profileStyles.plainLink} to={to('applyMediator')}>
              Mediate: your application and where it stands
            </Link>
          </li>
          <li>
            <Link className={profileStyles.plainLink} to={to('sellerApplication')}>
              Sell: your shop and its application
            </Link>
          </li>
          <li>
            <Link className={profileStyles.plainLink} to={to('successions')}>
              Act for somebody who died
            </Link>
          </li>
        </ul>
      </Section>
      <Suspense fallback={<SkeletonRows rows={2} label="Loading" />}>
        <LeavingSection />
      </Suspense>
    </>
  ) : (
    <Suspense fallback={<SkeletonRows rows={4} label="Loading the check of this identity" />}>
      <VerifyView identityId={verify} />
    </Suspense>
  );

/** For whom the person acts: themselves, and organisations. Each is a side an agreement can have. */
function ActsFor() {
  const { identities } = useMe();
  // The list stands without it; a failure here only leaves out how far a check has come.
  const standings = useQuery(api.verification.mine.queryOptions());
  const [open, setOpen] = useState<Identity | 'new' | null>(null);
  return (
    <Section
      title="You act for"
      about="In an agreement you choose for whom you sign. Each has its own number and its own standing."
      action={
        <Button variant="quiet" onClick={() => setOpen('new')}>
          <IconPlus size={16} stroke={1.8} aria-hidden /> Add an organisation
        </Button>
      }
    >
      <Card inset="flush">
        <ul>
          {identities.map((identity) => (
            <IdentityRow
              key={identity.id}
              identity={identity}
              open={standings.data?.find(({ identityId }) => identityId === identity.id)?.open ?? null}
              onEdit={() => setOpen(identity)}
            />
          ))}
        </ul>
      </Card>
      {open && <IdentityForm identity={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Section>
  );
}
