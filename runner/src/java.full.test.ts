import { realpathSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { EXERCISE, openJava } from './testing.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    javac: string;
  }
}

const javac = inject('javac');
let runner: Awaited<ReturnType<typeof openJava>>;
beforeAll(async () => {
  runner = await openJava(realpathSync(javac));
});
afterAll(() => runner.stop());

const greeting = {
  path: 'src/main/java/Greeting.java',
  content: 'public class Greeting { static String to(String name) { return "Hello " + name; } }',
};
const greetingTest = {
  path: 'src/test/java/GreetingTest.java',
  content: `import static org.junit.jupiter.api.Assertions.assertEquals;
import org.junit.jupiter.api.Test;
class GreetingTest {
  @Test void greetsByName() { assertEquals("Hello Ada", Greeting.to("Ada")); }
  @Test void trims() { assertEquals("Hello Ada", Greeting.to(" Ada ")); }
}`,
};
const run = (request: Partial<typeof EXERCISE>) =>
  runner.java.run({ ...EXERCISE, ...request }, new AbortController().signal);

describe('an exercise in Java', () => {
  it('RUN-01 runs a class with arguments and standard input', async () => {
    const body = `System.out.println("Hello " + args[0] + " and " + new Scanner(System.in).nextLine());
      System.err.print("done"); System.exit(4);`;
    const result = await runner.main(body, { arguments: ['Ada'], stdin: 'Grace\n' });
    expect(result).toEqual({
      outcome: 'finished',
      exitCode: 4,
      output: 'Hello Ada and Grace\ndone',
      diagnostics: [],
      tests: null,
    });
  });

  it('RUN-01 runs a class that is not public', async () => {
    const content = 'class Main { public static void main(String[] args) { System.out.print("runs"); } }';
    expect(await run({ files: [{ path: 'Main.java', content }] })).toMatchObject({
      exitCode: 0,
      output: 'runs',
    });
  });

  it('RUN-01 shows an exception without the frames of the runner', async () => {
    const { exitCode, output } = await runner.main('List.of(1).get(3);');
    expect(exitCode).toBe(1);
    expect(output).toContain('Exception in thread "main" java.lang.IndexOutOfBoundsException');
    expect(output).toContain('at Main.main(Main.java:2)');
    expect(output).not.toContain('Exercise');
  });

  it('RUN-01 reports where the compiler found an error', async () => {
    const { exitCode, diagnostics } = await runner.main('int count = "three";');
    expect(exitCode).toBe(2);
    expect(diagnostics).toEqual([
      {
        kind: 'error',
        file: 'src/main/java/Main.java',
        line: 2,
        column: expect.any(Number) as number,
        message: expect.stringContaining('String cannot be converted to int') as string,
      },
    ]);
  });

  it('RUN-02 reports the result of each JUnit test', async () => {
    const { exitCode, tests } = await run({ task: 'test', files: [greeting, greetingTest] });
    expect(exitCode).toBe(3);
    expect(tests).toEqual([
      { outcome: 'passed', className: 'GreetingTest', name: 'greetsByName()', message: '' },
      {
        outcome: 'failed',
        className: 'GreetingTest',
        name: 'trims()',
        message: 'expected: <Hello Ada> but was: <Hello  Ada >',
      },
    ]);
  });

  it('RUN-02 has no results if the tests did not finish', async () => {
    const exits = { ...greeting, content: greeting.content.replace('return', 'System.exit(0); return') };
    expect((await run({ task: 'test', files: [exits, greetingTest] })).tests).toBeNull();
  });
});

describe('an exercise that attacks', () => {
  const attempt = async (body: string) => (await runner.main(body)).output;

  it('RUN-03 cannot start processes without end', async () => {
    const { outcome, output } = await runner.sandbox.run({
      command: ['/bin/sh', '-c', 'bomb() { bomb | bomb & }; bomb; sleep 60'],
      stdin: Buffer.alloc(0),
      signal: new AbortController().signal,
    });
    expect(output.toString()).toContain('Cannot fork');
    expect(['timeOver', 'finished']).toContain(outcome);
  });

  it('RUN-03 is stopped when its time is over', async () => {
    expect(await runner.main('while (true) {}')).toMatchObject({ outcome: 'timeOver' });
  });

  it('RUN-03 cannot use more memory than it has', async () => {
    const { outcome } = await runner.sandbox.run({
      command: ['/bin/sh', '-c', 'head -c 900m /dev/zero | tail'],
      stdin: Buffer.alloc(0),
      signal: new AbortController().signal,
    });
    expect(outcome).toBe('outOfMemory');
    expect(
      await attempt('byte[][] all = new byte[99999][]; for (int i = 0; ; i++) all[i] = new byte[9999999];'),
    ).toContain('OutOfMemoryError');
  });

  it('RUN-03 cannot fill the disk', async () => {
    const output = await attempt(`byte[] part = new byte[1 << 20];
      try (var file = new FileOutputStream("fill")) { while (true) file.write(part); }`);
    expect(output).toContain('No space left on device');
  });

  it('RUN-03 cannot print without end', async () => {
    expect(await runner.main('while (true) System.out.println("x".repeat(1000));')).toMatchObject({
      outcome: 'tooMuchOutput',
    });
  });

  it('RUN-03 has no network', async () => {
    const addresses = ['1.1.1.1', '169.254.169.254', '127.0.0.1'];
    for (const address of addresses) {
      const output = await attempt(`new Socket().connect(new InetSocketAddress("${address}", 80), 2000);`);
      expect(output).toMatch(/Network is unreachable|Connection refused/);
    }
    expect(
      await attempt(
        'for (var one : Collections.list(NetworkInterface.getNetworkInterfaces())) System.out.println(one.getName());',
      ),
    ).toBe('lo\n');
  });

  it('RUN-03 sees neither files nor processes nor settings of the machine', async () => {
    expect(await attempt('System.out.println(new TreeSet<>(System.getenv().keySet()));')).toBe(
      '[HOME, LANG, PWD]\n',
    );
    expect(await attempt('System.out.println(Arrays.toString(new File("/").list()));')).not.toMatch(
      /home|root|sys|opt/,
    );
    expect(
      await attempt(`for (File one : new File("/proc").listFiles()) if (one.getName().matches("\\\\d+"))
        System.out.println(Files.readString(one.toPath().resolve("cmdline")).split("\\0")[0]);`),
    ).not.toMatch(/node|postgres|systemd/);
    expect(await attempt('System.out.println(Files.readString(Path.of("/etc/passwd")));')).toContain(
      'NoSuchFileException',
    );
    expect(
      await attempt('System.out.println(Arrays.toString(new File("/proc/1/root/..").list()));'),
    ).not.toMatch(/home|root/);
  });

  it('RUN-03 cannot follow a link out of its folder', async () => {
    const body = `Files.createSymbolicLink(Path.of("out"), Path.of("/../../../etc/shadow"));
      System.out.println(Files.readString(Path.of("out")));`;
    expect(await attempt(body)).toContain('NoSuchFileException');
  });

  it('RUN-03 cannot write outside of its folder', async () => {
    for (const place of ['/usr/lib/x', '/x', '/dev/x'])
      expect(await attempt(`Files.writeString(Path.of("${place}"), "x");`)).toMatch(
        /Read-only file system|AccessDenied|FileSystemException/,
      );
  });

  it('RUN-03 can make no namespaces and no mounts', async () => {
    const shell = async (line: string) => {
      const { output } = await runner.sandbox.run({
        command: ['/bin/sh', '-c', line],
        stdin: Buffer.alloc(0),
        signal: new AbortController().signal,
      });
      return output.toString();
    };
    expect(await shell('unshare --user --map-root-user id')).toMatch(
      /unshare failed|Operation not permitted/,
    );
    expect(await shell('mount -t tmpfs none /tmp')).toMatch(
      /permission denied|not permitted|must be superuser/,
    );
    expect(await shell('grep -E "^(Seccomp|NoNewPrivs|CapEff):" /proc/self/status')).toBe(
      'CapEff:\t0000000000000000\nNoNewPrivs:\t1\nSeccomp:\t2\n',
    );
  });

  it('RUN-03 leaves nothing behind for the next run', async () => {
    await attempt('Files.writeString(Path.of("/tmp/left"), "x"); Files.writeString(Path.of("left"), "x");');
    expect(
      await attempt('System.out.println(new File("/tmp/left").exists() || new File("left").exists());'),
    ).toBe('false\n');
  });

  it('RUN-03 ends when the caller disconnects', async () => {
    const gone = new AbortController();
    const ended = runner.java.run(
      {
        ...EXERCISE,
        files: [
          {
            path: 'Main.java',
            content: 'class Main { public static void main(String[] a) { while (true) {} } }',
          },
        ],
      },
      gone.signal,
    );
    setTimeout(() => gone.abort(new Error('gone')), 500);
    await expect(ended).rejects.toThrow('gone');
  });
});
