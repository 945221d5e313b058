import { createOutput, type CommandIo, type CommandResult, type LabCommand } from '../command.ts';
import { formatHead, readUrl, sendRequest, type Failure } from './send.ts';
import { headerOf, type HttpResponse } from './services.ts';

const VALUES: Record<string, string> = {
  X: 'request',
  H: 'header',
  d: 'data',
  o: 'output',
  w: 'write-out',
  u: 'user',
  A: 'user-agent',
  m: 'max-time',
};
const SWITCHES: Record<string, string> = {
  i: 'include',
  I: 'head',
  s: 'silent',
  S: 'show-error',
  f: 'fail',
  v: 'verbose',
  L: 'location',
  k: 'insecure',
  G: 'get',
};
const LONG_VALUES = new Set([
  ...Object.values(VALUES),
  'data-raw',
  'data-binary',
  'json',
  'url',
  'connect-timeout',
  'retry',
  'retry-delay',
]);
const LONG_SWITCHES = new Set([
  ...Object.values(SWITCHES),
  'fail-with-body',
  'no-progress-meter',
  'retry-connrefused',
  'compressed',
]);

const HELP = `Usage: curl [options...] <url>
The options of curl that this lab has:
 -X, --request <method>   -H, --header <header>    -d, --data <data>       --json <data>
 -i, --include            -I, --head               -o, --output <file>     -w, --write-out <format>
 -s, --silent             -S, --show-error         -f, --fail              -v, --verbose
 -L, --location           -u, --user <user:pass>   -A, --user-agent <name> -G, --get
 -m, --max-time, --connect-timeout, -k are accepted and change nothing.
It reaches the services of this lab and its cluster; there is no other network.
`;

type Options = Record<string, string[]>;

class CurlError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

function parseArgs(args: readonly string[]): { options: Options; urls: string[] } {
  const options: Options = {};
  const urls: string[] = [];
  const add = (name: string, value: string) => (options[name] ??= []).push(value);
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg.startsWith('--')) {
      const name = arg.slice(2);
      if (LONG_VALUES.has(name)) add(name, args[++at] ?? '');
      else if (LONG_SWITCHES.has(name) || name === 'help') add(name, '');
      else
        throw new CurlError(
          2,
          `curl: option ${arg}: is not covered in this lab\ncurl: try 'curl --help' for more information`,
        );
    } else if (arg.startsWith('-') && arg.length > 1) {
      for (let letter = 1; letter < arg.length; letter++) {
        const one = arg.charAt(letter);
        const [value, isOn] = [VALUES[one], SWITCHES[one]];
        if (value) {
          add(value, arg.slice(letter + 1) || (args[++at] ?? ''));
          break;
        }
        if (one === 'h') add('help', '');
        else if (isOn) add(isOn, '');
        else
          throw new CurlError(
            2,
            `curl: option -${one}: is not covered in this lab\ncurl: try 'curl --help' for more information`,
          );
      }
    } else urls.push(arg);
  }
  return { options, urls: [...urls, ...(options['url'] ?? [])] };
}

async function bodyOf(io: CommandIo, options: Options): Promise<string | null> {
  const parts = ['data', 'data-raw', 'data-binary', 'json'].flatMap((name) =>
    (options[name] ?? []).map((value) => ({ name, value })),
  );
  if (parts.length === 0) return null;
  const texts = await Promise.all(
    parts.map(async ({ name, value }) => {
      if (!value.startsWith('@') || name === 'data-raw') return value;
      const text = value === '@-' ? io.stdin : await io.files.read(value.slice(1));
      if (text === null) throw new CurlError(26, `curl: (26) Failed to open ${value.slice(1)}`);
      return name === 'data' ? text.replaceAll(/\r?\n/g, '') : text;
    }),
  );
  return texts.join(options['json'] ? '' : '&');
}

function headersOf(options: Options, body: string | null, host: string): Record<string, string> {
  const isJson = options['json'] !== undefined;
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
  const headers: Record<string, string> = {
    Host: host,
    'User-Agent': options['user-agent']?.at(-1) ?? 'curl/8.17.0',
    Accept: isJson ? 'application/json' : '*/*',
    ...(options['user'] && { Authorization: `Basic ${btoa(options['user'].at(-1) ?? '')}` }),
    ...(body !== null && !options['get'] && { 'Content-Type': type, 'Content-Length': String(body.length) }),
  };
  for (const line of options['header'] ?? []) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim();
    for (const existing of Object.keys(headers))
      if (existing.toLowerCase() === name.toLowerCase()) delete headers[existing];
    if (colon > 0) headers[name] = line.slice(colon + 1).trim();
  }
  return headers;
}

function failureText({ failure }: Failure, { hostname, port, protocol }: URL): CurlError {
  const number = port || (protocol === 'https:' ? '443' : '80');
  if (failure === 'host') return new CurlError(6, `curl: (6) Could not resolve host: ${hostname}`);
  if (failure === 'refused')
    return new CurlError(
      7,
      `curl: (7) Failed to connect to ${hostname} port ${number} after 1 ms: Could not connect to server`,
    );
  return new CurlError(
    28,
    `curl: (28) Failed to connect to ${hostname} port ${number} after 5000 ms: Timeout was reached`,
  );
}

async function request(
  io: CommandIo,
  options: Options,
  given: string,
): Promise<{ response: HttpResponse; shown: string }> {
  const body = await bodyOf(io, options);
  const query = options['get'] && body !== null ? [...new URLSearchParams(body)] : [];
  let url = readUrl(given, query);
  if (!url) throw new CurlError(3, 'curl: (3) URL rejected: Malformed input to a URL function');
  const method =
    options['request']?.at(-1) ??
    (options['head'] ? 'HEAD' : body !== null && !options['get'] ? 'POST' : 'GET');
  let shown = '';
  for (let hop = 0; ; hop++) {
    const headers = headersOf(options, body, url.host);
    if (options['verbose'])
      shown += `> ${method} ${url.pathname}${url.search} HTTP/1.1\n${Object.entries(headers)
        .map(([name, value]) => `> ${name}: ${value}\n`)
        .join('')}>\n`;
    const sent = await sendRequest(io, { method, url, headers, body: options['get'] ? '' : (body ?? '') });
    if ('failure' in sent) throw failureText(sent, url);
    const { response } = sent;
    if (options['verbose']) shown += formatHead(response, '\n').replace(/^/gm, '< ').trimEnd() + '\n';
    const location = headerOf(response.headers, 'Location');
    if (!options['location'] || !location || response.status < 300 || response.status > 399 || hop > 10)
      return { response, shown };
    url = new URL(location, url);
  }
}

async function run(args: string[], io: CommandIo): Promise<CommandResult> {
  const output = createOutput(io);
  try {
    const { options, urls } = parseArgs(args);
    if (options['help']) {
      output.out(HELP);
      return output.result(0);
    }
    const [url] = urls;
    if (!url)
      throw new CurlError(2, "curl: (2) no URL specified\ncurl: try 'curl --help' for more information");
    const { response, shown } = await request(io, options, url);
    output.err(shown);
    const hasFailed =
      response.status >= 400 && (options['fail'] !== undefined || options['fail-with-body'] !== undefined);
    const head = options['include'] || options['head'] ? formatHead(response, '\r\n') : '';
    const body = options['head'] || (hasFailed && !options['fail-with-body']) ? '' : response.body;
    const file = options['output']?.at(-1);
    if (file === undefined) output.out(head + body);
    else if (file !== '/dev/null') await io.files.write(file, head + body);
    const format = options['write-out']?.at(-1);
    if (format !== undefined) output.out(writeOut(format, response, url));
    if (hasFailed) throw new CurlError(22, `curl: (22) The requested URL returned error: ${response.status}`);
    return output.result(0);
  } catch (error) {
    if (!(error instanceof CurlError)) throw error;
    const isSilent =
      args.some((arg) => /^-[a-zA-Z]*s/.test(arg) || arg === '--silent') &&
      !args.some((arg) => /^-[a-zA-Z]*S/.test(arg) || arg === '--show-error');
    if (!isSilent) output.err(`${error.message}\n`);
    return output.result(error.code);
  }
}

function writeOut(format: string, { status, headers, body }: HttpResponse, url: string): string {
  const values: Record<string, string> = {
    http_code: String(status),
    response_code: String(status),
    content_type: headerOf(headers, 'Content-Type') ?? '',
    size_download: String(body.length),
    url_effective: url,
    time_total: '0.004',
  };
  return format
    .replace(/%\{(\w+)\}/g, (_all, name: string) => values[name] ?? '')
    .replaceAll('\\n', '\n')
    .replaceAll('\\t', '\t');
}

/** `curl` to the services and the cluster of the lab. */
export const command: LabCommand = {
  run,
  complete: async (words) => {
    const current = words.at(-1) ?? '';
    if (!current.startsWith('-')) return null;
    return [...LONG_VALUES, ...LONG_SWITCHES]
      .map((name) => `--${name}`)
      .filter((name) => name.startsWith(current))
      .sort();
  },
};
