import { brand } from '@ahadi/domain/brand.ts';
import type { TermsClause } from './TermsSection.tsx';

/** The third part: how we treat each other, your data and these terms. */
export const conductClauses: readonly TermsClause[] = [
  {
    id: 'content',
    title: 'What you write and upload',
    short: 'It stays yours. Keep it true, lawful and decent; we may take down what is not.',
    text: (
      <>
        <p>What you bring here stays yours. You let us store it, show it to those it is meant for, and seal it.</p>
        <p>Do not use {brand.name} to:</p>
        <ul>
          <li>agree on something unlawful, or bring somebody to sign by deceit or pressure;</li>
          <li>pretend to be somebody else, or invent parties, disputes or evidence;</li>
          <li>threaten, expose or harass people, or file a dispute in order to harm a name;</li>
          <li>publish other people’s private data, or bring in harmful programs;</li>
          <li>probe, overload or copy the service, except to report a weakness to us.</li>
        </ul>
        <p>
          When we take something down or close an account, we say which rule was broken and who decided. You can object
          once, and another person looks at it. Agreements that are already signed stay available to their parties.
        </p>
      </>
    ),
  },
  {
    id: 'data',
    title: 'Your data, and deleting it',
    short: 'We keep what the record needs, sell nothing, and delete the rest when you ask.',
    text: (
      <>
        <p>We keep:</p>
        <ul>
          <li>your name, e-mail address, picture and the identities you act for;</li>
          <li>what you write, sign and upload, and who saw it when;</li>
          <li>your devices’ sessions with their network address, so that you can end them;</li>
          <li>a chained list of deeds without contact data, so that nobody, we included, can rewrite what happened.</li>
        </ul>
        <p>
          Other parties to an agreement see your name, your e-mail address and what you did in it. Nobody else does,
          except where clause 7 says so or a law obliges us. We do not sell data and show nothing to advertisers.
        </p>
        <p>
          You may ask for a copy of your data, for correction, and for deletion. Drafts that were never shared are
          deleted at once. A signed agreement belongs to all its parties: it stays until seven years after its end, or
          as long as a case about it is open. Then personal data in it is erased; the chained list keeps only its
          fingerprints.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    short: 'We answer for our own faults, not for promises that others make or break.',
    text: (
      <>
        <p>
          We run the service with care and tell you when it fails. If an outage of ours falls on a deadline, the
          deadline moves. We cannot promise that the service is never interrupted, that a court will recognise an
          agreement, or that the other side will keep its word.
        </p>
        <p>
          We are liable without limit for intent and gross negligence, for injury to life and health, and wherever the
          law forbids a limit. Otherwise we are liable only for breach of a duty that is essential to the service, and
          only for damage that could be foreseen. If you are a consumer, nothing here takes away rights that your law
          gives you.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    short: 'We tell you 30 days ahead. What you have signed and cases that are running keep the terms they began with.',
    text: (
      <p>
        We announce a change by e-mail at least 30 days before it takes effect, with the old and the new wording side by
        side. If you do not agree, you can close your account before that day. Agreements already signed and disputes
        already filed go on under the terms they began with.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Law and contact',
    short: 'Write to us first; most things are settled by an answer.',
    text: (
      <>
        <p>
          These terms are governed by the law of the operator’s seat. If you are a consumer, the protection of the law
          where you live stays with you. A clause that turns out to be void does not make the others void.
        </p>
        <p>
          Questions, notices, requests about your data and reports of a weakness:{' '}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
        </p>
      </>
    ),
  },
];
