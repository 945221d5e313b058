import { describe, expect, it } from 'vitest';
import { openLab } from '../../lab.ts';
import { stripAnsi } from '../../terminal/line-editor.ts';
import { RUNTIME_FILES } from './engine.ts';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readStatements } from './statements.ts';

const BOOKS = `CREATE TABLE book (id int PRIMARY KEY, title text NOT NULL, pages int);
INSERT INTO book VALUES (1, 'Sea and Fire', 320), (2, 'Tea', NULL);
`;

describe('psql', { timeout: 60_000 }, () => {
  const lab = openLab({ commands: ['psql'], files: { 'books.sql': BOOKS } });
  const run = async (line: string) => (await lab.run(line)).output;

  it('CMD-18 prints tables, tags and errors like psql', async () => {
    expect(await run('psql -f books.sql')).toBe('CREATE TABLE\nINSERT 0 2\n');
    expect(await run(`psql -c 'SELECT * FROM book ORDER BY id'`)).toBe(
      [
        ' id |    title     | pages ',
        '----+--------------+-------',
        '  1 | Sea and Fire |   320',
        '  2 | Tea          |      ',
        '(2 rows)\n\n',
      ].join('\n'),
    );
    expect(await run(`psql -tAc 'SELECT id, title FROM book WHERE pages IS NULL'`)).toBe('2|Tea\n');
    expect(await run(`psql -xc 'SELECT id, title FROM book WHERE id = 1'`)).toBe(
      '-[ RECORD 1 ]-------\nid    | 1\ntitle | Sea and Fire\n\n',
    );
    expect(await run(`psql --csv -c 'SELECT id, title FROM book'`)).toBe('id,title\n1,Sea and Fire\n2,Tea\n');
    const wrong = await lab.run(`psql -c 'SELECT titel FROM book'`);
    expect(wrong.code).toBe(1);
    expect(wrong.output).toBe(
      [
        'ERROR:  column "titel" does not exist',
        'LINE 1: SELECT titel FROM book',
        '               ^',
        'HINT:  Perhaps you meant to reference the column "book.title".\n',
      ].join('\n'),
    );
  });

  it('CMD-18 reads scripts from files and input, and goes on after an error unless told to stop', async () => {
    const script = `printf 'SELEC 1;\\nSELECT 2 AS two;\\n'`;
    const all = await lab.run(`${script} | psql -tA`);
    expect(all.output).toContain('psql:<stdin>:1: ERROR:  syntax error at or near "SELEC"');
    expect(all).toMatchObject({ code: 0, output: expect.stringContaining('2\n') });
    const stopped = await lab.run(`${script} | psql -tA -v ON_ERROR_STOP=1`);
    expect(stopped.code).toBe(3);
    expect(stopped.output).not.toContain('2\n');
    expect(await run('psql -f missing.sql')).toBe('psql: error: missing.sql: No such file or directory\n');
    expect(await run(`psql -d shop -c 'SELECT 1'`)).toContain('database "shop" does not exist');
  });

  it('CMD-18 describes tables, explains queries and shows notices', async () => {
    expect(await run(`psql -c '\\dt'`)).toMatch(/ public \| book \| table \| postgres/);
    expect(await run(`psql -c '\\d book'`)).toMatch(
      /Table "public.book"[\s\S]*"book_pkey" PRIMARY KEY, btree \(id\)/,
    );
    expect(await run(`psql -c '\\l'`)).toContain(' postgres ');
    expect(await run(`psql -c 'EXPLAIN SELECT * FROM book WHERE id = 1'`)).toContain('QUERY PLAN');
    expect(await run(`psql -c "DO 'BEGIN RAISE NOTICE ''hello''; END'"`)).toBe('NOTICE:  hello\nDO\n');
    expect(await run(`psql -c '\\nope'`)).toBe('invalid command \\nope\nTry \\? for help.\n');
  });

  it('CMD-18 keeps the data with the files of the lab, in little room', async () => {
    await run(`psql -c 'UPDATE book SET pages = 96 WHERE id = 2'`);
    const entry = lab.journal.get('/var/lib/lab/postgres.tar.gz');
    expect(entry?.kind === 'file' && entry.bytes.length).toBeLessThan(500_000);
    const again = openLab({ commands: ['psql'], journal: lab.journal });
    expect(await again.run(`psql -tAc 'SELECT sum(pages) FROM book'`)).toEqual({ output: '416\n', code: 0 });
  });

  it('CMD-18 gives checks the same data, and each psql a connection without open transactions', async () => {
    await run(`psql -c 'BEGIN' -c 'DELETE FROM book'`);
    expect(await lab.check(`psql -tAc 'SELECT count(*) FROM book'`)).toEqual({ code: 0, output: '2' });
  });

  it('CMD-18 opens a prompt that shows open statements and transactions', async () => {
    const prompted = openLab({ commands: ['psql'] });
    const shown = () => stripAnsi(prompted.outputs.join(''));
    const press = (keys: string) => prompted.send({ type: 'keys', session: 1, keys });
    const ended = prompted.run('psql');
    await expect.poll(shown, { timeout: 20_000 }).toContain('postgres=# ');
    press('SELECT 1 AS one\r');
    await expect.poll(shown).toContain('postgres-# ');
    press(';\rBEGIN;\r');
    await expect.poll(shown).toContain(' one \n-----\n   1\n(1 row)\n\n');
    await expect.poll(shown).toContain('postgres=*# ');
    press('\\q\r');
    expect((await ended).code).toBe(0);
  });

  it('CMD-18 knows the size of what it downloads', () => {
    for (const { address, bytes } of RUNTIME_FILES) expect(statSync(fileURLToPath(address)).size).toBe(bytes);
  });
});

describe('statements of a text', () => {
  const split = (text: string) => readStatements(text, { isEnd: true }).pieces.map((piece) => piece.text);
  const promptAfter = (text: string) => readStatements(text, { isEnd: false }).prompt;

  it('CMD-18 end at semicolons outside of quotes, bodies, comments and parentheses', () => {
    expect(split(`SELECT ';'; SELECT $$;$$, "a;b" -- ;\n; /* ; */ SELECT E'\\';'`)).toEqual([
      "SELECT ';';",
      'SELECT $$;$$, "a;b" -- ;\n;',
      "/* ; */ SELECT E'\\';'",
    ]);
    expect(split('SELECT 1 \\gx\n\\dt\nSELECT 2;')).toEqual(['SELECT 1', '\\gx', '\\dt', 'SELECT 2;']);
  });

  it('CMD-18 show in the prompt what is still open', () => {
    expect(['SELECT 1;', 'SELECT', "SELECT 'a", 'SELECT (1', 'SELECT $$', '/* a'].map(promptAfter)).toEqual([
      '=',
      '-',
      "'",
      '(',
      '$',
      '*',
    ]);
  });
});
