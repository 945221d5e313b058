import type { ClosedReason } from '@academy/domain/drafts';
import { pages } from '@academy/domain/pages';
import { Notice } from '../../layouts/Notice.tsx';
import { useTitle } from '../../tenant/use-title.ts';
import { ButtonLink } from '../../ui/Button.tsx';

const REASONS: Record<ClosedReason, { title: string; text: string }> = {
  invalid: {
    title: 'This link is not valid',
    text: 'It may be incomplete or altered. Copy the whole link from where you got it, or ask for a new one.',
  },
  expired: {
    title: 'This link has expired',
    text: 'It showed a draft for a limited time. Ask whoever sent it for a new one.',
  },
  revoked: {
    title: 'This link was revoked',
    text: 'It no longer shows the draft. Ask whoever sent it for a new one.',
  },
  removed: {
    title: 'This draft is gone',
    text: 'Its author has removed it.',
  },
  live: {
    title: 'This draft is live now',
    text: 'It can be read at its own address.',
  },
};

type Props = { reason: ClosedReason; address: string | null };

/** Why a link shows nothing, and what to do. */
export function ClosedDraft({ reason, address }: Props) {
  const { title, text } = REASONS[reason];
  useTitle(title);
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col">
      <Notice title={title}>
        <p className="max-w-xl text-soft">{text}</p>
        {address === null ? (
          <ButtonLink to={pages.home.path()}>Back to home page</ButtonLink>
        ) : (
          <ButtonLink to={address}>Open it</ButtonLink>
        )}
      </Notice>
    </main>
  );
}
