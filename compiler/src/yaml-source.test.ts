import { describe, expect, it } from 'vitest';
import { parseYaml } from './yaml-source.ts';

const read = (text: string) => parseYaml({ file: 'a.yaml', text });

const COLON = 'a value has a colon in it, or the line below it is indented too far';

describe('authors’ YAML', () => {
  it.each([
    [
      'a quoted value that goes on at the margin',
      'a:\n  text: "one\n  two"\nb: 1',
      { a: { text: 'one two' }, b: 1 },
    ],
    ['single quotes', "text: 'it''s\none'\nb: 1", { text: "it's one", b: 1 }],
    ['an empty line inside of quotes', 'text: "one\n\ntwo"', { text: 'one\ntwo' }],
    ['a list of quoted values', '- "one\ntwo"\n- three', ['one two', 'three']],
    ['several documents', 'a: 1\n---\nb: 2\n', { a: 1 }],
  ])('SRC-04 may have %s', (_, text, data) => {
    expect(read(text)).toMatchObject({ faults: [], data });
  });

  it('SRC-04 keeps the lines of what follows', () => {
    expect(read('a: "one\ntwo"\nb: 1').positionOf(['b'])).toMatchObject({ line: 3 });
  });

  it.each([
    ['title: Tea: an introduction', COLON, 'put the value in quotes'],
    ['a: b\n   c: 1', COLON, 'indent fields of one level alike'],
    ['a:\n\tb: 1', 'a line is indented by a tab', 'indent it by spaces'],
    ['a: @b', 'a value begins with a character that YAML keeps for itself', 'put the value in quotes'],
    ['a: 1\na: 2', 'a field is there twice', 'remove one of them'],
    ['a: "open', 'a quote is opened and never closed', 'end the value with the same quote'],
    ['a: "c:\\dir"', 'a backslash stands before a character that needs none', 'single quotes'],
    ['a: {b}://c', 'a value goes on after its end', 'put the whole value in quotes'],
  ])('SRC-04 describes in words what is wrong with %j', (text, message, hint) => {
    expect(read(text).faults[0]).toMatchObject({
      message: `is not valid YAML: ${message}`,
      hint: expect.stringContaining(hint),
    });
  });
});
