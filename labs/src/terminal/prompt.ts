/** `~/exercises` for a folder of the learner. */
export function shortFolder(folder: string, home: string): string {
  return folder === home ? '~' : folder.startsWith(`${home}/`) ? `~${folder.slice(home.length)}` : folder;
}

/** A folder as an argument of `cd`. */
export function quoteFolder(folder: string, home: string): string {
  const short = shortFolder(folder, home);
  return /^[\w./~-]+$/.test(short) ? short : `'${folder.replaceAll("'", `'\\''`)}'`;
}

/** `learner@lab:~/exercises$` in the usual colors. */
export function formatPrompt(cwd: string, home: string): string {
  const directory = shortFolder(cwd, home);
  return `\x1b[1;32mlearner@lab\x1b[0m:\x1b[1;34m${directory}\x1b[0m$ `;
}
