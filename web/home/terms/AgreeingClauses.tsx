import { brand } from '@ahadi/domain/brand.ts';
import type { TermsClause } from './TermsSection.tsx';

/** The first part of the terms: who takes part, what an agreement is here, and what a signature says. */
export const agreeingClauses: readonly TermsClause[] = [
  {
    id: 'parties',
    title: 'These terms',
    short: `They are the agreement between you and the operator of ${brand.name}. They are not part of what you agree with others.`,
    text: (
      <>
        <p>
          {brand.name} is a place where people, businesses, governments and NGOs write agreements, sign them, and settle
          what goes wrong. “We” is the operator of {brand.name}; “you” is the person who uses it, and the organisation
          that person acts for. By making an account you accept these terms.
        </p>
        <p>
          We keep the record and the clock. We are not a party to what you agree with others, we do not give legal
          advice, and we do not decide who is right.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    short: 'One person, one account, a true name, and a confirmed e-mail address before you make an agreement.',
    text: (
      <>
        <p>
          You are at least 18 years old. You use your true name, and you act for an organisation only if you may. You
          confirm your e-mail address before you make or share an agreement, because it is how the other side reaches
          you.
        </p>
        <p>
          What is done from your account counts as done by you. Keep your password and passkeys to yourself, end
          sessions you do not know on your profile page, and tell us at once if somebody else got in.
        </p>
      </>
    ),
  },
  {
    id: 'agreements',
    title: 'Agreements',
    short:
      'You and the other side decide what stands in an agreement. From the moment it is signed by all, nobody changes it.',
    text: (
      <>
        <p>
          A draft is yours alone until you share it. Once shared, all parties see the same current text; every change
          makes a new version, and acceptance of the text starts again. When signatures are requested the text is
          frozen. An agreement that is not signed by everybody within its signing time lapses, and nothing is owed under
          it.
        </p>
        <p>
          When the last party has signed, the agreement is sealed. It is not changed, withdrawn or deleted afterwards,
          by anybody, including us. What you agree later is a new agreement.
        </p>
        <p>
          Some things cannot be agreed here because the law asks for another form: a last will, adoption and divorce,
          court notices, and whatever else your law keeps on paper or before a notary. Whether your agreement is valid
          is a matter of the law that governs it.
        </p>
      </>
    ),
  },
  {
    id: 'signatures',
    title: 'Signatures',
    short: 'Each signature says how it was proven, and never claims more than that.',
    text: (
      <>
        <p>An agreement asks for one of three proofs, and the sealed document names the one that was given:</p>
        <ul>
          <li>
            <b>Simple.</b> You are signed in and leave your mark, typed or drawn.
          </li>
          <li>
            <b>Simple with contact check.</b> You also enter a code that was sent to your e-mail address.
          </li>
          <li>
            <b>Key-bound.</b> You also confirm with a passkey, which signs the fingerprint of exactly this text.
          </li>
        </ul>
        <p>
          These are electronic signatures. They are not qualified signatures in the sense of European law, and where
          your law asks for a particular kind it is for you to choose another way. Anyone who holds a sealed copy can
          have it checked: text, signatures, record and seal.
        </p>
      </>
    ),
  },
  {
    id: 'electronic-records',
    title: 'Consent to electronic records',
    short: 'You agree to receive and sign records electronically. You can ask for paper and you can take this back.',
    text: (
      <>
        <p>
          Before your first signature on an agreement we ask you to confirm that you want to sign and to receive its
          records electronically. The confirmation covers that agreement: its text, its signatures, its notices and its
          sealed copy.
        </p>
        <ul>
          <li>You may ask us for any of these records on paper. We may charge what printing and posting cost.</li>
          <li>
            You may withdraw your consent by writing to us. Then you can no longer sign here; what you signed before
            stays valid.
          </li>
          <li>You keep your e-mail address current, since notices go there.</li>
          <li>
            You need a current browser, an e-mail account and a program that opens PDF files. If you can read this page
            and open a sealed copy, you have them.
          </li>
        </ul>
      </>
    ),
  },
];
