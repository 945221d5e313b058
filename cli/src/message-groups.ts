import { styleText } from 'node:util';
import type { Fault } from '@academy/compiler/faults';
import { formatCount } from '@academy/domain/plural';
import { paintFault, stripControlCharacters } from './format-fault.ts';

type MessageStyle = { base: string; /** Whether each is shown by itself. */ isFull?: boolean };

/** From here on messages of one kind are told together. */
const WORTH_A_GROUP = 4;
const SHOWN = 3;

/** Warnings with the same remedy, but for its numbers, are one message, with the first few places. */
export function formatWarnings(warnings: readonly Fault[], { base, isFull = false }: MessageStyle): string[] {
  const label = styleText('yellow', 'warning');
  const groups = new Map<string, Fault[]>();
  for (const warning of warnings) {
    const key = isFull ? String(groups.size) : withoutNumbers(warning.hint ?? warning.message);
    groups.set(key, [...(groups.get(key) ?? []), warning]);
  }
  return [...groups.values()].flatMap((group) => {
    if (group.length < WORTH_A_GROUP) return group.map((warning) => paintFault(warning, { base, label }));
    const hint = sharedText(group.map((warning) => warning.hint ?? ''));
    const more = group.length - SHOWN;
    return [
      [
        `${styleText('bold', describeGroup(group))} (${label})${hint ? `\n    ${styleText('dim', stripControlCharacters(hint))}` : ''}`,
        ...group.slice(0, SHOWN).map((one) => `    ${oneLine(one, { base, isShared: isSame(group) })}`),
        styleText('dim', `    … and ${more} more; --all shows each`),
      ].join('\n'),
    ];
  });
}

export function formatFaults(faults: readonly Fault[], { base }: MessageStyle): string[] {
  return faults.map((fault) => paintFault(fault, { base, label: styleText('red', 'fault') }));
}

/** `20 pictures on 4 hosts`, where that is what they have in common. */
function describeGroup(group: readonly Fault[]): string {
  const hosts = group.map(
    ({ message }) => /^https?:\/\/([^/\s]+)\S* lies on another host$/.exec(message)?.[1],
  );
  if (hosts.every((host) => host !== undefined))
    return `${formatCount(group.length, 'picture')} on ${formatCount(new Set(hosts).size, 'host')}`;
  return isSame(group)
    ? stripControlCharacters(`${formatCount(group.length, 'place')}: ${group[0]?.message ?? ''}`)
    : `${formatCount(group.length, 'place')} with the same remedy`;
}

function isSame(group: readonly Fault[]): boolean {
  return group.every(({ message }) => message === group[0]?.message);
}

function sharedText(texts: readonly string[]): string {
  const [first = ''] = texts;
  return texts.every((text) => text === first) ? first : withoutNumbers(first);
}

function withoutNumbers(text: string): string {
  return text.replaceAll(/\d+/g, '…');
}

/** A place, with its message unless the group shows it once for all. */
function oneLine(
  { file, line, message }: Fault,
  { base, isShared }: { base: string; isShared: boolean },
): string {
  const place = `${base === '.' || base === '' ? '' : `${base}/`}${file}:${line}`;
  return stripControlCharacters(isShared ? place : `${place} ${message}`);
}
