/** `learner@lab:~/exercises$` in the colours people know. */
export function promptOf(cwd: string, home: string): string {
  const place = cwd === home ? '~' : cwd.startsWith(`${home}/`) ? `~${cwd.slice(home.length)}` : cwd;
  return `\x1b[1;32mlearner@lab\x1b[0m:\x1b[1;34m${place}\x1b[0m$ `;
}

const SIGNS = new RegExp(`${'\x1b'}\\[[\\d;]*[A-Za-z]`, 'g');

/** What a terminal shows of a text: neither colors nor other signs to it. */
export function withoutColors(text: string): string {
  return text.replace(SIGNS, '');
}
