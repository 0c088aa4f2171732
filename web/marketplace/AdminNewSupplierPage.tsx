import { problemOfEmail } from '@ahadi/domain/accounts/rules.ts';
import { emptySupplier } from '@ahadi/domain/marketplace/suppliers/rules.ts';
import type { SupplierForm } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { SaveBar } from '../core/SaveBar.tsx';
import { useKept } from '../core/useKept.ts';
import { useProblems } from '../core/useProblems.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { CheckField } from '../ui/CheckField.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Part } from '../ui/Part.tsx';
import { focusFirstOf } from '../ui/problem.ts';
import { TextField } from '../ui/TextField.tsx';
import styles from './forms/form.module.css';
import { AboutFields, ReachFields, SendingFields, WhoFields } from './selling/shop/ShopFields.tsx';
import { problemsOfShop, type ShopEditing } from './selling/shop/shopform.ts';

export const meta = pageMeta('Enter a supplier');

/** A supplier that an administrator enters for somebody with an account; another administrator approves it. */
export default function AdminNewSupplierPage() {
  const navigate = useNavigate();
  const [ownerEmail, setOwnerEmail, forgetOwner] = useKept('supplier/owner', '');
  const [form, setForm, forgetForm] = useKept<SupplierForm>('supplier/form', emptySupplier('KE', 'KES'));
  const found = problemsOfShop(form);
  const wrongOwner = problemOfEmail(ownerEmail);
  const problems = useProblems({ ...(wrongOwner === null ? {} : { ownerEmail: wrongOwner }), ...found });
  const add = useCommand(api.curating.addSupplier, {
    onSuccess: (shop) => {
      forgetOwner();
      forgetForm();
      return navigate(to('adminEditSupplier', { id: shop.id }), { replace: true });
    },
    onError: (error) => {
      const { fields } = problemOf(error);
      problems.setRefused(fields);
      focusFirstOf(Object.keys(fields).map((path) => path.replace(/^form\./, '')));
    },
  });
  const editing: ShopEditing = {
    form,
    problems,
    notes: {},
    isOpen: false,
    change: (part) => {
      problems.typed();
      setForm({ ...form, ...part });
    },
  };
  const toMend = Object.keys(problems.problems);
  const send = () => {
    flushSync(() => problems.tryAll());
    if (toMend.length > 0) return focusFirstOf(toMend);
    add.run({ ownerEmail: ownerEmail.trim(), form });
  };
  const refused = add.error ? problemOf(add.error) : null;
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('adminMarketplace', {}, { view: 'suppliers' })}>Suppliers</Link>}
        title="Enter a supplier"
        facts="You enter it for somebody with an account. Another administrator approves it."
      />
      <div className={styles.form}>
        <Part id="owner" title="Whose shop it is" sentence="They get the money, and act for the shop.">
          <TextField
            label="E-mail address of their account"
            type="email"
            autoComplete="off"
            maxLength={254}
            value={ownerEmail}
            data-path="ownerEmail"
            error={problems.at('ownerEmail')}
            onChange={(event) => {
              problems.typed();
              setOwnerEmail(event.currentTarget.value);
            }}
            onBlur={() => problems.touch('ownerEmail')}
          />
          <CheckField
            label="They read the rules of the marketplace and accept them; I have it in writing."
            checked={form.acceptsRules}
            data-path="acceptsRules"
            error={
              problems.at('acceptsRules') && 'Nobody sells without having accepted the rules. Ask them, and mark it.'
            }
            onChange={(event) => editing.change({ acceptsRules: event.currentTarget.checked })}
          />
        </Part>
        <WhoFields editing={editing} />
        <ReachFields editing={editing} />
        <AboutFields editing={editing} />
        <SendingFields editing={editing} />
        {refused && Object.keys(refused.fields).length === 0 && <Notice tone="danger">{refused.sentence}</Notice>}
        <SaveBar
          toMend={problems.hasTried ? toMend.length : 0}
          note={
            <span role="status" className={styles.quiet}>
              Kept in this tab until you send it.
            </span>
          }
        >
          <Link className={buttonClass('plain')} to={to('adminMarketplace', {}, { view: 'suppliers' })}>
            Not now
          </Link>
          <Button pending={add.isPending} onClick={send}>
            Enter it
          </Button>
        </SaveBar>
      </div>
    </>
  );
}
