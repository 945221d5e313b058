import { lazy, Suspense, type ComponentProps } from 'react';
import { createPortal } from 'react-dom';

const ChangedText = lazy(async () => ({ default: (await import('./ChangedText.tsx')).ChangedText }));

/** Loaded on demand, at the top of the text. */
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
