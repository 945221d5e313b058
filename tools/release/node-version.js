// Reports an outdated Node in one sentence, instead of a stack trace from the server.
export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  console.error(
    `Academy needs Node 20.19 or newer, or 22.12 or newer, and this is ${process.version}: install a newer Node and try again.`,
  );
  process.exit(1);
}
