/** A notice instead of something that needs scripts; browsers with scripts never show it. */
export function NeedsScript({ what, className = '' }: { what: string; className?: string }) {
  return (
    <noscript>
      <p className={`rounded-card border border-line bg-surface px-4 py-3 text-sm text-soft ${className}`}>
        {what} needs JavaScript. Please turn it on in your browser and load the page again.
      </p>
    </noscript>
  );
}
