type ScriptInput = { env: Record<string, string>; hostname: string };
type Line = { at: number; text: string };

export type ScriptRun = {
  lines: Line[];
  repeats: { from: number; every: number; lines: Line[] } | null;
  endsAt: number | null;
  exitCode: number;
  files: { at: number; path: string; isThere: boolean }[];
  /** Whether it ends in the image's own server, as `exec nginx` does. */
  startsServer: boolean;
};

type Machine = ScriptRun & { at: number; isOver: boolean };

/** Time that a command takes besides sleeping. */
const STEP_MS = 20;

/**
 * Runs the little scripts that manifests hold (`echo`, `sleep`, `exit`, `touch`, endless loops), in no time: what it
 * would write, when, and how it ends. A command it does not know is not found, as in an image without it.
 */
export function runScript(script: string, { env, hostname }: ScriptInput): ScriptRun {
  const machine: Machine = {
    lines: [],
    repeats: null,
    endsAt: null,
    exitCode: 0,
    files: [],
    startsServer: false,
    at: 0,
    isOver: false,
  };
  runBlock(script, machine, { ...env, HOSTNAME: hostname });
  if (!machine.isOver && !machine.repeats && !machine.startsServer) machine.endsAt = machine.at + STEP_MS;
  const { at: _at, isOver: _isOver, ...run } = machine;
  return run;
}

function runBlock(script: string, machine: Machine, env: Record<string, string>): void {
  const endless = /\b(?:while\s+(?:true|:|\[\s*1\s*\])|until\s+false)\s*;?\s*do\b([\s\S]*?)\bdone\b/.exec(
    script,
  );
  if (endless) {
    runBlock(script.slice(0, endless.index), machine, env);
    if (machine.isOver) return;
    const from = machine.at;
    const lines = machine.lines.length;
    runBlock(endless[1] ?? '', machine, env);
    if (machine.isOver) return;
    const round = machine.lines.splice(lines).map(({ at, text }) => ({ at: at - from, text }));
    machine.repeats = { from, every: Math.max(machine.at - from, 1000), lines: round };
    machine.isOver = true;
    return;
  }
  const counted = /\bfor\s+(\w+)\s+in\s+([^;\n]*)\s*;?\s*do\b([\s\S]*?)\bdone\b/.exec(script);
  if (counted) {
    runBlock(script.slice(0, counted.index), machine, env);
    for (const value of listOf(expand(counted[2] ?? '', env, machine)))
      if (!machine.isOver) runBlock(counted[3] ?? '', machine, { ...env, [counted[1] ?? '']: value });
    if (!machine.isOver) runBlock(script.slice(counted.index + counted[0].length), machine, env);
    return;
  }
  for (const { text, after } of statements(script)) {
    if (machine.isOver) return;
    const isWanted = after === '&&' ? machine.exitCode === 0 : after === '||' ? machine.exitCode !== 0 : true;
    if (isWanted && text) runStatement(text, machine, env);
  }
}

function listOf(words: string): string[] {
  const range = /^\s*(?:\$\(seq\s+(\d+)\s+(\d+)\)|\{(\d+)\.\.(\d+)\})\s*$/.exec(words);
  if (!range) return words.split(/\s+/).filter(Boolean);
  const [from, to] = [Number(range[1] ?? range[3]), Number(range[2] ?? range[4])];
  return Array.from({ length: Math.min(Math.max(to - from + 1, 0), 1000) }, (_none, at) => String(from + at));
}

/** Statements with the operator before each. */
function statements(script: string): { text: string; after: string }[] {
  const found: { text: string; after: string }[] = [];
  let text = '';
  let after = ';';
  let quote = '';
  const end = (operator: string) => {
    found.push({ text: text.trim(), after });
    text = '';
    after = operator;
  };
  for (let at = 0; at < script.length; at++) {
    const letter = script.charAt(at);
    if (quote) quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (/^(?:&&|\|\|)/.test(script.slice(at, at + 2))) {
      end(script.slice(at, at + 2));
      at++;
      continue;
    } else if (letter === ';' || letter === '\n') {
      end(';');
      continue;
    }
    text += letter;
  }
  end('');
  return found;
}

function runStatement(text: string, machine: Machine, env: Record<string, string>): void {
  const assignment = /^(?:export\s+)?([A-Za-z_]\w*)=(.*)$/.exec(text);
  if (assignment && !/\s/.test(assignment[2]?.replace(/(["']).*?\1/g, '') ?? '')) {
    env[assignment[1] ?? ''] = unquote(expand(assignment[2] ?? '', env, machine));
    return;
  }
  const isError = />\s*&2|>\s*\/dev\/stderr/.test(text);
  const written = /[^0-9&]>>?\s*([\w./-]+)/.exec(isError ? '' : text)?.[1];
  const [name = '', ...args] = wordsOf(text.replace(/\d?>>?\s*(?:&\d|[\w./-]+)/g, ''), { env, machine });
  machine.at += STEP_MS;
  machine.exitCode = 0;
  const write = (line: string) => {
    if (written) machine.files.push({ at: machine.at, path: written, isThere: true });
    else for (const one of line.split('\n')) machine.lines.push({ at: machine.at, text: one });
  };
  switch (name.slice(name.lastIndexOf('/') + 1)) {
    case 'echo':
      return write(args.filter((arg, at) => at > 0 || !/^-[ne]+$/.test(arg)).join(' '));
    case 'printf':
      return write((args[0] ?? '').replaceAll('\\n', '\n').replace(/\n$/, ''));
    case 'date':
      return write('{{date}}');
    case 'hostname':
      return write(env['HOSTNAME'] ?? '');
    case 'env':
    case 'printenv':
      return write(
        Object.entries(env)
          .map(([key, value]) => `${key}=${value}`)
          .join('\n'),
      );
    case 'sleep':
      return sleep(args[0] ?? '0', machine);
    case 'touch':
      for (const path of args) machine.files.push({ at: machine.at, path, isThere: true });
      return;
    case 'rm':
      for (const path of args.filter((arg) => !arg.startsWith('-')))
        machine.files.push({ at: machine.at, path, isThere: false });
      return;
    case 'exit':
      machine.exitCode = Number(args[0] ?? 0);
      machine.endsAt = machine.at;
      machine.isOver = true;
      return;
    case 'exec':
      return runStatement(text.replace(/^exec\s+/, ''), machine, env);
    case 'false':
      machine.exitCode = 1;
      return;
    case 'nginx':
    case 'httpd-foreground':
    case 'redis-server':
    case 'docker-entrypoint.sh':
      machine.startsServer = true;
      machine.isOver = true;
      return;
    case 'tail':
      machine.isOver = args.some((arg) => arg === '-f' || arg === '-F');
      return;
    case 'perl':
      machine.at += 4000;
      return write(PI);
    case 'true':
    case ':':
    case 'set':
    case 'mkdir':
    case 'cat':
    case 'cd':
    case 'ls':
    case 'chmod':
    case 'wait':
      return;
    default:
      machine.lines.push({ at: machine.at, text: `sh: ${name}: not found` });
      machine.exitCode = 127;
  }
}

/** Of the Job that the documentation of Kubernetes shows first. */
const PI =
  '3.1415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170679';

function sleep(time: string, machine: Machine): void {
  if (!/^\d+(?:\.\d+)?[smhd]?$/.test(time)) {
    machine.isOver = true;
    return;
  }
  const unit = { s: 1, m: 60, h: 3600, d: 86_400 }[time.slice(-1)] ?? 1;
  machine.at += Number.parseFloat(time) * unit * 1000;
}

type WordInput = { env: Record<string, string>; machine: Machine };

function wordsOf(text: string, { env, machine }: WordInput): string[] {
  return [...text.matchAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, single, double, plain]) =>
    single !== undefined ? single : expand(double?.replace(/\\(["\\$])/g, '$1') ?? plain ?? '', env, machine),
  );
}

function expand(text: string, env: Record<string, string>, _machine: Machine): string {
  return text
    .replace(/\$\(date[^)]*\)/g, '{{date}}')
    .replace(/\$\(hostname\)/g, env['HOSTNAME'] ?? '')
    .replace(/\$\{?([A-Za-z_]\w*)\}?/g, (_all, name: string) => env[name] ?? '');
}

function unquote(text: string): string {
  return text.replace(/^(["'])(.*)\1$/, '$2');
}
