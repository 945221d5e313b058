import { useMutation, useQuery } from '@tanstack/react-query';
import type { CertificateOffer as Offer } from '@academy/contract/schemas/certificates';
import type { CertificateKind } from '@academy/domain/certificates';
import { formatDate } from '@academy/domain/dates';
import { pages } from '@academy/domain/pages';
import { useId } from 'react';
import { useForm } from '../../forms/use-form.ts';
import { overlay } from '../../overlay/overlay.ts';
import { withOrigin } from '../../session/registration.ts';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { certificateOffer, issue } from './queries.ts';

type Props = { kind: CertificateKind; slug: string };

/**
 * The certificate offer for a person who has completed a course or path; nothing if it has no certificate.
 */
export function CertificateOffer({ kind, slug }: Props) {
  const answer = useQuery(certificateOffer(kind, slug));
  const id = useId();
  if (!answer.data || !(answer.data.isOffered || answer.data.certificate)) return null;
  const offer = answer.data;
  const { certificate, missing, name } = offer;
  return (
    <section
      aria-labelledby={id}
      className="flex w-full flex-col gap-4 rounded-panel border border-line bg-surface p-6 text-left tablet:p-8 print:hidden"
    >
      <h2 id={id} className="flex items-center gap-3 text-xl">
        <Icon name="learning" className="size-6 text-brand" />
        Your certificate
      </h2>
      {certificate && <Issued certificate={certificate} />}
      {certificate === null && missing.length > 0 && <Missing titles={missing} />}
      {certificate?.name !== name && missing.length === 0 && (
        <IssueForm kind={kind} slug={slug} offer={offer} />
      )}
    </section>
  );
}

function Issued({ certificate: { id, name, issuedAt } }: { certificate: NonNullable<Offer['certificate']> }) {
  return (
    <>
      <p className="text-soft">
        Issued to <strong className="text-text">{name}</strong> on {formatDate(new Date(issuedAt))}. To
        correct the name, <AccountLink />.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={pages.certificate.path({ id })} size="small">
          View certificate
        </ButtonLink>
      </div>
    </>
  );
}

/** Names are changed at the login provider. */
function AccountLink() {
  const { session, origins, tenant } = usePage();
  const account = withOrigin(session.accountUrl, origins[tenant.id] ?? '');
  const text = 'change it in your account';
  return account ? (
    <Link to={account} newTab className="underline">
      {text}
    </Link>
  ) : (
    text
  );
}

function Missing({ titles }: { titles: readonly string[] }) {
  return (
    <>
      <p className="text-soft">You get it once you have completed:</p>
      <ul className="list-disc pl-5">
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </>
  );
}

function IssueForm({ kind, slug, offer: { name, certificate } }: Props & { offer: Offer }) {
  const { mutateAsync } = useMutation(issue);
  const isReplacing = certificate !== null;
  const form = useForm({
    initial: {},
    // The schemas and the client are loaded on demand.
    validate: async () => {
      const [{ validate }, { issueForm }] = await Promise.all([
        import('@academy/domain/validation'),
        import('@academy/contract/schemas/certificates'),
      ]);
      return validate(issueForm, { kind, slug });
    },
    submit: async (body) => {
      await mutateAsync({ query: {}, body });
      overlay.toast({ type: 'success', message: 'Your certificate was issued.' });
    },
  });
  if (name === '')
    return (
      <p className="text-soft">
        Your account has no name that a certificate can show. Please <AccountLink /> first.
      </p>
    );
  return (
    <form {...form.props} className="flex flex-col items-start gap-4">
      <p className="text-soft">
        {isReplacing ? (
          <>
            Your account now has the name <strong className="text-text">{name}</strong>. A new certificate
            replaces the one you have; links to the old one will say so.
          </>
        ) : (
          <>
            It is issued to <strong className="text-text">{name}</strong>. Anyone who has its link can see the
            name. If it is wrong, <AccountLink /> first.
          </>
        )}
      </p>
      <Button type="submit" isPending={form.isPending}>
        {isReplacing ? 'Replace the certificate' : 'Get your certificate'}
      </Button>
    </form>
  );
}
