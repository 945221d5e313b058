import { describe, describeDataToString } from 'psql-describe';
import { runSql, type Psql } from './run-sql.ts';

const BACKSLASH_HELP = `Commands of psql that this lab has:
  \\q                   quit
  \\?                   this list
  \\h [NAME]            help on SQL
  \\d[S+] [NAME]        describe a table, view or index, or list them all
  \\dt \\dv \\di \\ds     list tables, views, indexes, sequences
  \\df \\dn \\du \\dT \\dp list functions, schemas, roles, types, privileges
  \\l                   list databases
  \\sf NAME, \\sv NAME   show the source of a function or a view
  \\x [on|off]          expanded output
  \\a, \\t, \\f CHAR      unaligned output, rows only, separator
  \\pset null TEXT      what is shown for NULL
  \\timing [on|off]     show how long statements take
  \\i FILE, \\ir FILE    run the statements of a file
  \\g, \\gx              send the statement, with expanded output
  \\set NAME VALUE      set a variable, used as :NAME, :'NAME' and :"NAME"
  \\unset NAME          remove it
  \\echo TEXT           print a text
  \\conninfo            show the connection
PostgreSQL runs in this page with one connection: every psql of the lab shares it, and only one can have an open
transaction. There is no \\copy, \\c, \\e, \\! or \\watch, and no COPY FROM STDIN.
`;

const DESCRIBED = /^\\(d|l|z|h|sf|sv)/;

/** Runs a command that begins with a backslash; false where it failed. */
export async function runBackslash(psql: Psql, text: string, prefix: string): Promise<boolean> {
  const { state, out } = psql;
  const [name = '', ...words] = wordsOf(text, state.variables);
  const [first = ''] = words;
  const toggled = (now: boolean) => (first ? /^(on|true|1)$/i.test(first) : !now);
  const { format } = state;
  switch (name.replace(/;$/, '')) {
    case '\\q':
      state.isOver = true;
      return true;
    case '\\?':
      out(BACKSLASH_HELP);
      return true;
    case '\\x':
      format.isExpanded = toggled(format.isExpanded);
      return say(psql, `Expanded display is ${onOff(format.isExpanded)}.`);
    case '\\a':
      format.isAligned = !format.isAligned;
      return say(psql, `Output format is ${format.isAligned ? 'aligned' : 'unaligned'}.`);
    case '\\t':
      format.isTuplesOnly = toggled(format.isTuplesOnly);
      return say(psql, `Tuples only is ${onOff(format.isTuplesOnly)}.`);
    case '\\f':
      format.separator = first || format.separator;
      return say(psql, `Field separator is "${format.separator}".`);
    case '\\pset':
      if (first !== 'null') return fail(psql, `${prefix}\\pset: only null can be set in this lab`);
      format.nullText = words[1] ?? '';
      return say(psql, `Null display is "${format.nullText}".`);
    case '\\timing':
      state.hasTiming = toggled(state.hasTiming);
      return say(psql, `Timing is ${onOff(state.hasTiming)}.`);
    case '\\echo':
    case '\\qecho':
      out(`${words.join(' ')}\n`);
      return true;
    case '\\set':
      if (first) state.variables.set(first, words.slice(1).join(''));
      else for (const [key, value] of state.variables) out(`${key} = '${value}'\n`);
      return true;
    case '\\unset':
      state.variables.delete(first);
      return true;
    case '\\g':
      return runSql(psql, state.lastStatement, { prefix });
    case '\\gx':
      return runSql(psql, state.lastStatement, { prefix, format: { ...format, isExpanded: true } });
    case '\\i':
    case '\\ir':
      return include(psql, first, prefix);
    case '\\conninfo':
      out('You are connected to database "postgres" as user "postgres" of the PostgreSQL in this page.\n');
      return true;
    default:
      if (DESCRIBED.test(name)) return runDescribe(psql, text.replace(/;\s*$/, ''));
      return fail(psql, `${prefix}invalid command ${name}\nTry \\? for help.`);
  }
}

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');

function say({ state, out }: Psql, text: string): true {
  if (!state.isQuiet) out(`${text}\n`);
  return true;
}

function fail({ err }: Psql, text: string): false {
  err(`${text}\n`);
  return false;
}

async function include(psql: Psql, path: string, prefix: string): Promise<boolean> {
  if (!path) return fail(psql, `${prefix}\\i: missing required argument`);
  const text = await psql.io.files.read(path);
  if (text === null) return fail(psql, `${prefix}error: ${path}: No such file or directory`);
  return psql.include(text, path);
}

/** `\d` and its family, which ask the catalog. */
async function runDescribe(psql: Psql, text: string): Promise<boolean> {
  const { connection, out } = psql;
  const runQuery = async (sql: string) => {
    const answers = await connection.run(sql);
    const failed = answers.find((one) => one.kind === 'error');
    if (failed?.kind === 'error') throw new Error(failed.message.message);
    const answer = answers.find((one) => one.kind === 'rows');
    const rows = answer?.kind === 'rows' ? answer.rows : [];
    const fields = answer?.kind === 'rows' ? answer.fields : [];
    return {
      rows,
      rowCount: rows.length,
      fields: fields.map(({ name, type }) => ({ name, dataTypeID: type })),
    };
  };
  try {
    const shown = describe(
      text,
      'postgres',
      runQuery,
      (item) => out(`${describeDataToString(item)}\n`),
      false,
      180_000,
    );
    await shown.promise;
    return true;
  } catch (error) {
    return fail(psql, error instanceof Error ? error.message : String(error));
  }
}

/** The words of a command: quoted text, and variables. */
function wordsOf(text: string, variables: ReadonlyMap<string, string>): string[] {
  const found = text.match(/^\\(?:\?|[a-zA-Z]+[S+]*|.)|'(?:[^']|'')*'|"[^"]*"|\S+/g) ?? [];
  return found.map((word) => {
    if (/^'.*'$/s.test(word))
      return word.slice(1, -1).replaceAll("''", "'").replaceAll('\\n', '\n').replaceAll('\\t', '\t');
    if (/^:\w+$/.test(word)) return variables.get(word.slice(1)) ?? word;
    return word;
  });
}
