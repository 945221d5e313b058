import { readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openControlGroups } from './control-groups.ts';
import { javaRuns, prepareJava, readableFor } from './java.ts';
import type { RunRequest } from '@academy/domain/exercise-runs';
import { createSandbox } from './sandbox.ts';

/** Where Debian's `junit5` puts its jars. */
const JARS = '/usr/share/java';
const JUNIT =
  /^(?:junit-jupiter-(?:api|engine|params)|junit-platform-(?:commons|engine|launcher)|opentest4j|apiguardian-api|univocity-parsers)\.jar$/;

export const LIMITS = {
  memoryBytes: 512 * 1_048_576,
  processes: 96,
  processors: 2,
  seconds: 15,
  diskBytes: 32 * 1_048_576,
  outputBytes: 256 * 1024,
};

/** A real Java in a real sandbox; its folder is removed with `stop`. */
export async function openJava(javac: string, limits: Partial<typeof LIMITS> = {}) {
  const cache = await mkdtemp('/var/tmp/academy-runner-');
  // Whom the exercises belong to has to read it.
  await chmod(cache, 0o755);
  const settings = {
    jdk: join(javac, '../..'),
    jars: readdirSync(JARS)
      .filter((name) => JUNIT.test(name))
      .map((name) => join(JARS, name)),
    cache: join(cache, 'java'),
    memoryBytes: { ...LIMITS, ...limits }.memoryBytes,
  };
  await prepareJava(settings);
  const sandbox = createSandbox({
    groups: await openControlGroups(),
    limits: { ...LIMITS, ...limits },
    readable: readableFor(settings),
    user: process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined,
  });
  const java = javaRuns(settings, sandbox);
  return {
    sandbox,
    java,
    /** Runs the body of a `main` method. */
    main: (body: string, more: Partial<RunRequest> = {}) =>
      java.run({ ...EXERCISE, files: [mainFile(body)], ...more }, new AbortController().signal),
    stop: () => rm(cache, { recursive: true, force: true }),
  };
}

export const EXERCISE: RunRequest = {
  owner: 'ada',
  language: 'java',
  task: 'run',
  files: [],
  mainClass: 'Main',
  arguments: [],
  stdin: '',
};

export const mainFile = (body: string) => ({
  path: 'src/main/java/Main.java',
  content: `import java.io.*; import java.net.*; import java.nio.file.*; import java.util.*;
public class Main { public static void main(String[] args) throws Exception { ${body} } }`,
});
