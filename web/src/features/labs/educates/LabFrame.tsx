import { useEffect, useEffectEvent, useRef } from 'react';

type Props = {
  address: string;
  title: string;
  /** The portal redirected back: the lab has ended. */
  onReturn: (notification: string) => void;
  /** The browser or the portal does not allow the frame. */
  onBlocked: () => void;
};

/**
 * The frame's content belongs to the portal and may be hostile. It keeps its own origin, which is never ours, so it
 * cannot access our tokens or our page, and it may not navigate the top window.
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
  const handleMessage = useEffectEvent(({ origin, source, data }: MessageEvent<unknown>) => {
    // Our return page has an opaque origin, unlike the portal. Its message is only trusted to mean that the
    // lab has ended.
    if (origin !== 'null' || source !== frame.current?.contentWindow) return;
    if (isReturn(data)) onReturn(data.notification);
  });
  const handleViolation = useEffectEvent(({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'frame-src') onBlocked();
  });
  useEffect(() => {
    window.addEventListener('message', handleMessage);
    document.addEventListener('securitypolicyviolation', handleViolation);
    return () => {
      window.removeEventListener('message', handleMessage);
      document.removeEventListener('securitypolicyviolation', handleViolation);
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
