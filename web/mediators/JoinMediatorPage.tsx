import { brand } from '@ahadi/domain/brand.ts';
import { creditDefaults, holdDoes, proposalCost } from '@ahadi/domain/credits/rules.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import { bandWords } from '@ahadi/domain/mediation/words.ts';
import { mediatorDefaults } from '@ahadi/domain/mediators/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { pageMeta } from '../core/page.ts';
import { amountWords, count, nameList } from '../core/words.ts';
import { buttonClass } from '../ui/Button.tsx';
import { CodeOfConduct } from './joining/CodeOfConduct.tsx';
import styles from './joining/joining.module.css';
import { Facts, Part, Steps } from './joining/Part.tsx';
import { TierTable } from './joining/TierTable.tsx';
import { bands, smallestPacks } from './words.ts';

export const meta = pageMeta(
  'Become a mediator',
  `What mediators do at ${brand.name}, who can be one, what it costs and pays, and how an application is looked at.`,
);

const work = [
  {
    title: 'You find the matter',
    text: 'Postings say what it is about, how large it is, where and in which language. They carry no names.',
  },
  {
    title: 'You offer yourself',
    text: 'Your fee, when you could begin, and how you would work. The sides rank the offers, and each may strike out two.',
  },
  {
    title: 'You name every tie',
    text: 'Once you are chosen you see the names, and before you begin you tell the sides of every tie, or that there is none.',
  },
  {
    title: 'You mediate',
    text: 'One room for all and one for each side alone, in writing, by video or in person. What is said in one reaches another only with leave.',
  },
  {
    title: 'They sign, and it counts',
    text: 'The settlement says who does what by when. It is signed here and can be prepared for a court.',
  },
];

const { welcomeCredits, paidDays, refundDays } = creditDefaults;
const packWords = smallestPacks.map(
  ({ credits, priceMinor, currency }) => `${credits} credits for ${amountWords(priceMinor, currency)}`,
);

const asked = [
  {
    title: `${mediatorDefaults.trainingHours} hours of training`,
    text: 'In mediation, with the certificate and who trained you.',
  },
  {
    title: 'A checked identity',
    text: 'Your own identity at the level “Documents checked”, so that everybody knows who is in the room.',
  },
  {
    title: 'Two references',
    text: 'People who know your work, with their addresses.',
  },
  {
    title: 'Both declarations',
    text: 'Disciplinary and criminal. You confirm that they are complete; empty means that there is nothing.',
  },
  {
    title: 'If you have them',
    text: 'Accreditations with their numbers, admission to a bar, insurance, a settlement without names.',
  },
];

const review = [
  {
    title: 'A reviewer checks',
    text: `Within ${mediatorDefaults.reviewWorkingDays} working days. Each accreditation is looked up in the register of its body. If something is missing you are asked, and have ${mediatorDefaults.infoDays} days.`,
  },
  {
    title: 'An assessment',
    text: `A conversation or a recorded role-play, eight things from 0 to 4 points. ${mediatorDefaults.passPercent} percent are needed. Confidentiality, impartiality and self-determination decide alone when they are failed.`,
  },
  {
    title: 'Two reviewers agree',
    text: 'Each decides without seeing what the other found; where they differ a third decides. Nobody with a tie to you is among them.',
  },
  {
    title: 'You hear the reason',
    text: `Either way. A no can be appealed against once, within ${mediatorDefaults.appealDays} days, to other reviewers; after ${mediatorDefaults.againDays} days you can apply again.`,
  },
];

/** What being a mediator here is, for people who think about it. */
export default function JoinMediatorPage() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Mediate here</h1>
        <p className={styles.lead}>
          People who are stuck look for somebody neutral. If you are trained to help them settle, apply: two reviewers
          look at it, and you know where you stand at every step.
        </p>
        <p className={styles.actions}>
          <Link className={buttonClass('primary', 'lg')} to={to('applyMediator')}>
            Apply to be a mediator
          </Link>
          <a className={buttonClass('quiet', 'lg')} href="#asked">
            What is asked
          </a>
        </p>
      </header>

      <Part id="work" title="What you would do" lead="Every case takes the same five steps.">
        <Steps items={work} />
      </Part>

      <Part
        id="tiers"
        title="Three tiers"
        lead="The tier says which matters you may take and how many at once. It follows from what you can prove."
      >
        <TierTable />
        <p className={styles.note}>
          The badge “Judiciary-accredited” is a fact of its own at any tier: it needs an accreditation of a court body
          on our list, a number that a reviewer found in the register, and a day of expiry that has not come.
        </p>
      </Part>

      <Part
        id="money"
        title="Your fee, and what credits are"
        lead="You set your fee. The sides put it into escrow before you begin, so nobody has to chase anybody."
      >
        <div className={styles.columns}>
          <table className={styles.table}>
            <caption>What a proposal costs you</caption>
            <thead>
              <tr>
                <th scope="col">Size of the matter</th>
                <th scope="col">Credits</th>
              </tr>
            </thead>
            <tbody>
              {bands.map((band) => (
                <tr key={band}>
                  <td>{bandWords[band]}</td>
                  <td>{proposalCost[band]}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Facts
            items={[
              `A new mediator begins with ${welcomeCredits} credits. More come in packs, from ${nameList(packWords)}.`,
              `A proposal only holds its credits. ${holdDoes.words}`,
              'Before it was opened they come back as well when the matter is withdrawn or a tie is found.',
              'Where the sides ask you by name, a proposal costs nothing.',
              `Credits you bought last ${count(paidDays, 'day')}; what is left of a pack goes back for its money within ${refundDays} days.`,
            ]}
          />
        </div>
      </Part>

      <Part id="asked" title="What is asked of you" lead="The form keeps what you type, so it can be filled over days.">
        <Steps items={asked} unnumbered />
      </Part>

      <Part id="review" title="How it is decided" lead="By people, on stated grounds, and never by one alone.">
        <Steps items={review} />
      </Part>

      <Part
        id="conduct"
        title="The code of conduct"
        lead={`You sign it before you begin. Being a mediator here lasts ${mediatorDefaults.termMonths} months at a time and is renewed with ${mediatorDefaults.cpdHours} hours of training a year. What is said in a case is destroyed ${mediationDefaults.retentionDays} days after it was closed.`}
      >
        <CodeOfConduct />
      </Part>

      <section className={styles.call} aria-labelledby="call">
        <h2 id="call" className={styles.callTitle}>
          Begin the application
        </h2>
        <p>You need an account here. Nothing is sent before you say so.</p>
        <Link className={buttonClass('primary', 'lg')} to={to('applyMediator')}>
          Apply to be a mediator
        </Link>
      </section>
    </div>
  );
}
