import { useEffect, useEffectEvent, useRef } from 'react';

type Props = {
  address: string;
  title: string;
  /** The portal led back: the lab is over. */
  onReturn: (notification: string) => void;
  /** The browser or the portal does not let it stand here. */
  onBlocked: () => void;
};

/**
 * What runs in here is the portal's and may be hostile. It keeps its own origin, which is never ours, so it reaches
 * neither our tokens nor our page; and it may not steer the window around it.
 */
const SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-modals',
  'allow-downloads',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
].join(' ');

export function LabFrame({ address, title, onReturn, onBlocked }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const hear = useEffectEvent(({ origin, source, data }: MessageEvent<unknown>) => {
    // Our page of return has no origin, the portal has one. All that is believed is that the lab in this frame is over.
    if (origin !== 'null' || source !== frame.current?.contentWindow) return;
    if (isReturn(data)) onReturn(data.notification);
  });
  const refuse = useEffectEvent(({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'frame-src') onBlocked();
  });
  useEffect(() => {
    window.addEventListener('message', hear);
    document.addEventListener('securitypolicyviolation', refuse);
    return () => {
      window.removeEventListener('message', hear);
      document.removeEventListener('securitypolicyviolation', refuse);
    };
  }, []);
  return (
    <iframe
      ref={frame}
      src={address}
      title={title}
      sandbox={SANDBOX}
      allow="clipboard-read; clipboard-write; fullscreen"
      referrerPolicy="no-referrer"
      className="min-h-80 w-full grow border-0 bg-surface"
    />
  );
}

function isReturn(data: unknown): data is { notification: string } {
  return (
    typeof data === 'object' &&
    data !== null &&
    'academyLab' in data &&
    data.academyLab === 'returned' &&
    'notification' in data &&
    typeof data.notification === 'string'
  );
}
