import type { AgreementRow } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { Countdown } from '../../ui/Countdown.tsx';
import styles from '../../ui/listing.module.css';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { type Badge, statusBadge, tookEffect } from '../badges.ts';
import own from '../portfolio/portfolio.module.css';
import { usePortfolioWords } from '../portfolio/words.ts';
import { useVoice } from '../words.ts';
import { nextStep } from './nextstep.ts';
import { type ListWords, useList } from './words.ts';

/** A draft opens where it is written, everything else where it is read. */
const addressOf = ({ id, status }: AgreementRow): string =>
  status === 'draft' ? to('editAgreement', { id }) : to('agreement', { id });

const waitingBadge = { negotiating: 'yourAnswer', signing: 'yourSignature' } as const;

function badgeOf({ status, waitsForMe, changes }: AgreementRow): Badge {
  if (waitsForMe && (status === 'negotiating' || status === 'signing'))
    return { label: waitingBadge[status], tone: 'gold' };
  // What ends another agreement is not in force itself.
  if (changes?.purpose === 'termination' && (status === 'executed' || status === 'active')) return tookEffect;
  return statusBadge[status];
}

/** "Amendment of AG-2026-000012" and "Ends AG-2026-000012": what a document does to the other one. */
export const changeWords = (say: ListWords, { purpose, ref }: NonNullable<AgreementRow['changes']>): string =>
  purpose === 'amendment' ? say.amendmentOf({ ref }) : say.ends({ ref });

type Choosing = { chosen: ReadonlySet<string> | null; onChoose: (chosen: ReadonlySet<string>) => void };

function Row({ row, chosen, onChoose }: { row: AgreementRow } & Choosing) {
  const portfolio = usePortfolioWords();
  const { say: states, figures } = useVoice();
  const say = useList();
  const badge = badgeOf(row);
  const facts = [
    row.ref,
    row.changes && changeWords(say, row.changes),
    row.others.length > 0 ? say.withOthers({ names: figures.list(row.others) }) : say.nobodyYet,
    row.valueMinor === null ? null : figures.money(row.valueMinor, row.currency),
  ].filter((fact) => fact !== null);
  const choose = () => {
    const next = new Set(chosen);
    if (!next.delete(row.id)) next.add(row.id);
    onChoose(next);
  };
  return (
    <li className={chosen ? own.choice : undefined}>
      {chosen && (
        <input
          type="checkbox"
          aria-label={portfolio.chooseOne({ ref: `${row.ref} ${row.title}` })}
          checked={chosen.has(row.id)}
          onChange={choose}
        />
      )}
      <Link
        className={styles.row}
        to={addressOf(row)}
        data-mine={row.waitsForMe || undefined}
        // While some are chosen a touch chooses, and leads nowhere.
        onClick={(event) => {
          if (!chosen) return;
          event.preventDefault();
          choose();
        }}
      >
        <span className={styles.what}>
          <span className={styles.title}>
            <bdi>{row.title || say.untitled}</bdi>
          </span>
          <span className={styles.facts}>{facts.join(' · ')}</span>
          {row.tags.length > 0 && (
            <span className={own.rowTags}>
              {row.tags.map(({ id, name }) => (
                <bdi key={id} className={own.rowTag}>
                  {name}
                </bdi>
              ))}
            </span>
          )}
        </span>
        <span className={styles.state}>
          <StateBadge tone={badge.tone}>{states[badge.label]}</StateBadge>
          {row.courtOrderOn !== null && <StateBadge tone="good">{say.courtOrder}</StateBadge>}
        </span>
        <span className={styles.next}>
          <span className={styles.step}>{nextStep(say, row)}</span>
          {row.signDueAt !== null && row.status === 'signing' ? (
            <Countdown due={row.signDueAt} inline />
          ) : (
            <span className={styles.changed}>{say.changed({ day: figures.day(row.updatedAt) })}</span>
          )}
        </span>
      </Link>
    </li>
  );
}

export const AgreementRows = ({ rows, ...choosing }: { rows: readonly AgreementRow[] } & Choosing) => (
  <ul className={styles.rows}>
    {rows.map((row) => (
      <Row key={row.id} row={row} {...choosing} />
    ))}
  </ul>
);
