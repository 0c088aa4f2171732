import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMe } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Section } from '../profile/Section.tsx';
import { IdentityForm } from './IdentityForm.tsx';
import { IdentityRow } from './IdentityRow.tsx';

/** For whom the person acts: themselves, and organisations. Each is a side an agreement can have. */
export function AccountTab() {
  const { identities } = useMe();
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
            <IdentityRow key={identity.id} identity={identity} onEdit={() => setOpen(identity)} />
          ))}
        </ul>
      </Card>
      {open && <IdentityForm identity={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Section>
  );
}
