import { hasForbiddenCharacter } from '@academy/domain/plain-text';
import { isNumberOfBrightcove, readVideo, VIDEO_PROVIDERS, type VideoProvider } from '@academy/domain/videos';
import { findClosest } from '../folder/suggestions.ts';
import { findJsonFault } from '../folder/json-fault.ts';
import { positionAt } from '../folder/metadata.ts';

export const SHORTCODES = [
  'alert',
  'checks',
  'figure',
  'embed',
  'brightcove',
  'vimeo',
  'youtube',
  'conditional-cta',
] as const;
export type ShortcodeName = (typeof SHORTCODES)[number];
export type Shortcode = { name: ShortcodeName; fields: Record<string, string>; line: number };
export type TextFault = {
  line: number;
  column?: number;
  message: string;
  hint: string;
  /** Whether it stops the publish instead of becoming a box; for `raw`, only outside of workshops. */
  stops?: 'always' | 'raw';
  /** Whether a workshop portal supports it, so that it is valid in workshop pages. */
  isForPortal?: boolean;
};

const ALERT_TYPES = ['info', 'warning', 'success', 'error'];

type Rule = { required: readonly string[]; optional: readonly string[] };

const RULES: Record<ShortcodeName, Rule> = {
  alert: { required: ['text'], optional: ['type'] },
  checks: { required: ['list'], optional: [] },
  figure: { required: ['image'], optional: ['alt', 'caption'] },
  embed: { required: ['html'], optional: [] },
  brightcove: { required: ['id'], optional: ['account', 'player', 'title', 'poster'] },
  vimeo: { required: ['id'], optional: ['hash', 'title', 'poster'] },
  youtube: { required: ['id'], optional: ['title', 'poster'] },
  'conditional-cta': { required: ['text'], optional: ['icon', 'attrGuest', 'attrAuth', 'attrPro'] },
};

type Read = { shortcode: Shortcode } | { faults: TextFault[] };

export function readShortcode({ name, at }: { name: string; at: number }, body: string): Read {
  const line = at + 1;
  const rule = Object.hasOwn(RULES, name) ? RULES[name as ShortcodeName] : null;
  if (!rule) {
    const suggestion = findClosest(name, SHORTCODES);
    return {
      faults: [
        {
          line,
          message: `@@@${name} is not a known shortcode`,
          hint: suggestion ? `did you mean @@@${suggestion}?` : `known are ${SHORTCODES.join(', ')}`,
        },
      ],
    };
  }
  const parsed = parseBody(body);
  if ('at' in parsed) {
    const place = positionAt(body, parsed.at);
    return {
      faults: [
        {
          line: line + place.line,
          column: place.column,
          message: `the body of @@@${name} is not valid JSON`,
          hint: 'it must be one object such as { "text": "…" }, with commas between its fields',
        },
      ],
    };
  }
  const faults = [...fieldFaults(parsed.value, { name, rule, line })];
  if (faults.length > 0) return { faults };
  const fields = Object.fromEntries(
    Object.entries(parsed.value).map(([field, value]) => [field, asText(value) ?? '']),
  );
  return { shortcode: { name: name as ShortcodeName, fields, line } };
}

function* fieldFaults(
  fields: Record<string, unknown>,
  { name, rule, line }: { name: string; rule: Rule; line: number },
): Iterable<TextFault> {
  const known = [...rule.required, ...rule.optional];
  for (const [field, value] of Object.entries(fields)) {
    if (!known.includes(field)) {
      const suggestion = findClosest(field, known);
      yield {
        line,
        message: `@@@${name} has no field ${field}`,
        hint: suggestion ? `did you mean ${suggestion}?` : `its fields are ${known.join(', ')}`,
      };
    } else if (asText(value) === null) {
      yield { line, message: `${field} of @@@${name} must be a text`, hint: 'put it in double quotes' };
    } else if (hasForbiddenCharacter(asText(value) ?? '', { multiline: true })) {
      yield {
        line,
        message: `${field} of @@@${name} holds a control character or malformed Unicode`,
        hint: 'remove it',
        stops: 'always',
      };
    }
  }
  for (const field of rule.required) {
    if (!asText(fields[field])?.trim())
      yield { line, message: `@@@${name} has no ${field}`, hint: `add "${field}": "…" to its body` };
  }
  const type = fields['type'];
  if (name === 'alert' && typeof type === 'string' && !ALERT_TYPES.includes(type)) {
    const suggestion = findClosest(type, ALERT_TYPES);
    yield {
      line,
      message: `${type} is not a type of alert`,
      hint: suggestion ? `did you mean ${suggestion}?` : `types are ${ALERT_TYPES.join(', ')}`,
    };
  }
  const provider = VIDEO_PROVIDERS.find((known) => known === name);
  const id = asText(fields['id']);
  if (provider && id && !readVideo(provider, id))
    yield { line, ...impossibleId(provider, id), stops: 'always' };
  else if (provider && id && isNumberOfBrightcove(provider, id.trim())) yield { line, ...OTHER_HOST };
}

const OTHER_HOST = {
  message: 'the id of @@@vimeo is as long as a number of Brightcove',
  hint: 'write @@@brightcove for a video there, or check the number',
};

function impossibleId(provider: VideoProvider, id: string): Pick<TextFault, 'message' | 'hint'> {
  if (provider === 'youtube')
    return {
      message: 'the id of @@@youtube is not that of a video',
      hint: 'write its eleven characters, such as dQw4w9WgXcQ, or the address of the video',
    };
  return {
    message: `the id of @@@${provider} is not the number of a video`,
    hint: `write the number alone, such as ${/\d{5,20}/.exec(id)?.[0] ?? '604188452'}, or the address of the video`,
  };
}

/** Lists may be written as lists; everything else is a text or a number that reads as one. */
function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(' || ');
  return null;
}

function parseBody(body: string): { value: Record<string, unknown> } | { at: number } {
  const { json, origins } = escapeRawBreaks(body);
  try {
    const value: unknown = JSON.parse(json);
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return { value: value as Record<string, unknown> };
    return { at: 0 };
  } catch {
    return { at: origins[findJsonFault(json).at] ?? body.length };
  }
}

/**
 * Authors break lines inside JSON strings. JSON does not allow that, so the breaks are escaped before
 * parsing.
 */
function escapeRawBreaks(body: string): { json: string; origins: number[] } {
  const origins: number[] = [];
  let json = '';
  let inString = false;
  for (let at = 0; at < body.length; at++) {
    const character = body.charAt(at);
    let written = character;
    if (inString && character === '\\') {
      written = body.slice(at, at + 2);
    } else if (character === '"') {
      inString = !inString;
    } else if (inString && character < ' ') {
      written = JSON.stringify(character).slice(1, -1);
    }
    for (let copy = 0; copy < written.length; copy++) origins.push(at);
    json += written;
    if (inString && character === '\\') at += 1;
  }
  return { json, origins };
}
