import { problemOfEmail } from '@ahadi/domain/accounts/rules.ts';
import { memberRoleWords } from '@ahadi/domain/organisations/rules.ts';
import type { Member, MemberPowers, MemberRole } from '@ahadi/domain/organisations/schema.ts';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { client } from '../../core/api.ts';
import { currencies, defaultCurrency } from '../../core/currency.ts';
import { useMe } from '../../core/session.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { FreshProof } from '../FreshProof.tsx';
import { useFreshDeed } from '../useFreshDeed.ts';

const roles = Object.keys(memberRoleWords) as MemberRole[];

/** Whom to invite and as what; or what somebody may do from now on. */
export function PowersDialog({
  member,
  onDone,
  onClose,
}: {
  member: Member | null;
  onDone: () => void;
  onClose: () => void;
}) {
  const { identities } = useMe();
  const [email, setEmail] = useState(member?.email ?? '');
  const [role, setRole] = useState<MemberRole>(member?.role ?? 'reader');
  const [minor, setMinor] = useState(member?.limit?.minor ?? null);
  const [currency, setCurrency] = useState(member?.limit?.currency ?? defaultCurrency(identities[0]?.country ?? null));
  const [pays, setPays] = useState(member?.pays ?? false);
  const [tried, setTried] = useState(false);
  const problems = {
    email: problemOfEmail(email) ?? undefined,
    minor: minor === 0 ? 'Write an amount, or leave it empty for no limit.' : undefined,
  };
  const isSignatory = role === 'signatory';
  const powers: MemberPowers = { role, limit: isSignatory && minor !== null ? { minor, currency } : null, pays };
  const deed = useFreshDeed(() => {
    const call = { context: { idempotencyKey: uuid() } };
    return member
      ? client.organisations.change({ id: member.id, powers }, call)
      : client.organisations.invite({ email, powers }, call);
  }, onDone);
  const isWrong = problems.email || (isSignatory && problems.minor);
  return (
    <ConfirmDialog
      title={member ? `What ${member.name ?? member.email} may do` : 'Invite somebody'}
      confirm={member ? 'Save' : 'Send the invitation'}
      pending={deed.isPending}
      problem={deed.refusal?.field === 'password' ? null : deed.refusal?.sentence}
      onConfirm={() => {
        setTried(true);
        if (!isWrong) deed.run();
      }}
      onClose={onClose}
    >
      {!member && (
        <TextField
          label="E-mail address"
          help="Of the person, not of the organisation: they answer with an account of their own."
          type="email"
          maxLength={254}
          value={email}
          error={tried ? problems.email : undefined}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      <SelectField
        label="Role"
        help={memberRoleWords[role].may}
        value={role}
        onChange={(event) => setRole(roles.find((one) => one === event.currentTarget.value) ?? 'reader')}
      >
        {roles.map((one) => (
          <option key={one} value={one}>
            {memberRoleWords[one].name}
          </option>
        ))}
      </SelectField>
      {isSignatory && (
        <>
          <MoneyField
            label="Signs alone up to"
            help="All that one agreement says it is worth. With a limit they sign in this currency alone, and only where a sum is named."
            optional
            currency={currency}
            minor={minor}
            error={tried ? problems.minor : undefined}
            onChange={setMinor}
          />
          <SelectField label="Currency" value={currency} onChange={(event) => setCurrency(event.currentTarget.value)}>
            {currencies.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </SelectField>
        </>
      )}
      {role !== 'owner' && (
        <CheckField
          label="Also for its money"
          help="Sees its wallets and takes money out. Larger sums leave only when another person of it agrees."
          checked={pays}
          onChange={(event) => setPays(event.currentTarget.checked)}
        />
      )}
      <FreshProof deed={deed} />
    </ConfirmDialog>
  );
}
