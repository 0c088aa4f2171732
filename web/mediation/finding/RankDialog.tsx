import type { ProposalId } from '@ahadi/domain/core/ids.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type { MediationView, Proposal } from '@ahadi/domain/mediation/schema.ts';
import { tierWords } from '@ahadi/domain/mediators/words.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { amountWords } from '../../core/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { DeedProps } from '../acting/deeds.ts';
import { openProposals } from '../offer.ts';
import styles from './finding.module.css';
import { inOrder, moved } from './ranking.ts';

const nameOf = (proposal: Proposal, index: number): string => proposal.mediatorName ?? `Proposal ${index + 1}`;

/** The side's order, moved by buttons that work by finger, mouse and keyboard alike, and at most two struck out. */
export function RankDialog({ view, onDone, onClose }: DeedProps) {
  const all = openProposals(view);
  const numbers = new Map(all.map(({ id }, index) => [id, index]));
  const [order, setOrder] = useState<ProposalId[]>(() => inOrder(all));
  const [strikes, setStrikes] = useState<ProposalId[]>(() => all.filter((one) => one.myStrike).map(({ id }) => id));
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const deed = useDeed(api.mediation.rank, {
    onDone: (after) =>
      onDone(
        after.status === 'selecting'
          ? 'Your order is kept. It is counted when the other side has ranked, too.'
          : 'Every side has ranked. The mediator whom all place best is asked.',
      ),
  });
  const rows = [...order, ...strikes]
    .map((id) => all.find((one) => one.id === id))
    .filter((one): one is Proposal => one !== undefined);
  const labelOf = (id: ProposalId) => {
    const proposal = all.find((one) => one.id === id);
    return proposal ? nameOf(proposal, numbers.get(id) ?? 0) : '';
  };
  // The focus goes along with the row that was moved.
  const follow = (id: ProposalId, tool: string) =>
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-id="${id}"] [data-tool="${tool}"]`)?.focus(),
    );
  const move = (id: ProposalId, by: -1 | 1) => {
    const next = moved(order, id, by);
    setOrder(next);
    setSaid(`${labelOf(id)} is number ${next.indexOf(id) + 1}.`);
    follow(id, by < 0 ? 'up' : 'down');
  };
  const strike = (id: ProposalId) => {
    const isStruck = strikes.includes(id);
    if (!isStruck && strikes.length >= mediationDefaults.strikes) {
      setSaid(`You can strike out at most ${mediationDefaults.strikes}.`);
      return;
    }
    setStrikes(isStruck ? strikes.filter((one) => one !== id) : [...strikes, id]);
    setOrder(isStruck ? [...order, id] : order.filter((one) => one !== id));
    setSaid(`${labelOf(id)} is ${isStruck ? 'back in your order' : 'struck out'}.`);
    follow(id, 'strike');
  };
  return (
    <ConfirmDialog
      wide
      title="Rank the mediators"
      confirm="Send my order"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem ?? deed.at('order') ?? deed.at('strikes') ?? null}
      onConfirm={() => deed.run({ id: view.id, order, strikes })}
      onClose={onClose}
    >
      <p>
        The best stands first. The mediator with the best places of all sides is asked; of two equal ones, the one who
        can begin sooner. The other side does not see your order.
      </p>
      <ol className={styles.order} ref={list}>
        {rows.map((proposal) => {
          const isStruck = strikes.includes(proposal.id);
          const place = order.indexOf(proposal.id);
          const name = nameOf(proposal, numbers.get(proposal.id) ?? 0);
          return (
            <li key={proposal.id} className={styles.ranked} data-struck={isStruck || undefined} data-id={proposal.id}>
              <span className={styles.place} aria-hidden>
                {isStruck ? '–' : place + 1}
              </span>
              <span>
                <span className={styles.name}>{name}</span>
                <br />
                <span className={styles.quiet}>
                  {tierWords[proposal.tier]} · {feeOf(proposal, view)}
                </span>
              </span>
              <span className={styles.tools}>
                {!isStruck && (
                  <>
                    <Tool tool="up" label={`Move ${name} up`} off={place === 0} run={() => move(proposal.id, -1)}>
                      <IconArrowUp size={18} stroke={1.8} aria-hidden />
                    </Tool>
                    <Tool
                      tool="down"
                      label={`Move ${name} down`}
                      off={place === order.length - 1}
                      run={() => move(proposal.id, 1)}
                    >
                      <IconArrowDown size={18} stroke={1.8} aria-hidden />
                    </Tool>
                  </>
                )}
                <Tool
                  tool="strike"
                  off={!isStruck && strikes.length >= mediationDefaults.strikes}
                  run={() => strike(proposal.id)}
                >
                  {isStruck ? 'Put' : 'Strike'} <span className="aside-voice">{name} </span>
                  {isStruck ? 'back' : 'out'}
                </Tool>
              </span>
            </li>
          );
        })}
      </ol>
      <p className={styles.quiet}>
        {strikes.length} of {mediationDefaults.strikes} struck out. A mediator struck out by any side is not asked.
      </p>
      <p className="aside-voice" role="status">
        {said}
      </p>
    </ConfirmDialog>
  );
}

const feeOf = ({ feeMinor }: Proposal, view: MediationView): string =>
  feeMinor === 0 ? 'no fee' : amountWords(feeMinor, view.request.currency);

type ToolProps = { tool: string; label?: string; off: boolean; run: () => void; children: ReactNode };
// Stays focusable where it does nothing, so that the focus is not lost at the ends of the list.
const Tool = ({ tool, label, off, run, children }: ToolProps) => (
  <button
    type="button"
    data-tool={tool}
    aria-label={label}
    aria-disabled={off || undefined}
    onClick={() => {
      if (!off) run();
    }}
  >
    {children}
  </button>
);
