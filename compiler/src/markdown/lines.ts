/** Calls back for every line that is not inside a fenced code block, nor one of its fences. */
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
