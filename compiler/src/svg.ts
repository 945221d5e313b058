import { hasForbiddenCharacter } from '@academy/domain/plain-text';
import { walkXml, XmlError, type XmlAttribute, type XmlNode } from './xml.ts';

type SvgFault = { offset: number; message: string };
type Element = Extract<XmlNode, { kind: 'element' }>;

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';

/** Metadata of drawing programs, which browsers ignore. */
const INERT = new Set([
  'http://www.inkscape.org/namespaces/inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://creativecommons.org/ns#',
  'http://web.resource.org/cc/',
  'http://purl.org/dc/elements/1.1/',
]);

const ELEMENTS = new Set(
  (
    'svg g defs symbol use switch view title desc metadata style path rect circle ellipse line polyline polygon ' +
    'text tspan textPath linearGradient radialGradient stop pattern clipPath mask marker image filter ' +
    'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap ' +
    'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode ' +
    'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence ' +
    'animate animateMotion animateTransform mpath set'
  ).split(' '),
);

const OUTSIDE = 'must not refer to anything outside itself';
/** Loading functions of CSS; `url` may refer to a part of the drawing itself. */
const LOADING = /(?:^|[^\w-])(?:-\w+-)?(?:src|image|image-set|cross-fade|element|expression)\(|@import/i;
const URL_FUNCTION = /url\(\s*(?!["']?#[\w.-]+["']?\s*\))/i;
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/;

/** Everything that makes an SVG more than a self-contained picture. */
export function svgFaults(bytes: Buffer): SvgFault[] {
  const text = decodeUtf8(bytes);
  if (text === null || hasForbiddenCharacter(text, { multiline: true }))
    return [{ offset: 0, message: 'must be a text in UTF-8 without control characters' }];
  const faults: SvgFault[] = [];
  const report = (offset: number, message: string) => void faults.push({ offset, message });
  try {
    // Browsers join all texts of a style element, so they are checked as one.
    let css = '';
    walkXml(text, (node) => {
      if (node.kind === 'element') {
        if (node.name === 'style') css += '\n';
        checkElement(node, report);
      } else if (node.ancestors.at(-1) === 'style') css += node.value;
    });
    checkCss(css, (message) => report(0, message));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    report(error.offset, error.message);
  }
  return faults;
}

type Report = (offset: number, message: string) => void;

function checkElement({ namespace, name, attributes, ancestors, offset }: Element, report: Report): void {
  if (ancestors.at(-1) === 'style') return report(offset, 'must not hold an element inside its styles');
  if (ancestors.length === 0 && (namespace !== SVG || name !== 'svg'))
    return report(offset, `must be an SVG drawing that begins with <svg xmlns="${SVG}"`);
  if (!INERT.has(namespace)) {
    if (namespace !== SVG) return report(offset, `must not hold ${name} of the namespace "${namespace}"`);
    if (!ELEMENTS.has(name)) return report(offset, elementMessage(name));
  }
  for (const attribute of attributes) checkAttribute(attribute, name, (message) => report(offset, message));
}

function elementMessage(name: string): string {
  if (name === 'script') return 'must not hold a script';
  if (/^(?:foreignObject|iframe|embed|object)$/i.test(name)) return 'must not hold foreign content';
  return `must not hold the element ${name}`;
}

function checkAttribute(
  { namespace, name, value }: XmlAttribute,
  element: string,
  report: (message: string) => void,
): void {
  if (INERT.has(namespace)) return;
  const isKnown =
    namespace === '' ||
    (namespace === XLINK && /^(?:href|title|type|show|actuate)$/.test(name)) ||
    (namespace === XML && /^(?:space|lang)$/.test(name));
  if (!isKnown) return report(`must not hold the attribute ${name} of "${namespace}"`);
  if (/^on/i.test(name)) return report('must not hold an event handler');
  if (name.toLowerCase() === 'href') {
    const isPicture = element === 'image' && PICTURE.test(value);
    return /^#[\w.:-]+$/.test(value.trim()) || isPicture ? undefined : report(OUTSIDE);
  }
  // An animation could replace a safe value by an unsafe one later.
  if (name === 'attributeName' && /^(?:.*:)?(?:href|on.*|style)$/i.test(value.trim()))
    return report(`must not animate ${value.trim()}`);
  checkCss(value, report);
}

/** A backslash escape could hide any of these names. */
function checkCss(css: string, report: (message: string) => void): void {
  if (css.includes('\\')) report('must not hold a backslash in its styles');
  else if (URL_FUNCTION.test(css) || LOADING.test(css)) report(OUTSIDE);
}

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
