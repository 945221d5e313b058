import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readFrames } from './frames.ts';
import type { RunRequest, RunResult } from '@academy/domain/exercise-runs';
import type { Sandbox } from './sandbox.ts';

const exec = promisify(execFile);
const SOURCE = fileURLToPath(new URL('../java/Exercise.java', import.meta.url));

export type JavaSettings = {
  /** The folder of a JDK, 17 or newer. */
  jdk: string;
  /** Jars that exercises may use; JUnit's platform and engine are among them. */
  jars: string[];
  /** Where the compiled launcher and its archive of loaded classes lie. */
  cache: string;
  memoryBytes: number;
};

/** What programs need to read. */
export function readableFor({ jdk, jars, cache }: JavaSettings): string[] {
  // Debian keeps the configuration of its JDKs there.
  const configured = readdirSync('/etc').filter((name) => /^java-\d+-openjdk$/.test(name));
  return [
    jdk,
    ...configured.map((name) => `/etc/${name}`),
    ...new Set(jars.map((jar) => dirname(jar))),
    cache,
  ];
}

/** Compiles the launcher, and stores the classes that the compiler and JUnit load: half of a start is loading them. */
export async function prepareJava({ jdk, jars, cache }: JavaSettings): Promise<void> {
  const classes = join(cache, 'classes');
  await rm(cache, { recursive: true, force: true });
  await mkdir(classes, { recursive: true });
  await exec(join(jdk, 'bin/javac'), ['-cp', jars.join(':'), '-d', classes, SOURCE]);
  await exec(join(jdk, 'bin/jar'), ['--create', '--file', join(cache, 'exercise.jar'), '-C', classes, '.']);
  const sample = exec(
    join(jdk, 'bin/java'),
    [
      `-XX:ArchiveClassesAtExit=${join(cache, 'exercise.jsa')}`,
      `-Djava.io.tmpdir=${cache}`,
      ...launcher({ jars, cache }),
    ],
    { cwd: cache },
  );
  sample.child.stdin?.end(inputOf(SAMPLE));
  await sample;
}

const launcher = ({ jars, cache }: Pick<JavaSettings, 'jars' | 'cache'>): string[] => [
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:-UsePerfData',
  '-cp',
  [join(cache, 'exercise.jar'), ...jars].join(':'),
  'Exercise',
];

/** Loads what an ordinary exercise loads. */
const SAMPLE: RunRequest = {
  owner: 'runner',
  language: 'java',
  task: 'test',
  mainClass: '',
  arguments: [],
  stdin: '',
  files: [
    {
      path: 'SampleTest.java',
      content: `import static org.junit.jupiter.api.Assertions.assertEquals;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
class SampleTest {
  record Pair(String name, int count) {}
  @Test void joins() {
    var pairs = List.of(new Pair("a", 1), new Pair("b", 2));
    assertEquals("a, b", pairs.stream().map(Pair::name).collect(Collectors.joining(", ")));
    assertEquals("3", String.format("%d", pairs.stream().mapToInt(Pair::count).sum()));
  }
}
`,
    },
  ],
};

export function javaRuns(settings: JavaSettings, sandbox: Sandbox) {
  const { jdk, jars, cache, memoryBytes } = settings;
  const heapMegabytes = Math.floor(memoryBytes / 2 / 1_048_576);
  const command = [
    join(jdk, 'bin/java'),
    `-Xmx${heapMegabytes}m`,
    '-Xshare:auto',
    `-XX:SharedArchiveFile=${join(cache, 'exercise.jsa')}`,
    ...launcher({ jars, cache }),
  ];
  return {
    async run(request: RunRequest, signal: AbortSignal): Promise<RunResult> {
      const { outcome, exitCode, output } = await sandbox.run({ command, stdin: inputOf(request), signal });
      return { outcome, exitCode, ...readFrames(output) };
    },
  };
}

/** As the launcher reads it: numbers of four bytes, texts with their length before them. */
export function inputOf(request: RunRequest): Buffer {
  const parts = [text(request.task), text(request.mainClass), number(request.arguments.length)];
  parts.push(...request.arguments.map(text), number(request.files.length));
  for (const { path, content } of request.files) parts.push(text(path), text(content));
  return Buffer.concat([...parts, Buffer.from(request.stdin)]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([number(bytes.length), bytes]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
