import type { Lab } from '@academy/contract/schemas/labs';
import { lazy, Suspense } from 'react';
import { useSession } from '../../session/use-session.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ButtonLink } from '../../ui/Button.tsx';

// Completions need browser storage; without this chunk the server can render the page.
const Completion = lazy(async () => ({ default: (await import('./checks/Completion.tsx')).Completion }));

type Props = { lab: Extract<Lab, { kind: 'externalLab' }>; what: 'lesson' | 'guide' };

/**
 * A lab on another site, which can't report when it is done, so the learner completes the lesson manually.
 */
export function ExternalLab({ lab, what }: Props) {
  const isMember = useSession().status === 'member';
  return (
    <>
      {lab.inFrame ? <FramedLab lab={lab} /> : <LinkedLab lab={lab} what={what} isMember={isMember} />}
      <Suspense>
        {isMember && <Completion lab={lab} what={what} isEarned={false} passedChecks={[]} canFinish />}
      </Suspense>
    </>
  );
}

/** Hosts on the allow list may be framed. */
function FramedLab({ lab: { url, lesson } }: Pick<Props, 'lab'>) {
  return (
    <iframe
      src={url}
      title={`Lab: ${lesson.title}`}
      sandbox={sandboxFor(url)}
      allow="fullscreen; clipboard-write"
      referrerPolicy="strict-origin"
      className="min-h-0 w-full grow border-0 bg-surface"
    />
  );
}

function LinkedLab({ lab: { url, lesson }, what, isMember }: Props & { isMember: boolean }) {
  return (
    <div className="container flex grow flex-col items-center justify-center gap-6 py-16 text-center">
      <h2 className="text-title">This lab opens in a new tab</h2>
      <p className="max-w-prose text-soft">
        It is run by {new URL(url).host}.
        {isMember && !lesson.isComplete && ` Come back here when you are done and complete the ${what}.`}
      </p>
      <ButtonLink to={url} newTab>
        Open the lab
        <Icon name="external" />
        <span className="sr-only">(opens in a new tab)</span>
      </ButtonLink>
    </div>
  );
}

/** Scripts on a page of our own origin could remove its sandbox, so only foreign pages keep their origin. */
function sandboxFor(url: string): string {
  const isForeign = new URL(url, location.href).origin !== location.origin;
  return `allow-scripts allow-forms allow-popups allow-downloads${isForeign ? ' allow-same-origin' : ''}`;
}
