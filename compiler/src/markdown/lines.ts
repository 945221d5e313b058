/** Visits every line outside of fenced code blocks, excluding the fences. */
export function scanLines(lines: readonly string[], visit: (line: string, at: number) => void): void {
  let fence: string | null = null;
  for (const [at, line] of lines.entries()) {
    const run: string | undefined = /^(?:\s|>)*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence) {
      if (run?.startsWith(fence) && line.trim().replace(/^[>\s]+/, '') === run) fence = null;
    } else if (run && !(run.startsWith('`') && line.slice(line.indexOf(run) + run.length).includes('`'))) {
      fence = run;
    } else {
      visit(line, at);
    }
  }
}

/** The numbers of the lines outside of fenced code blocks, from 0. */
export function plainLines(lines: readonly string[]): ReadonlySet<number> {
  const plain = new Set<number>();
  scanLines(lines, (_, at) => plain.add(at));
  return plain;
}

/** Changes a line except for its inline code. */
export function outsideCode(line: string, change: (text: string) => string): string {
  if (!line.includes('`')) return change(line);
  return line.replace(/(`[^`]*`)|[^`]+/g, (part, code: string | undefined) => (code ? part : change(part)));
}

/** A fence that is longer than any in the text. */
export function fenceFor(text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(longest + 1);
}
