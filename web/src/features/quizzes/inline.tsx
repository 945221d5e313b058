import type { ReactNode } from 'react';

/** Code comes first: what stands in it is no mark of anything. Links lead to the web and nowhere else. */
const MARKS =
  /(?<!`)(?<ticks>`+)(?!`)(?<code>.+?)(?<!`)\k<ticks>(?!`)|\\(?<escaped>[\p{P}\p{S}])|\[(?<label>[^\][]+)\]\((?<href>https?:\/\/[^\s()]+)\)|\*\*(?<strong>\S(?:.*?\S)?)\*\*|(?<![\p{L}\p{N}*])\*(?<emphasis>[^\s*](?:[^*]*[^\s*])?)\*(?!\*)|(?<![\p{L}\p{N}_])_(?<low>[^\s_](?:[^_]*[^\s_])?)_(?![\p{L}\p{N}_])/gsu;

/** A line of Markdown as elements. No text ever becomes HTML: what is no mark is shown as it was written. */
export function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push(elementOf(match.groups ?? {}, match.index));
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

function elementOf(found: Record<string, string | undefined>, key: number): ReactNode {
  const { code, escaped, label, href, strong, emphasis = found['low'] } = found;
  if (code !== undefined)
    return (
      <code
        key={key}
        className="rounded-small bg-[color-mix(in_oklab,var(--text)_9%,transparent)] px-1.5 py-0.5 font-mono text-[0.9em] wrap-anywhere"
      >
        {/^ .*\S.* $/s.test(code) ? code.slice(1, -1) : code}
      </code>
    );
  if (href !== undefined)
    return (
      <a
        key={key}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="text-brand underline underline-offset-4"
      >
        {inline(label ?? '')}
      </a>
    );
  if (strong !== undefined) return <strong key={key}>{inline(strong)}</strong>;
  if (emphasis !== undefined) return <em key={key}>{inline(emphasis)}</em>;
  return escaped;
}
