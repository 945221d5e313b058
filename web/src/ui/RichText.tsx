import { asTrustedHtml } from '../trusted-types.ts';

/** HTML from the server enters the page only through this file. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: asTrustedHtml(html) }} />;
}

/** The same for phrasing content, inside a heading or a label. */
export function RichPhrase({ html, className }: { html: string; className?: string }) {
  return <span className={className} dangerouslySetInnerHTML={{ __html: asTrustedHtml(html) }} />;
}
