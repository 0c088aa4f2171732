import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { withSidesSaid } from '@ahadi/domain/agreements/sides/rules.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { useState } from 'react';
import { Speaking, useFigures } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import clauseStyles from '../document/clause.module.css';
import { DocumentSheet } from '../document/DocumentSheet.tsx';
import { PublicClauseBox } from '../document/PublicClauseBox.tsx';
import type { PartyDraft } from '../editing/parties.ts';
import { useSending } from './words.ts';

type Props = {
  agreementId: AgreementId;
  terms: AgreementTerms;
  parties: readonly PartyDraft[];
  mineId: string | null;
  onClose: () => void;
};

/** Exactly what another party will see: the same sheet, with their own choice about the clause. */
export function PreviewDialog({ agreementId, terms, parties, mineId, onClose }: Props) {
  const say = useSending();
  const { language } = useFigures();
  const others = parties.filter((party) => party.id === undefined || party.id !== mineId);
  // As it is sent: what is said of those who share a side is written out.
  const said = withSidesSaid(terms, parties);
  const [key, setKey] = useState(others[0]?.key);
  const reader = others.find((party) => party.key === key);
  const name = reader?.name.trim();
  return (
    <Dialog
      title={name ? say.asSeen({ name }) : say.asSeenByOther}
      wide
      onClose={onClose}
      footer={<Button onClick={onClose}>{say.close}</Button>}
    >
      {others.length > 1 && (
        <SelectField label={say.seenBy} value={key} onChange={(event) => setKey(event.currentTarget.value)}>
          {others.map((party) => (
            <option key={party.key} value={party.key}>
              {party.name.trim() || say.unnamed}
            </option>
          ))}
        </SelectField>
      )}
      <DocumentSheet agreementId={agreementId} terms={said} parties={parties}>
        {terms.publicClauseOffered && (
          <PublicClauseBox terms={terms} parties={parties}>
            <Speaking language={language}>
              <div className={clauseStyles.answers}>
                <div className={clauseStyles.answer}>
                  <span className={clauseStyles.answerName}>{say.yourAnswer}</span>
                  <span className={clauseStyles.buttons}>
                    {[say.accept, say.refuse].map((word) => (
                      <Button key={word} variant="quiet" whyNot={name ? say.previewOf({ name }) : say.previewOfOther}>
                        {word}
                      </Button>
                    ))}
                  </span>
                </div>
              </div>
            </Speaking>
          </PublicClauseBox>
        )}
      </DocumentSheet>
    </Dialog>
  );
}
