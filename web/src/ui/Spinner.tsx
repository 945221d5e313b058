/** Covers the page until there is something to show. */
export function LoadingScreen() {
  return (
    <div className="fixed inset-0 z-50 grid min-h-dvh place-items-center bg-page">
      <Spinner />
    </div>
  );
}

export function Spinner() {
  return (
    <div role="status" className="flex flex-col items-center gap-4 font-medium text-soft">
      <svg
        width="70"
        height="70"
        viewBox="0 0 70 70"
        fill="none"
        strokeWidth="5"
        aria-hidden="true"
        className="animate-[turn_0.9s_linear_infinite]"
      >
        <circle cx="35" cy="35" r="30" stroke="var(--border)" />
        <path d="M35 5a30 30 0 0 1 30 30" stroke="var(--brand)" strokeLinecap="round" />
      </svg>
      Loading
    </div>
  );
}
