import { useMutation } from '@tanstack/react-query';
import { deleteEmail, verifyEmail } from '@academy/contract/emails';
import type { Email } from '@academy/contract/schemas/emails';
import { useEffect, useRef, useState } from 'react';
import { DataTable, ROW_ACTION, type Column } from '../../admin/DataTable.tsx';
import { adminApi } from '../../api/api.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EditEmail } from './EmailForms.tsx';
import { stateOf, TYPE_NAMES } from './labels.ts';
import { EMAILS_CHANGED } from './queries.ts';
import { VerifyDialog } from './VerifyDialog.tsx';

/** One address is edited, deleted or verified at a time. */
type Action = { kind: 'edit' | 'delete' | 'verify'; email: Email };

export function EmailTable({ emails }: { emails: readonly Email[] }) {
  const { id: tenant } = useTenant();
  const [action, setAction] = useState<Action | null>(null);
  // The row whose edit button gets the focus after editing.
  const [edited, setEdited] = useState('');
  const finish = () => setAction(null);
  const { mutate: sendCode } = useMutation({
    mutationFn: ({ type, email }: Email) => {
      const input = { query: { emailType: type, tenant }, headers: { verifiableEmail: email } };
      return adminApi.send(verifyEmail, input, { skipRedirect: true });
    },
    onSuccess: (_sent, email) => setAction({ kind: 'verify', email }),
  });
  const { mutate: remove } = useMutation({
    mutationFn: ({ type, email }: Email) =>
      adminApi.send(deleteEmail, { query: { type }, headers: { email } }, { skipRedirect: true }),
    onMutate: finish,
    meta: EMAILS_CHANGED,
  });

  const editing = action?.kind === 'edit' ? action.email : undefined;
  const finishEditing = (email: Email) => {
    setEdited(keyOf(email));
    finish();
  };
  return (
    <>
      <DataTable
        label="Emails"
        rows={emails}
        keyOf={keyOf}
        columns={columnsOf({ editing, onEnd: finishEditing })}
        renderActions={(row) =>
          row.type === 'login' || keyOf(row) === keyOf(editing) ? null : (
            <Actions
              email={row}
              takesFocus={keyOf(row) === edited}
              onSendCode={() => sendCode(row)}
              onEdit={() => (setEdited(''), setAction({ kind: 'edit', email: row }))}
              onDelete={() => setAction({ kind: 'delete', email: row })}
            />
          )
        }
      />
      <ConfirmDialog
        open={action?.kind === 'delete'}
        title="Delete this address?"
        confirm="Delete"
        isDangerous
        removesOpener
        onConfirm={() => action && remove(action.email)}
        onClose={finish}
      >
        <p className="wrap-anywhere">{action?.email.email} will be removed from your account.</p>
      </ConfirmDialog>
      {action?.kind === 'verify' && (
        <VerifyDialog
          email={action.email}
          onSendAgain={(onSent) => sendCode(action.email, { onSuccess: onSent })}
          onClose={finish}
        />
      )}
    </>
  );
}

type Editing = {
  editing: Email | undefined;
  /** Called with the address as it is now. */
  onEnd: (email: Email) => void;
};

function columnsOf({ editing, onEnd }: Editing): Column<Email>[] {
  return [
    {
      title: 'Email',
      className: 'tablet:w-full',
      cell: (row) =>
        keyOf(row) === keyOf(editing) ? (
          <EditEmail current={row} onEnd={onEnd} />
        ) : (
          <span className="font-medium">{row.email}</span>
        ),
    },
    { title: 'Type', cell: ({ type }) => TYPE_NAMES[type] },
    { title: 'State', cell: (row) => <State email={row} /> },
  ];
}

type ActionsProps = {
  email: Email;
  takesFocus: boolean;
  onSendCode: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

function Actions({ email, takesFocus, onSendCode, onEdit, onDelete }: ActionsProps) {
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) edit.current?.focus();
  }, [takesFocus]);
  return (
    <>
      {!email.isVerified && (
        <button
          type="button"
          aria-label={`Send code to ${email.email}`}
          onClick={onSendCode}
          className={ROW_ACTION}
        >
          Send code
        </button>
      )}
      <button
        type="button"
        ref={edit}
        aria-label={`Edit ${email.email}`}
        onClick={onEdit}
        className={ROW_ACTION}
      >
        Edit
      </button>
      <button type="button" aria-label={`Delete ${email.email}`} onClick={onDelete} className={ROW_ACTION}>
        Delete
      </button>
    </>
  );
}

function State({ email }: { email: Email }) {
  if (email.type === 'login') return <span className="text-soft">{stateOf(email)}</span>;
  return (
    <span
      data-level={email.isVerified ? 'success' : 'warning'}
      className="level rounded-full border px-2 py-0.5 text-xs font-medium whitespace-nowrap"
    >
      {stateOf(email)}
    </span>
  );
}

function keyOf(email: Email | undefined): string {
  return email ? `${email.type} ${email.email}` : '';
}
