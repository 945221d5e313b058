import { createOutput, type CommandIo, type CommandResult, type LabCommand } from '../command.ts';
import { formatHead, readUrl, sendRequest } from './send.ts';
import { headerOf } from './services.ts';

const HELP = `usage: http [METHOD] URL [ITEM ...]

Items: Name:value is a header, name=value a field of the JSON body, name:=value one that is JSON itself, name==value a
parameter of the address. METHOD is GET, or POST where there are fields.

Options of http that this lab has: -b/--body, -h/--headers, -v/--verbose, -f/--form, --check-status, --ignore-stdin, --help.
It reaches the services of this lab and its cluster; there is no other network.
`;
const FLAGS: Record<string, string> = {
  '-b': 'body',
  '--body': 'body',
  '-h': 'headers',
  '--headers': 'headers',
  '-v': 'verbose',
  '--verbose': 'verbose',
  '-f': 'form',
  '--form': 'form',
  '--check-status': 'check-status',
  '--ignore-stdin': 'ignore-stdin',
};

type Items = { headers: Record<string, string>; fields: Record<string, unknown>; query: [string, string][] };

function readItems(words: readonly string[]): Items | string {
  const items: Items = { headers: {}, fields: {}, query: [] };
  for (const word of words) {
    const [, name = '', separator, value = ''] = /^([^:=]+?)(:=|==|=|:)([\s\S]*)$/.exec(word) ?? [];
    if (separator === ':') items.headers[name] = value;
    else if (separator === '=') items.fields[name] = value;
    else if (separator === '==') items.query.push([name, value]);
    else if (separator === ':=') {
      try {
        items.fields[name] = JSON.parse(value) as unknown;
      } catch {
        return `"${word}": the value is no JSON`;
      }
    } else return `"${word}" is neither a header nor a field`;
  }
  return items;
}

/** JSON as people read it, anything else as it is. */
function pretty(body: string): string {
  try {
    return `${JSON.stringify(JSON.parse(body), null, 4)}\n`;
  } catch {
    return body;
  }
}

async function run(args: string[], io: CommandIo): Promise<CommandResult> {
  const output = createOutput(io);
  const fail = (message: string, code = 1) => {
    output.err(`http: error: ${message}\n`);
    return output.result(code);
  };
  if (args.includes('--help')) {
    output.out(HELP);
    return output.result(0);
  }
  const unknown = args.find((arg) => arg.startsWith('-') && !FLAGS[arg]);
  if (unknown) return fail(`the option ${unknown} is not covered in this lab; see http --help`);
  const flags = new Set(args.flatMap((arg) => FLAGS[arg] ?? []));
  const words = args.filter((arg) => !arg.startsWith('-'));
  const hasMethod = /^[A-Z]+$/.test(words[0] ?? '');
  const [address, ...rest] = hasMethod ? words.slice(1) : words;
  if (!address) return fail('the following arguments are required: URL', 1);
  const items = readItems(rest);
  if (typeof items === 'string') return fail(items);
  const url = readUrl(address, items.query);
  if (!url) return fail(`${address} is no address`);
  const hasFields = Object.keys(items.fields).length > 0;
  const stdin = flags.has('ignore-stdin') ? '' : io.stdin;
  const body = hasFields
    ? flags.has('form')
      ? new URLSearchParams(items.fields as Record<string, string>).toString()
      : JSON.stringify(items.fields)
    : stdin;
  const method = hasMethod ? (words[0] ?? 'GET') : body ? 'POST' : 'GET';
  const type = flags.has('form') ? 'application/x-www-form-urlencoded; charset=utf-8' : 'application/json';
  const headers = {
    Host: url.host,
    'User-Agent': 'HTTPie/3.2.4',
    Accept: 'application/json, */*;q=0.5',
    ...(body && { 'Content-Type': type }),
    ...items.headers,
  };
  const sent = await sendRequest(io, { method, url, headers, body });
  if ('failure' in sent) {
    const why = { host: 'Name or service not known', refused: 'Connection refused', timeout: 'timed out' }[
      sent.failure
    ];
    return fail(
      `ConnectionError: could not connect to ${url.host}: ${why} while doing a ${method} request to URL: ${url.href}`,
    );
  }
  const { response } = sent;
  if (flags.has('verbose')) {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
    output.out(
      `${method} ${url.pathname}${url.search} HTTP/1.1\n${lines.join('')}\n${body ? `${pretty(body)}\n` : ''}\n`,
    );
  }
  if (!flags.has('body')) output.out(formatHead(response, '\n'));
  const isJson = headerOf(response.headers, 'Content-Type')?.includes('json') === true;
  if (!flags.has('headers') && response.body)
    output.out(`${isJson ? pretty(response.body) : response.body}${flags.has('body') ? '' : '\n'}`);
  if (!flags.has('check-status') || response.status < 300) return output.result(0);
  return output.result(Math.floor(response.status / 100));
}

/** HTTPie's `http` to the services and the cluster of the lab. */
export const command: LabCommand = {
  run,
  complete: async (words) => {
    const current = words.at(-1) ?? '';
    if (current.startsWith('-'))
      return Object.keys(FLAGS).filter((flag) => flag.startsWith('--') && flag.startsWith(current));
    return words.length === 1
      ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => current !== '' && one.startsWith(current))
      : null;
  },
};
