import type { Accreditation } from '@ahadi/domain/mediators/schema.ts';
import { IconX } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { Part } from '../../ui/Part.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './applying.module.css';
import type { FormEditing } from './useForm.ts';

const MOST = 6;
const blank: Accreditation = { body: '', number: '', registerUrl: '', issuedOn: null, expiresOn: null };

/** Bodies that accredited the applicant. */
export function AccreditationFields({ editing }: { editing: FormEditing }) {
  const { form, change, problemAt, touch } = editing;
  const all = form.accreditations;
  const edit = (index: number, part: Partial<Accreditation>) =>
    change({ accreditations: all.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  return (
    <Part
      id="accreditations"
      title="Accreditations"
      sentence="A reviewer looks each number up in the register of its body. One that is found makes you a certified mediator sooner; without one you begin as a provisional mediator."
    >
      {all.map((one, index) => {
        const at = `accreditations.${index}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place, and keeps its fields with it
          <fieldset key={index} className={styles.row}>
            <legend className="aside-voice">Accreditation {index + 1}</legend>
            <div className={styles.rowHead}>
              <span className={styles.rowName}>{index + 1}</span>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove accreditation ${index + 1}`}
                onClick={() => change({ accreditations: all.filter((_one, place) => place !== index) })}
              >
                <IconX size={16} stroke={1.8} aria-hidden />
              </button>
            </div>
            <div className={styles.pair}>
              <TextField
                label="Body"
                placeholder="Judiciary of Kenya, Mediation Accreditation Committee"
                maxLength={120}
                value={one.body}
                data-path={`${at}.body`}
                error={problemAt(`${at}.body`)}
                onChange={(event) => edit(index, { body: event.currentTarget.value })}
                onBlur={() => touch(`${at}.body`)}
              />
              <TextField
                label="Number"
                autoComplete="off"
                maxLength={60}
                value={one.number}
                data-path={`${at}.number`}
                error={problemAt(`${at}.number`)}
                onChange={(event) => edit(index, { number: event.currentTarget.value })}
                onBlur={() => touch(`${at}.number`)}
              />
              <TextField
                label="Given on"
                type="date"
                optional
                value={one.issuedOn ?? ''}
                data-path={`${at}.issuedOn`}
                error={problemAt(`${at}.issuedOn`)}
                onChange={(event) => edit(index, { issuedOn: event.currentTarget.value || null })}
                onBlur={() => touch(`${at}.issuedOn`)}
              />
              <TextField
                label="Runs until"
                type="date"
                optional
                value={one.expiresOn ?? ''}
                data-path={`${at}.expiresOn`}
                error={problemAt(`${at}.expiresOn`)}
                onChange={(event) => edit(index, { expiresOn: event.currentTarget.value || null })}
                onBlur={() => touch(`${at}.expiresOn`)}
              />
            </div>
            <TextField
              label="Address of the register"
              type="url"
              optional
              placeholder="https://"
              value={one.registerUrl}
              data-path={`${at}.registerUrl`}
              error={problemAt(`${at}.registerUrl`)}
              onChange={(event) => edit(index, { registerUrl: event.currentTarget.value })}
              onBlur={() => touch(`${at}.registerUrl`)}
            />
          </fieldset>
        );
      })}
      <div>
        <Button
          variant="quiet"
          whyNot={all.length >= MOST ? `There are ${MOST}; that is the most.` : null}
          onClick={() => change({ accreditations: [...all, blank] })}
        >
          Add an accreditation
        </Button>
      </div>
    </Part>
  );
}
