import { asTrustedHtml } from '../trusted-types.ts';

/** The one place where HTML from the server enters the page. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: asTrustedHtml(html) }} />;
}
