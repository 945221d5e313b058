/**
 * The way to npm: the very one that started this command, if one did.
 * @param {string[]} args
 */
export function npmCommand(args) {
  const npm = process.env['npm_execpath'];
  if (npm && /\.[cm]?js$/.test(npm)) return { command: process.execPath, args: [npm, ...args] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args };
}
