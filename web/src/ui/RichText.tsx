import { asTrustedHtml } from '../trusted-types.ts';

/** The only file that inserts HTML from the server into the page. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: asTrustedHtml(html) }} />;
}

/** The same for phrasing content, inside a heading or a label. */
export function RichPhrase({ html, className }: { html: string; className?: string }) {
  return <span className={className} dangerouslySetInnerHTML={{ __html: asTrustedHtml(html) }} />;
}
