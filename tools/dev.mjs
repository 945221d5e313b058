// The site while it is being written: the web is built again and the server started again on every saved file.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './files.mjs';
import { nodeProgram } from './run.mjs';

const programs = [
  { ...nodeProgram('vite/bin/vite.js', ['build', '--watch', '--logLevel', 'warn']), cwd: join(root, 'web') },
  { ...nodeProgram('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/src/main.ts']), cwd: root },
];
const children = programs.map(({ command, args, cwd }) => spawn(command, args, { cwd, stdio: 'inherit' }));

// Each child is told once: a second signal would make tsx kill the server before it has put its database away.
let isStopping = false;
const stopAll = () => {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGTERM', stopAll);
// Ctrl-C reaches the children by itself, because they share the terminal.
process.on('SIGINT', () => (isStopping = true));
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stopAll();
  });
}
