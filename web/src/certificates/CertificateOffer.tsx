import type { CertificateOffer as Offer } from '@academy/contract/schemas/certificates';
import type { CertificateKind } from '@academy/domain/certificates';
import { formatDate } from '@academy/domain/dates';
import { useId, useState } from 'react';
import { runMutation } from '../api/query.ts';
import { useQuery, useQueryCache } from '../api/use-query.ts';
import { useForm } from '../forms/use-form.ts';
import { overlay } from '../overlay/overlay.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { FormField } from '../ui/FormField.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { certificateOffer, issue } from './queries.ts';

type Props = { kind: CertificateKind; slug: string };

/** What somebody who has completed a course or path sees of its certificate; nothing where it gives none. */
export function CertificateOffer({ kind, slug }: Props) {
  const answer = useQuery(certificateOffer(kind, slug));
  const [isRenaming, setRenaming] = useState(false);
  const id = useId();
  if (answer.status !== 'ready' || !(answer.data.isOffered || answer.data.certificate)) return null;
  const offer = answer.data;
  return (
    <section
      aria-labelledby={id}
      className="flex w-full flex-col gap-4 rounded-panel border border-line bg-surface p-6 text-left tablet:p-8 print:hidden"
    >
      <h2 id={id} className="flex items-center gap-3 text-xl">
        <Icon name="learning" className="size-6 text-brand" />
        Your certificate
      </h2>
      {offer.certificate && !isRenaming ? (
        <Issued certificate={offer.certificate} onRename={() => setRenaming(true)} />
      ) : offer.missing.length > 0 ? (
        <Missing titles={offer.missing} />
      ) : (
        <NameForm kind={kind} slug={slug} offer={offer} onDone={() => setRenaming(false)} />
      )}
    </section>
  );
}

type IssuedProps = { certificate: NonNullable<Offer['certificate']>; onRename: () => void };

function Issued({ certificate: { id, name, issuedAt }, onRename }: IssuedProps) {
  return (
    <>
      <p className="text-soft">
        Issued to <strong className="text-text">{name}</strong> on {formatDate(new Date(issuedAt))}.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.certificate(id)} size="small">
          View certificate
        </ButtonLink>
        <Button look="quiet" onClick={onRename}>
          Correct the name
        </Button>
      </div>
    </>
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

function NameForm({ kind, slug, offer, onDone }: Props & { offer: Offer; onDone: () => void }) {
  const cache = useQueryCache();
  const isReplacing = offer.certificate !== null;
  const form = useForm({
    initial: { name: offer.name },
    // The schemas and the client are loaded when somebody asks for a certificate.
    validate: async ({ name }) => {
      const [{ validate }, { issueForm }] = await Promise.all([
        import('@academy/domain/validation'),
        import('@academy/contract/schemas/certificates'),
      ]);
      return validate(issueForm, { kind, slug, name });
    },
    submit: async (body) => {
      const { api } = await import('../api/api.ts');
      cache.apply(
        await runMutation(api, issue, {
          input: { query: {}, body },
          options: { onFailure: 'in-place', skipRedirect: true },
        }),
      );
      overlay.toast({ type: 'success', message: 'Your certificate was issued.' });
      onDone();
    },
    skipRedirect: true,
  });
  const hint = isReplacing
    ? 'A new certificate replaces the one you have; links to the old one will say so.'
    : 'Write your name as it should be read on the certificate. Whoever has its link can see it.';
  return (
    <form {...form.props} className="flex flex-col items-start gap-4">
      <div className="w-full max-w-md">
        <FormField label="Your name" hint={hint} error={form.errors['name']}>
          {(attributes) => (
            <TextInput {...attributes} {...form.text('name')} autoComplete="name" maxLength={100} />
          )}
        </FormField>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={form.isPending}>
          {isReplacing ? 'Replace the certificate' : 'Get your certificate'}
        </Button>
        {isReplacing && (
          <Button look="secondary" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
