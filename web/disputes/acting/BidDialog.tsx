import {
  type AuthorityDraft,
  basisChoices,
  POSITION,
  problemsOfAuthority,
} from '@ahadi/domain/agreements/authority/rules.ts';
import type { AuthorityBasis } from '@ahadi/domain/agreements/authority/schema.ts';
import { parseMoney } from '@ahadi/domain/core/money.ts';
import { askedOfSum } from '@ahadi/domain/disputes/answering/rules.ts';
import { bidRules } from '@ahadi/domain/disputes/bidding/rules.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { formatBindingEnd } from '../../core/ends.ts';
import { AmountField, problemOfAmount } from '../../ui/AmountField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { partyOf } from '../offer.ts';
import { MeantField, problemOfMeant } from './MeantField.tsx';
import { type DeedProps, useDeed } from './useDeed.ts';

const bases = Object.entries(basisChoices) as [AuthorityBasis, string][]; // the table's own keys

/** One sealed figure, signed for what it may lead to. It is kept nowhere but in this field until it is sent. */
export function BidDialog({ view, onDone, onClose }: DeedProps) {
  const { currency } = view.claim;
  const { bidding, mySide } = view;
  const [amount, setAmount] = useState('');
  const [isMeant, setMeant] = useState(false);
  const [signedAs, setSignedAs] = useState('');
  const [draft, setDraft] = useState<AuthorityDraft>({ position: '', basis: '' });
  const asked = mySide === 'respondent' ? askedOfSum(view.claim, parseMoney(amount, currency)) : null;
  const { position, basis } = bidding?.asksAuthority ? problemsOfAuthority(draft) : {};
  const deed = useDeed(api.disputes.bid, {
    problems: {
      amountMinor: problemOfAmount(amount, currency, true),
      isMeant: problemOfMeant(asked, isMeant),
      signedAs: signedAs.trim().length < 2 ? 'Type your full name.' : undefined,
      position,
      basis,
    },
    onDone: (now) => {
      const result = now.bids.find(({ no }) => no === bidding?.no)?.result ?? null;
      if (result === 'overlap') onDone('Your figures met. It is settled, and the settlement names the sum.');
      else if (result === 'gap') onDone(`The figures of round ${bidding?.no} do not meet.`);
      else onDone('Your figure is sealed. The other side seals theirs next.');
    },
  });
  if (!bidding) return null;
  const isSecond = view.bids.some(({ no, otherSideHasBid }) => no === bidding.no && otherSideHasBid);
  return (
    <ConfirmDialog
      title={`Seal a figure, round ${bidding.no} of ${disputeDefaults.bidRounds}`}
      confirm="Seal and sign"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() =>
        deed.run({
          ...{ id: view.id, amountMinor: parseMoney(amount, currency) ?? 0, round: bidding.no },
          ...{ payBy: bidding.payBy, signedAs, isMeant },
          authority:
            bidding.asksAuthority && draft.basis !== '' ? { position: draft.position, basis: draft.basis } : null,
        })
      }
      onClose={onClose}
    >
      <Notice tone="attention" title="By sealing you sign this">
        {bidding.words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
      {bidRules(formatBindingEnd(bidding.until), isSecond).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <AmountField
        label={mySide === 'filer' ? 'The least you would take,' : 'The most you would give,'}
        currency={currency}
        value={amount}
        error={deed.at('amountMinor')}
        onChange={(text) => {
          setAmount(text);
          setMeant(false);
        }}
      />
      <MeantField asked={asked} checked={isMeant} error={deed.at('isMeant')} onChange={setMeant} />
      {bidding.asksAuthority && (
        <>
          <TextField
            label={`Your position at ${(mySide && partyOf(view, mySide)?.name) || 'the organisation'}`}
            value={draft.position}
            maxLength={POSITION.most}
            autoComplete="organization-title"
            error={deed.at('position')}
            onChange={(event) => setDraft({ ...draft, position: event.currentTarget.value })}
          />
          <SelectField
            label="What lets you sign for it"
            value={draft.basis}
            error={deed.at('basis')}
            onChange={(event) => setDraft({ ...draft, basis: event.currentTarget.value as AuthorityBasis | '' })} // its own options
          >
            <option value="">Choose one</option>
            {bases.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        </>
      )}
      <TextField
        label="Your full name, as your signature"
        autoComplete="name"
        maxLength={200}
        value={signedAs}
        error={deed.at('signedAs')}
        onChange={(event) => setSignedAs(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
