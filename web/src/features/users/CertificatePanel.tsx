import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '@academy/contract/endpoint';
import { revokeCertificate } from '@academy/contract/certificates';
import { revokeForm, type UserCertificate } from '@academy/contract/schemas/certificates';
import { validate } from '@academy/domain/validation';
import { useState } from 'react';
import { DataTable, type Column } from '../../admin/DataTable.tsx';
import { useAcademyName } from '../../admin/academies.ts';
import { adminApi } from '../../api/api.ts';
import { QueryView } from '../../api/QueryView.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { CERTIFICATES_CHANGED, userCertificates } from './queries.ts';

/** A user's certificates, with a button to revoke each. */
export function CertificatePanel({ userId }: { userId: string }) {
  const [revoking, setRevoking] = useState<UserCertificate | null>(null);
  const academyName = useAcademyName();
  return (
    <>
      <QueryView query={userCertificates(userId)} what="The certificates">
        {({ result }) =>
          result.length === 0 ? (
            <p className="text-sm text-soft">No certificates.</p>
          ) : (
            <DataTable
              label="Certificates"
              rows={result}
              keyOf={({ id }) => id}
              columns={columns({ academyName, onRevoke: setRevoking })}
            />
          )
        }
      </QueryView>
      <Dialog
        open={revoking !== null}
        title={`Revoke the certificate of ${revoking?.title ?? ''}`}
        onClose={() => setRevoking(null)}
      >
        {revoking && <RevokeForm certificate={revoking} onDone={() => setRevoking(null)} />}
      </Dialog>
    </>
  );
}

type ColumnInput = {
  academyName: (id: string) => string;
  onRevoke: (certificate: UserCertificate) => void;
};

function columns({ academyName, onRevoke }: ColumnInput): readonly Column<UserCertificate>[] {
  return [
    { title: 'Title', isWide: true, cell: ({ title }) => <span title={title}>{title}</span> },
    { title: 'Academy', cell: ({ tenantId }) => academyName(tenantId) },
    { title: 'Issued', cell: ({ issuedAt }) => <Moment at={issuedAt} /> },
    {
      title: 'State',
      cell: (certificate) =>
        certificate.revokedAt ? (
          <span className="text-soft">
            Revoked <Moment at={certificate.revokedAt} />
          </span>
        ) : (
          <Button look="secondary" onClick={() => onRevoke(certificate)}>
            Revoke<span className="sr-only"> the certificate of {certificate.title}</span>
          </Button>
        ),
    },
  ];
}

function RevokeForm({
  certificate: { id, name },
  onDone,
}: {
  certificate: UserCertificate;
  onDone: () => void;
}) {
  const { mutateAsync: revoke } = useMutation({
    mutationFn: (body: InputOf<typeof revokeCertificate>['body']) =>
      adminApi.send(revokeCertificate, { params: { id }, body }, { onFailure: 'in-place' }),
    onSuccess: onDone,
    meta: CERTIFICATES_CHANGED,
  });
  const form = useForm({
    initial: { reason: '' },
    validate: (values) => validate(revokeForm, values),
    submit: async (body) => void (await revoke(body)),
  });
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <p className="wrap-anywhere">
        {`It was issued to ${name}. Its page and its Open Badge will be invalid at once, and this can't be undone.`}
      </p>
      <FormField label="Reason" hint="It is recorded in the audit log." error={form.errors['reason']}>
        {(attributes) => <TextInput {...attributes} {...form.text('reason')} maxLength={300} />}
      </FormField>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" look="danger" isPending={form.isPending}>
          Revoke
        </Button>
      </div>
    </form>
  );
}
