import { Parser, processors } from 'xml2js';
import { UpstreamError } from './provider.ts';

/** An element: its text in `_`, its attributes in `$`, its children by their names without a prefix. */
export type XmlNode = Readonly<Record<string, unknown>>;

/** The time to check a signature grows with the square of these; no provider comes near them. */
const MAX_ANGLE_BRACKETS = 1_000;
const MAX_QUOTES = 2_400;

/** The text of an answer, without all that XML has and SAML has no use for: doctypes, entities, comments, CDATA. */
export function decodeXml(answer: string): string {
  const xml = utf8Of(Buffer.from(answer, 'base64'));
  if (xml.split('<').length > MAX_ANGLE_BRACKETS || xml.split(/["']/).length > MAX_QUOTES)
    throw new UpstreamError('answer', 'the answer has too many parts');
  if (/<[!?]/.test(xml.replace(/^\s*<\?xml\s[^<>]*\?>/, '')))
    throw new UpstreamError(
      'answer',
      'the answer has a doctype, a comment or another thing besides elements',
    );
  return xml;
}

export async function parseXml(xml: string): Promise<XmlNode> {
  const parser = new Parser({ explicitCharkey: true, tagNameProcessors: [processors.stripPrefix] });
  try {
    const tree: unknown = await parser.parseStringPromise(xml);
    return isNode(tree) ? tree : {};
  } catch (error) {
    throw new UpstreamError('answer', `the answer is no XML: ${String(error).slice(0, 100)}`);
  }
}

export function childrenOf(node: XmlNode | undefined, name: string): XmlNode[] {
  const children = node?.[name];
  return Array.isArray(children) ? children.filter(isNode) : [];
}

export function childOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return childrenOf(node, name)[0];
}

export function textOf(node: XmlNode | undefined): string {
  const text = node?.['_'];
  return typeof text === 'string' ? text.trim() : '';
}

/** Empty if there is none. */
export function attributeOf(node: XmlNode | undefined, name: string): string {
  const attributes = node?.['$'];
  const value = isNode(attributes) ? attributes[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** All elements of a name, wherever they are. */
export function findAll(node: XmlNode, name: string): XmlNode[] {
  const below = Object.entries(node).flatMap(([key, children]) =>
    key === '$' || key === '_' ? [] : [children].flat().filter(isNode),
  );
  return [...childrenOf(node, name), ...below.flatMap((child) => findAll(child, name))];
}

function isNode(value: unknown): value is XmlNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function utf8Of(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UpstreamError('answer', 'the answer is not UTF-8');
  }
}
