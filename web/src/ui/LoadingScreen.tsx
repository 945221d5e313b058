import { Spinner } from './Spinner.tsx';

/** Covers the page while there is nothing else to see yet. */
export function LoadingScreen() {
  return (
    <div className="fixed inset-0 z-50 grid min-h-dvh place-items-center bg-page">
      <Spinner />
    </div>
  );
}
