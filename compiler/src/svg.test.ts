import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { svgFaults } from './svg.ts';

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
const drawing = (inside: string, attributes = '') => `<svg ${XMLNS}${attributes}>${inside}</svg>`;
const messages = (text: string | Buffer) => svgFaults(Buffer.from(text)).map(({ message }) => message);
const OUTSIDE = 'must not refer to anything outside itself';
const FOREIGN_NAMESPACE = /^must not hold \w+ of the namespace/;

describe('a drawing with active content', () => {
  it.each([
    ['a script', drawing('<script>alert(1)</script>'), /a script/],
    ['an import in two texts', drawing('<style>@im<!-- -->port "//evil";</style>'), /outside itself/],
    ['an address in two texts', drawing('<style>a{b:u<![CDATA[rl(//evil)]]>}</style>'), /outside itself/],
    ['an element in a style', drawing('<style>@im<title/>port "//evil";</style>'), /inside its styles/],
    [
      'a script under a prefix with a hyphen',
      `<svg ${XMLNS} xmlns:a-b="http://www.w3.org/2000/svg"><a-b:script>alert(1)</a-b:script></svg>`,
      /a script/,
    ],
    [
      'a script under a prefix with a dot',
      `<a.b:svg xmlns:a.b="http://www.w3.org/2000/svg"><a.b:script/></a.b:svg>`,
      /a script/,
    ],
    ['a prefix of letters beyond ASCII', `<svg ${XMLNS} xmlns:é="${XMLNS}"><é:script/></svg>`, /well-formed/],
    [
      'a script of HTML',
      `<svg ${XMLNS} xmlns:h="http://www.w3.org/1999/xhtml"><h:script/></svg>`,
      FOREIGN_NAMESPACE,
    ],
    [
      'the default namespace switched on a child',
      drawing('<g xmlns="http://www.w3.org/1999/xhtml"><body/></g>'),
      FOREIGN_NAMESPACE,
    ],
    ['a root of HTML', '<svg xmlns="http://www.w3.org/1999/xhtml"><script/></svg>', /must be an SVG drawing/],
    ['no namespace', '<svg><script/></svg>', /must be an SVG drawing/],
    ['a prefix that nobody declared', drawing('<a:script/>'), /unbound namespace prefix/],
    ['foreign content', drawing('<foreignObject><p/></foreignObject>'), /foreign content/],
    ['a handler', drawing('', ' onload="alert(1)"'), /event handler/],
    ['a handler beside a slash', drawing('<rect/onclick="alert(1)"/>'), /well-formed/],
    ['a handler in other letters', drawing('<rect oNclick="alert(1)"/>'), /event handler/],
    ['a link that acts', drawing('<a href="javascript:alert(1)"><text>x</text></a>'), /element a/],
    [
      'a use of another file',
      drawing('<use xlink:href="a.svg#x"/>', ' xmlns:xlink="http://www.w3.org/1999/xlink"'),
      OUTSIDE,
    ],
    ['a use of another host', drawing('<use href="//evil.example/a.svg#x"/>'), OUTSIDE],
    ['a use of data', drawing('<use href="data:image/svg+xml;base64,PHN2Zz4="/>'), OUTSIDE],
    ['a picture elsewhere', drawing('<image href="https://evil.example/a.png"/>'), OUTSIDE],
    ['a drawing as a picture', drawing('<image href="data:image/svg+xml;base64,PHN2Zz4="/>'), OUTSIDE],
    ['an address with a control character', drawing('<image href="java&#10;script:alert(1)"/>'), OUTSIDE],
    ['an address in character references', drawing('<image href="&#106;avascript:alert(1)"/>'), OUTSIDE],
    ['an animated address', drawing('<animate attributeName="href" to="javascript:x"/>'), /animate href/],
    ['an address set later', drawing('<set attributeName="xlink:href" to="x"/>'), /animate xlink:href/],
    ['a handler set later', drawing('<set attributeName="onclick" to="x"/>'), /animate onclick/],
    ['a style that loads', drawing('<style>@import "a.css";</style>'), OUTSIDE],
    [
      'a style that loads by url',
      drawing('<style>rect { fill: url(https://evil.example) }</style>'),
      OUTSIDE,
    ],
    ['a style in CDATA', drawing('<style><![CDATA[@import "a.css";]]></style>'), OUTSIDE],
    ['an attribute that loads', drawing('<path fill="url(//evil.example/#a)"/>'), OUTSIDE],
    ['a list of pictures', drawing('<rect style=\'fill: image-set("a.png" 1x)\'/>'), OUTSIDE],
    ['a name spelled with a backslash', drawing('<rect style="fill: u\\72l(//evil.example)"/>'), /backslash/],
    ['another base', drawing('<g xml:base="https://evil.example/"/>'), /attribute base/],
    ['a document type', `<!DOCTYPE svg>${drawing('')}`, /document type/],
    ['an entity', `<!DOCTYPE svg [<!ENTITY x "y">]>${drawing('&x;')}`, /document type/],
    ['a reference to an entity', drawing('&x;'), /undefined entity/],
    ['a style sheet', `<?xml-stylesheet href="a.css"?>${drawing('')}`, /processing instructions/],
    ['an instruction inside', drawing('<?php x ?>'), /processing instructions/],
    ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>${drawing('')}`, /written in UTF-8/],
    ['UTF-16', Buffer.from(drawing(''), 'utf16le'), /UTF-8/],
    ['bytes that are no UTF-8', Buffer.from([0x3c, 0xff]), /UTF-8/],
    ['a control character', drawing('<text>\u0001</text>'), /control characters/],
    ['an attribute twice', drawing('<use href="#a" href="x"/>'), /duplicate attribute/],
    ['a tag left open', drawing('<g>'), /unexpected close tag/],
    ['two roots', drawing('') + drawing(''), /one root/],
    ['a comment that ends twice', drawing('<!-- a -- b --><script/>'), /well-formed/],
    ['no end of nesting', drawing('<g>'.repeat(300) + '</g>'.repeat(300)), /too deeply/],
    ['a word of HTML', '<html></html>', /must be an SVG drawing/],
    ['nothing', '', /must contain a root element/],
  ])('SEC-10 is refused: %s', (_what, text, message) => {
    expect(messages(text)[0]).toMatch(message);
  });
});

describe('a harmless drawing', () => {
  it.each([
    ['shapes and text', drawing('<g><rect width="1"/><text>a &amp; b &#160;</text></g>')],
    [
      'a declaration and comments',
      `<?xml version="1.0" encoding="utf-8"?>\n<!-- a - b -->\n${drawing('')}\n`,
    ],
    ['parts of itself', drawing('<defs><g id="a"/></defs><use href="#a"/><path fill="url(#a)"/>')],
    ['styles of its own', drawing('<style><![CDATA[g > rect { fill: url("#a"); }]]></style>')],
    ['a picture inside', drawing('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
    [
      'notes of a drawing program',
      drawing(
        '<metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata><g inkscape:label="1"/>',
        ' xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"',
      ),
    ],
    ['movement', drawing('<rect><animate attributeName="x" from="0" to="1" dur="1s"/></rect>')],
  ])('SEC-10 passes: %s', (_what, text) => {
    expect(messages(text)).toEqual([]);
  });

  it('SEC-10 passes, as do the bundled drawings', () => {
    const folder = join(import.meta.dirname, '../../content/tenants');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.svg'),
    );
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) expect([file, messages(readFileSync(join(folder, file)))]).toEqual([file, []]);
  });
});
