import { publicClause } from '@ahadi/domain/agreements/rules.ts';
import type { TermsClause } from './TermsSection.tsx';

/** The second part: what may become public, and the ways to keep it from coming to that. */
export const historyClauses: readonly TermsClause[] = [
  {
    id: 'public-history-clause',
    title: 'The public-history clause',
    short: 'Nothing about you becomes public unless you accepted this clause in the agreement in question.',
    text: (
      <>
        <p>
          An agreement can carry a separate clause about public history. It is shown by itself, each party accepts or
          refuses it for itself, and refusing it does not stop anybody from signing. The present wording is:
        </p>
        <blockquote>
          <p>{publicClause.text}</p>
        </blockquote>
        <p>
          The wording you accepted is frozen into your agreement (this one has the mark {publicClause.version}). A later
          wording of ours does not change it.
        </p>
      </>
    ),
  },
  {
    id: 'what-becomes-public',
    title: 'What becomes public, and what never does',
    short: 'A short entry of facts that the platform itself has seen. It goes away when the matter is put right.',
    text: (
      <>
        <p>
          An entry names the parties, the kind of dispute, when the other side was told and whether it answered, the
          deadline and the outcome. Each side may add a statement of the same length, marked as its own words.
        </p>
        <p>An entry is published only if all of this is true:</p>
        <ul>
          <li>the party it is about accepted the clause in the signed agreement;</li>
          <li>there is proof that it was told, and its identity has been checked;</li>
          <li>the time to answer has passed, and after a final notice at least seven days to reply have passed too;</li>
          <li>both sides were shown the exact entry beforehand;</li>
          <li>no mediation, settlement, court case, objection or protective pause is open.</li>
        </ul>
        <p>
          <b>Never public:</b> drafts, the text of agreements, documents, messages, contact details, amounts to the
          cent, anything said in mediation or that it took place, and disputes that were withdrawn, rejected, settled in
          time or could not be served. Matters of family, health, children, sexual conduct, employment grievances and
          accusations of crime are never published, whatever was agreed.
        </p>
        <p>
          Settled within 30 days after publication, the entry is removed. Settled later, it is marked as resolved and
          removed 12 months after that. Unresolved, it is removed after 36 months for a person and 72 months for an
          organisation. Reply, correction, objection and removal are free, and nobody can pay to have an entry hidden.
        </p>
      </>
    ),
  },
  {
    id: 'disputes',
    title: 'Disputes',
    short: 'A dispute follows fixed steps and deadlines that both sides see. We keep them; we do not judge.',
    text: (
      <>
        <p>
          Who files a dispute tries to settle with the other side first, and states facts that are true and not older
          than 24 months. The other side (the respondent) is told, and has 14 days to answer; once, before they run out,
          seven more can be had for the asking, and the two sides can agree on more. Offers go back and forth by turns
          and are made without prejudice: they cannot be held against who made them.
        </p>
        <p>
          A dispute ends by settlement, performance, withdrawal or its deadline. If it stays unresolved, clauses 6 and 7
          decide whether anything is published. You keep every right to go to court; while a case is open there, the
          clock here stands still.
        </p>
      </>
    ),
  },
  {
    id: 'mediation',
    title: 'Mediation and courts',
    short: 'Mediation is voluntary and closed. A settlement goes to court only if everyone agrees to that.',
    text: (
      <>
        <p>
          Mediators work in their own name, not as our employees. They are certified, they declare conflicts of interest
          before they start, and they follow the standards we publish. Any side may end a mediation at any time.
        </p>
        <p>
          What is said in a mediation is confidential. A talk with the mediator alone is kept from the other side unless
          you release it. Nothing from the rooms is used in a dispute, shown to our administrators, or put into a
          court’s file; it is destroyed 90 days after the end.
        </p>
        <p>
          A settlement is a signed agreement of its own. Where all sides consent, the papers that a court asks for are
          put together for official recognition. Courts decide by their own rules, and we do not promise an outcome.
        </p>
      </>
    ),
  },
];
