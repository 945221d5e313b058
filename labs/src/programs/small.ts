import { done, failed, readOptions } from './options.ts';
import type { Program } from './programs.ts';

export const id: Program = async (args) => {
  const options = readOptions('id', args, { flags: 'ugGnr' });
  const [user = 'learner'] = options.words;
  if (user !== 'learner') return failed(`id: '${user}': no such user`);
  if (options.has('u') || options.has('g') || options.has('G'))
    return done(options.has('n') ? 'learner\n' : '1000\n');
  if (options.has('n')) return failed('id: cannot print only names or real IDs in default format');
  return done('uid=1000(learner) gid=1000(learner) groups=1000(learner)\n');
};

const SYSTEM = { s: 'Linux', n: 'lab', r: '6.1.0', v: '#1 SMP', m: 'x86_64', o: 'GNU/Linux' };

export const uname: Program = async (args) => {
  const options = readOptions('uname', args, { flags: 'asnrvmo' });
  const letters = Object.keys(SYSTEM) as (keyof typeof SYSTEM)[];
  const wanted = letters.filter((letter) => options.has(letter) || options.has('a'));
  return done(
    `${(wanted.length > 0 ? wanted : (['s'] as const)).map((letter) => SYSTEM[letter]).join(' ')}\n`,
  );
};

export const ps: Program = async (args) => {
  const isFull = args.some((arg) => /^-?(?:aux|ef|e|f)$/.test(arg));
  return done(
    isFull
      ? 'USER         PID TTY          TIME COMMAND\nlearner        1 pts/0    00:00:00 bash\nlearner        2 pts/0    00:00:00 ps\n'
      : '    PID TTY          TIME CMD\n      1 pts/0    00:00:00 bash\n      2 pts/0    00:00:00 ps\n',
  );
};

export const df: Program = async (args) => {
  const isHuman = readOptions('df', args, { flags: 'hTk' }).has('h');
  return done(
    isHuman
      ? 'Filesystem      Size  Used Avail Use% Mounted on\nlab              61M     0   61M   0% /\n'
      : 'Filesystem     1K-blocks  Used Available Use% Mounted on\nlab                62500     0     62500   0% /\n',
  );
};

export const mktemp: Program = async (args, io) => {
  const options = readOptions('mktemp', args, { flags: 'dqut', values: 'p' });
  const [template = 'tmp.XXXXXXXXXX'] = options.words;
  const holes = /X{3,}(?=[^X]*$)/.exec(template)?.[0];
  if (!holes) return failed(`mktemp: too few X's in template '${template}'`);
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  const random = [...crypto.getRandomValues(new Uint8Array(holes.length))]
    .map((byte) => letters[byte % letters.length])
    .join('');
  const name = template.replace(/X{3,}(?=[^X]*$)/, random);
  const folder = options.value('p') ?? (options.words.length === 0 ? '/tmp' : undefined);
  const path = folder === undefined ? name : `${folder}/${name}`;
  const whole = io.files.resolve(path);
  if (options.has('u')) return done(`${path}\n`);
  if (options.has('d')) await io.fs.mkdir(whole, { recursive: true });
  else await io.fs.writeFile(whole, '');
  await io.fs.chmod(whole, options.has('d') ? 0o700 : 0o600);
  return done(`${path}\n`);
};

export const envsubst: Program = async (args, io) => {
  const shown = args.find((arg) => !arg.startsWith('-'));
  const only =
    shown === undefined ? null : new Set([...shown.matchAll(/\$\{?(\w+)/g)].map(([, name]) => name));
  return done(
    io.stdin.replaceAll(
      /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g,
      (whole, braced?: string, plain?: string) => {
        const name = braced ?? plain ?? '';
        return only && !only.has(name) ? whole : (io.exported[name] ?? '');
      },
    ),
  );
};

export const xxd: Program = async (args, io) => {
  const options = readOptions('xxd', args, { flags: 'pu', values: 'lcg' });
  const [file] = options.words;
  const path = file === undefined || file === '-' ? null : io.files.resolve(file);
  if (path !== null && !(await io.fs.exists(path)))
    return failed(`xxd: ${file}: No such file or directory`, 2);
  const whole = path === null ? io.stdinBytes() : await io.fs.readFileBuffer(path);
  const bytes = whole.subarray(0, Number(options.value('l') ?? whole.length));
  const hex = (some: Uint8Array) =>
    [...some]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .map((pair) => (options.has('u') ? pair.toUpperCase() : pair));
  const width = Number(options.value('c') ?? (options.has('p') ? 30 : 16));
  const size = Number(options.value('g') ?? 2);
  let text = '';
  for (let at = 0; at < bytes.length; at += width) {
    const row = bytes.subarray(at, at + width);
    const pairs = hex(row);
    if (options.has('p')) {
      text += `${pairs.join('')}\n`;
      continue;
    }
    const groups = Array.from({ length: Math.ceil(width / size) }, (_, group) =>
      pairs
        .slice(group * size, (group + 1) * size)
        .join('')
        .padEnd(size * 2),
    );
    const letters = [...row]
      .map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.'))
      .join('');
    text += `${at.toString(16).padStart(8, '0')}: ${groups.join(' ')}  ${letters}\n`;
  }
  return done(text);
};

export const tput: Program = async (args, io) => {
  const { columns, rows } = io.size();
  const answers: Record<string, string> = {
    cols: `${columns}\n`,
    lines: `${rows}\n`,
    colors: '256\n',
    bold: '\x1b[1m',
    sgr0: '\x1b[0m',
    rev: '\x1b[7m',
    clear: '\x1b[H\x1b[2J',
    setaf: `\x1b[3${args[1] ?? 0}m`,
  };
  const answer = answers[args[0] ?? ''];
  return answer === undefined
    ? failed(`tput: unknown terminfo capability '${args[0] ?? ''}'`, 4)
    : done(answer);
};

export const stty: Program = async ([word = ''], io) => {
  const { columns, rows } = io.size();
  if (word === 'size') return done(`${rows} ${columns}\n`);
  if (word === '' || word === '-a') return done(`speed 38400 baud; rows ${rows}; columns ${columns};\n`);
  return word === 'sane' || word === 'echo' || word === '-echo'
    ? done()
    : failed(`stty: invalid argument '${word}'\nTry 'stty --help' for more information.`);
};
