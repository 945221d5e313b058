import { parseArgs, styleText } from 'node:util';
import { checkFolder } from '@academy/compiler/check';
import type { LinkUse } from '@academy/compiler/links/check-links';
import { formatCount } from '@academy/domain/plural';
import { parseAssignments, requireFolder } from '../folder.ts';
import { stripControlCharacters } from '../format-fault.ts';
import type { Io } from '../io.ts';
import { readLinkCache, saveLinkCache } from '../link-cache.ts';
import { checkOutsideLinks, hostOf, type LinkResult } from '../outside-links.ts';

type Checked = LinkResult & { url: string; places: string[] };

/** `academy links <folder>`: the links to other sites that lead nowhere. */
export async function links(args: string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      set: { type: 'string', multiple: true, default: [] },
      fresh: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const folder = requireFolder(io, positionals[0], 'Name the folder to check: academy links <folder>');
  const uses = new Map<string, string[]>();
  const add = ({ url, file, line }: LinkUse) => {
    const page = withoutHash(url);
    uses.set(page, [...(uses.get(page) ?? []), `${placeOf(folder.shown, file)}:${line}`]);
  };
  await checkFolder(folder.path, { variables: parseAssignments(values.set), onOutsideLink: add });

  const { configFolder } = io.settings;
  const now = io.now();
  const known = readLinkCache(configFolder, { now });
  const wanted = [...uses.keys()].filter((url) => values.fresh || !known.has(url));
  const found = await checkOutsideLinks(wanted, { fetch: io.fetchPublic, signal: io.signal });
  saveLinkCache(configFolder, { known, found, now });

  const checked = [...uses].map(([url, places]): Checked => {
    const { state, reason } = found.get(url) ?? known.get(url) ?? { state: 'unknown', reason: '' };
    return { url, state, reason, places: [...new Set(places)] };
  });
  if (values.json) io.out(JSON.stringify({ links: checked }, null, 2));
  else for (const line of formatLinks(checked, { isFull: values.all })) io.out(line);
  return checked.some(({ state }) => state === 'dead') ? 1 : 0;
}

function formatLinks(checked: readonly Checked[], { isFull }: { isFull: boolean }): string[] {
  const dead = checked.filter(({ state }) => state === 'dead');
  const unknown = checked.filter(({ state }) => state === 'unknown');
  const describe = ({ url, reason, places }: Checked) => [
    `${styleText('bold', stripControlCharacters(url))} ${reason}`,
    ...places.map((place) => styleText('dim', `    ${stripControlCharacters(place)}`)),
  ];
  const hosts = new Set(checked.map(({ url }) => hostOf(url)));
  const verdict =
    dead.length === 0 ? styleText('green', 'none is dead') : styleText('red', `${dead.length} dead`);
  const rest =
    unknown.length === 0 ? '' : `, ${unknown.length} not known${isFull ? '' : ' (--all shows them)'}`;
  return [
    ...(isFull ? unknown.flatMap(describe) : []),
    ...dead.flatMap(describe),
    `${formatCount(checked.length, 'link')} on ${formatCount(hosts.size, 'host')}: ${verdict}${rest}`,
  ];
}

/** The part behind # is none of the host's business. */
function withoutHash(url: string): string {
  return url.trim().replace(/#.*$/s, '');
}

function placeOf(base: string, file: string): string {
  return base === '.' ? file : `${base}/${file}`;
}
