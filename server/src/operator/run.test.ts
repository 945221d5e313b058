import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OPERATOR_COMMANDS } from './run.ts';

describe('the commands of operators', () => {
  it('REL-01 match those that the launcher passes to the server', () => {
    const list = new URL('../../../cli/src/operator-commands.json', import.meta.url);
    const launched = Object.keys(JSON.parse(readFileSync(list, 'utf8')) as object);
    expect(launched.toSorted()).toEqual(OPERATOR_COMMANDS.toSorted());
  });
});
