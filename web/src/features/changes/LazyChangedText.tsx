import { lazy, Suspense, type ComponentProps } from 'react';
import { createPortal } from 'react-dom';

const ChangedText = lazy(async () => ({ default: (await import('./ChangedText.tsx')).ChangedText }));

/** Rendered at the top of the text, where other readers see nothing. */
export function LazyChangedText(props: ComponentProps<typeof ChangedText>) {
  const place = document.getElementById('reading-notices');
  if (!place) return null;
  return createPortal(
    <Suspense>
      <ChangedText {...props} />
    </Suspense>,
    place,
  );
}
