import type { Lab } from '@academy/contract/schemas/labs';
import { Icon } from '../../ui/Icon.tsx';
import { ButtonLink } from '../../ui/Button.tsx';

type Props = { lab: Extract<Lab, { kind: 'externalLab' }> };

/** A lab on another site: in a frame if its host is on the allow list, otherwise in a new tab. */
export function ExternalLab({ lab: { url, inFrame, lesson } }: Props) {
  if (inFrame)
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
  return (
    <div className="container flex grow flex-col items-center justify-center gap-6 py-16 text-center">
      <h2 className="text-title">This lab opens in a new tab</h2>
      <p className="max-w-prose text-soft">
        It is run by {new URL(url).host}. Come back here when you are done and complete the lesson.
      </p>
      <ButtonLink to={url} newTab>
        Open the lab
        <Icon name="external" />
        <span className="sr-only">(opens in a new tab)</span>
      </ButtonLink>
    </div>
  );
}

/** A page of our own origin with scripts could remove its sandbox, so only foreign pages keep their origin. */
function sandboxFor(url: string): string {
  const isForeign = new URL(url, location.href).origin !== location.origin;
  return `allow-scripts allow-forms allow-popups allow-downloads${isForeign ? ' allow-same-origin' : ''}`;
}
