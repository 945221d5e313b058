import { readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

const environment = z.object({
  RUNNER_LISTEN: z.string().default('/run/academy-runner/runner.sock'),
  RUNNER_TOKEN: z.string().min(32).optional(),
  RUNNER_JDK: z.string().startsWith('/'),
  RUNNER_JARS: z.string().default(''),
  RUNNER_CACHE: z.string().startsWith('/').default('/var/cache/academy-runner'),
  RUNNER_PLACES: whole(1, 64).default(availableParallelism()),
  RUNNER_SECONDS: whole(1, 300).default(20),
  RUNNER_MEMORY_MB: whole(128, 16_384).default(512),
  RUNNER_DISK_MB: whole(1, 4096).default(64),
  RUNNER_PROCESSES: whole(32, 4096).default(128),
  RUNNER_UID: whole(1, 4_294_967_294).optional(),
});

/** The settings of the runner; an error names the variable. */
export function readSettings(env: NodeJS.ProcessEnv = process.env, uid = process.getuid?.()) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(lines.join('\n'));
  }
  const given = parsed.data;
  if (uid === 0 && given.RUNNER_UID === undefined)
    throw new Error('RUNNER_UID: as root, name the user that exercises run as; it should own nothing.');
  const isSocket = given.RUNNER_LISTEN.startsWith('/');
  if (!isSocket && given.RUNNER_TOKEN === undefined)
    throw new Error('RUNNER_TOKEN: set a secret of 32 or more characters, because anyone can reach a port.');
  return {
    listen: isSocket ? { path: given.RUNNER_LISTEN } : address(given.RUNNER_LISTEN),
    token: given.RUNNER_TOKEN,
    jdk: given.RUNNER_JDK,
    jars: given.RUNNER_JARS.split(':').filter(Boolean).flatMap(jarsAt),
    // Emptied at each start, which the folder itself need not allow.
    cache: join(given.RUNNER_CACHE, 'java'),
    places: given.RUNNER_PLACES,
    limits: {
      seconds: given.RUNNER_SECONDS,
      memoryBytes: given.RUNNER_MEMORY_MB * 1_048_576,
      diskBytes: given.RUNNER_DISK_MB * 1_048_576,
      processes: given.RUNNER_PROCESSES,
      processors: 2,
      outputBytes: 256 * 1024,
    },
    user:
      uid === 0 && given.RUNNER_UID !== undefined
        ? { uid: given.RUNNER_UID, gid: given.RUNNER_UID }
        : undefined,
  };
}

/** A jar, or all jars of a folder. */
function jarsAt(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new Error(`RUNNER_JARS: there is nothing at ${path}.`);
  if (!found.isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name.endsWith('.jar'))
    .sort()
    .map((name) => join(path, name));
}

function address(text: string): { host: string; port: number } {
  const { hostname, port } = new URL(`http://${text}`);
  return { host: hostname, port: Number(port || 80) };
}
