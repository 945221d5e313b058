import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readEnv, SETTING_NAMES } from '../server/src/config/env.ts';
import { readText } from './files.mjs';
import { printedSettings } from './print-settings.ts';

/** Variables of tools and other programs, which the runbook mentions. */
const OF_OTHERS = [
  'ACADEMY_SERVER',
  'ACADEMY_TENANT',
  'ACADEMY_TOKEN',
  'CHROMIUM_PATH',
  'FIREFOX_PATH',
  'NODE_EXTRA_CA_CERTS',
  'NO_COLOR',
  'PGBOUNCER_PATH',
  'WEBKIT_DRIVER_PATH',
  'XDG_CONFIG_HOME',
  'XVFB_PATH',
];

const runbook = readText('docs/operating.md');

describe('the settings of the server', () => {
  it('OPS-11 are printed into docs/operating.md and .env.example, which `npm run settings` does', () => {
    for (const [file, text] of Object.entries(printedSettings())) expect(readText(file)).toBe(text);
  });

  it('OPS-11 are the only variables in docs/operating.md', () => {
    const spoken = runbook.match(/(?<=`)[A-Z][A-Z\d]*_[A-Z\d_]*[A-Z\d](?=[`=])/g) ?? [];
    const known = new Set<string>([...SETTING_NAMES, ...OF_OTHERS]);
    expect([...new Set(spoken)].filter((name) => !known.has(name))).toEqual([]);
  });

  it('OPS-11 are all in .env.example, with their defaults', () => {
    const written = parseEnv(readText('.env.example'));
    expect(Object.keys(written).toSorted()).toEqual(SETTING_NAMES.toSorted());
    expect(readEnv(written)).toEqual(readEnv({}));
  });
});
