import { SaxesParser } from 'saxes';

export type XmlAttribute = { namespace: string; name: string; value: string };
export type XmlNode =
  | {
      kind: 'element';
      namespace: string;
      name: string;
      attributes: XmlAttribute[];
      /** Local names of the ancestors, the root first; only valid during the visit. */
      ancestors: readonly string[];
      offset: number;
    }
  | { kind: 'text'; value: string; ancestors: readonly string[]; offset: number };

export class XmlError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const MAX_DEPTH = 256;
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/**
 * Visits elements and texts in document order. Throws an XmlError at the first malformed construct, and for
 * document types, processing instructions and encodings other than UTF-8.
 */
export function walkXml(text: string, visit: (node: XmlNode) => void): void {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const ancestors: string[] = [];
  const refuse = (message: string) => {
    throw new XmlError(message, parser.position);
  };
  const visitText = (value: string) => {
    if (ancestors.length > 0) visit({ kind: 'text', value, ancestors, offset: parser.position });
  };
  let start = 0;
  parser.on('error', ({ message }) => refuse(`is not well-formed XML (${message.replace(/\.$/, '')})`));
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (encoding.toLowerCase() !== 'utf-8') refuse('must be written in UTF-8');
  });
  parser.on('doctype', () => refuse('must not declare a document type or entities'));
  parser.on('processinginstruction', () => refuse('must not hold processing instructions'));
  parser.on('text', visitText);
  parser.on('cdata', visitText);
  parser.on('opentagstart', ({ name }) => {
    if (ancestors.length > MAX_DEPTH) refuse('is nested too deeply');
    start = parser.position - name.length - 2;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    visit({
      kind: 'element',
      namespace: uri,
      name: local,
      attributes: Object.values(attributes)
        .filter((attribute) => attribute.uri !== XMLNS)
        .map((attribute) => ({ namespace: attribute.uri, name: attribute.local, value: attribute.value })),
      ancestors,
      offset: start,
    });
    ancestors.push(local);
  });
  parser.on('closetag', () => void ancestors.pop());
  parser.write(text).close();
}
