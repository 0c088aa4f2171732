import type { UserId } from '@ahadi/domain/core/ids.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { DeedProps } from '../acting/deeds.ts';
import { mySideOf } from '../offer.ts';
import { routeWords } from '../words.ts';
import { MediatorPicker } from './MediatorPicker.tsx';

type Route = NonNullable<MediationView['route']>;
const routes = Object.keys(routeWords) as Route[]; // the table's own keys
const NOBODY = 'Choose at least one mediator.';

/** How this side wants to find a mediator. */
export function RouteDialog({ view, onDone, onClose }: DeedProps) {
  const [route, setRoute] = useState<Route | null>(mySideOf(view)?.route ?? null);
  const [mediators, setMediators] = useState<UserId[]>([]);
  const deed = useDeed(api.mediation.chooseRoute, {
    problems: {
      route: route === null ? 'Choose one of the three.' : undefined,
      mediators: route === 'invite' && mediators.length === 0 ? NOBODY : undefined,
    },
    onDone: (after) =>
      onDone(
        after.status === 'consented'
          ? 'Noted. It is taken as soon as every side wants the same.'
          : 'Every side wants the same way; it is taken now.',
      ),
  });
  return (
    <ConfirmDialog
      wide
      title="How to find a mediator"
      confirm="Choose this way"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => {
        deed.run({ id: view.id, route: route ?? 'post', mediators: route === 'invite' ? mediators : [] });
      }}
      onClose={onClose}
    >
      <Choices legend="A way is taken when every side wants the same one." error={deed.at('route')}>
        {routes.map((value) => (
          <CheckField
            key={value}
            type="radio"
            name="route"
            label={routeWords[value].label}
            help={routeWords[value].line}
            aria-invalid={deed.at('route') ? true : undefined}
            checked={route === value}
            onChange={() => setRoute(value)}
          />
        ))}
      </Choices>
      {route === 'invite' && (
        <MediatorPicker
          chosen={mediators}
          onChange={setMediators}
          country={view.request.country}
          error={deed.at('mediators')}
        />
      )}
    </ConfirmDialog>
  );
}

/** An officer names up to three. */
export function ListDialog({ view, onDone, onClose }: DeedProps) {
  const [mediators, setMediators] = useState<UserId[]>([]);
  const deed = useDeed(api.mediation.nameList, {
    problems: { mediators: mediators.length === 0 ? NOBODY : undefined },
    onDone: () => onDone('The mediators are asked.'),
  });
  return (
    <ConfirmDialog
      wide
      title="Name mediators"
      confirm="Ask them"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, mediators })}
      onClose={onClose}
    >
      <p>They are asked without names. The platform refuses anyone with a tie to a side.</p>
      <MediatorPicker
        chosen={mediators}
        onChange={setMediators}
        country={view.request.country}
        error={deed.at('mediators')}
      />
    </ConfirmDialog>
  );
}
