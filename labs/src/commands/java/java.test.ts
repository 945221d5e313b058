import { describe, expect, it } from 'vitest';
import { openLab } from '../../lab.ts';
import type { Answer, Question } from '../command.ts';

const DONE: Answer = { outcome: 'finished', exitCode: 0, output: '', diagnostics: [], tests: null };
const MAIN = 'public class Main { public static void main(String[] args) {} }';

function lab(answer: Partial<Answer> | Error, files: Record<string, string> = {}) {
  const asked: Question[] = [];
  const opened = openLab({
    commands: ['java', 'mvn'],
    files,
    ask: async (question) => {
      asked.push(question);
      if (answer instanceof Error) throw answer;
      return { ...DONE, ...answer };
    },
  });
  return { ...opened, asked };
}

describe('java', () => {
  it('RUN-01 runs a source file with its arguments and input, and shows what it prints', async () => {
    const { run, asked } = lab({ output: 'Hello Ada\n', exitCode: 3 }, { 'src/Main.java': MAIN });
    expect(await run('echo in | java src/Main.java Ada "and Grace"')).toEqual({
      output: 'Hello Ada\n',
      code: 3,
    });
    expect(asked).toEqual([
      {
        task: 'run',
        files: [{ path: 'Main.java', content: MAIN }],
        mainClass: 'Main',
        arguments: ['Ada', 'and Grace'],
        stdin: 'in\n',
      },
    ]);
  });

  it('RUN-01 finds the class in its package, whatever a comment says', async () => {
    const source = `// class Other\npackage tea.house;\n/* class None */ record Cup() {}`;
    const { run, asked } = lab({}, { 'Cup.java': source });
    await run('java Cup.java');
    expect(asked[0]?.mainClass).toBe('tea.house.Cup');
  });

  it('RUN-01 tells mistakes as the compiler does', async () => {
    const mistake = {
      kind: 'error',
      file: 'Main.java',
      line: 3,
      column: 9,
      message: "';' expected",
    } as const;
    const { run } = lab({ exitCode: 2, diagnostics: [mistake] }, { 'Main.java': MAIN });
    expect(await run('java Main.java')).toEqual({
      output: "Main.java:3: error: ';' expected\nerror: compilation failed\n",
      code: 2,
    });
  });

  it.each([
    ['java Missing.java', 'error: file not found: Missing.java\n'],
    ['java -jar x.jar', 'Unrecognized option: -jar\n'],
    ['java Main', "error: this lab's java runs source files: java Main.java\n"],
  ])('RUN-01 refuses %s', async (line, message) => {
    const { run, asked } = lab({}, { 'Main.java': MAIN });
    const { output, code } = await run(line);
    expect(output).toContain(message);
    expect(code).toBe(1);
    expect(asked).toEqual([]);
  });

  it('RUN-04 shows why a program can’t run now', async () => {
    const { run } = lab(new Error('Please try again in a moment.'), { 'Main.java': MAIN });
    expect((await run('java Main.java')).output).toContain('Please try again in a moment.');
    const { run: alone } = openLab({ commands: ['java'], files: { 'Main.java': MAIN } });
    expect((await alone('java Main.java')).output).toContain('Programs in Java don’t run in this lab.');
  });
});

describe('mvn', () => {
  const project = {
    'pom.xml': '<project/>',
    'src/main/java/Tea.java': 'class Tea {}',
    'src/test/java/TeaTest.java': 'class TeaTest {}',
    'target/classes/Tea.class': 'old',
    'README.md': 'Read me',
  };

  it('RUN-02 tests the sources and reports each failure', async () => {
    const { run, asked } = lab(
      {
        exitCode: 3,
        tests: [
          { outcome: 'passed', className: 'TeaTest', name: 'pours()', message: '' },
          {
            outcome: 'failed',
            className: 'TeaTest',
            name: 'steeps()',
            message: 'expected: <4> but was: <5>',
          },
        ],
      },
      project,
    );
    const { output, code } = await run('mvn -q test');
    expect(code).toBe(1);
    expect(output).toBe(`[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0 <<< FAILURE! -- in TeaTest
[ERROR] TeaTest.steeps -- expected: <4> but was: <5>
[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0
[ERROR] There are test failures.
`);
    expect(asked[0]?.files.map(({ path }) => path)).toEqual([
      'src/main/java/Tea.java',
      'src/test/java/TeaTest.java',
    ]);
  });

  it('RUN-02 succeeds where all tests pass', async () => {
    const tests = [{ outcome: 'passed', className: 'TeaTest', name: 'pours()', message: '' } as const];
    const { run } = lab({ tests }, project);
    const { output, code } = await run('mvn test');
    expect(code).toBe(0);
    expect(output).toContain('[INFO] Tests run: 1, Failures: 0, Errors: 0, Skipped: 0 -- in TeaTest');
    expect(output).toContain('[INFO] BUILD SUCCESS');
  });

  it('RUN-02 compiles without the tests, and tells mistakes with their place', async () => {
    const mistake = {
      kind: 'error',
      file: 'src/main/java/Tea.java',
      line: 3,
      column: 9,
      message: 'no',
    } as const;
    const { run, asked } = lab({ exitCode: 2, diagnostics: [mistake] }, project);
    const { output, code } = await run('mvn compile');
    expect(output).toContain('[ERROR] /home/learner/src/main/java/Tea.java:[3,9] no');
    expect(code).toBe(1);
    expect(asked[0]?.files.map(({ path }) => path)).toEqual(['src/main/java/Tea.java']);
  });

  it('RUN-03 says why a program was stopped', async () => {
    const { run } = lab({ outcome: 'timeOver', exitCode: 137 }, project);
    expect((await run('mvn test')).output).toContain('The program was stopped: its time is over.');
  });

  it.each([
    ['mvn package', 'Unknown lifecycle phase "package".'],
    ['mvn test -Dtest=TeaTest', 'Unrecognized option: -Dtest=TeaTest.'],
    ['mvn', 'No goals have been specified for this build.'],
    ['mkdir empty && cd empty && mvn test', 'there is no POM in this directory (/home/learner/empty)'],
  ])('RUN-02 refuses %s', async (line, message) => {
    const { run, asked } = lab({}, project);
    const { output, code } = await run(line);
    expect(output).toContain(message);
    expect(code).toBe(1);
    expect(asked).toEqual([]);
  });
});
