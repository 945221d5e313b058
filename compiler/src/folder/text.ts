import type { Root } from 'mdast';
import type { Fault } from '../faults.ts';
import type { LinkUse } from '../links/check-links.ts';
import { checkAnchors, checkLink, checkQuizLinks } from '../links/text-links.ts';
import { addressKind, referenceKey } from '../markdown/addresses.ts';
import { findDiagramFaults } from '../markdown/diagram-source.ts';
import type { Include } from '../markdown/hugo-lines.ts';
import { findLocalLinks } from '../markdown/lint-local.ts';
import { mayHoldMistakes } from '../markdown/lint-tree.ts';
import { lintText } from '../markdown/lint.ts';
import { findMathFaults, mayHaveMath } from '../markdown/math.ts';
import { nestingFault } from '../markdown/nesting.ts';
import { parseMarkdown } from '../markdown/parse.ts';
import { findReferences, mayHaveReferences, type Reference } from '../markdown/references.ts';
import type { TextFault } from '../markdown/shortcode-body.ts';
import { extractShortcodes } from '../markdown/shortcodes.ts';
import { isPublishedFile, type AssetRequest } from './assets.ts';
import type { Limits } from './limits.ts';
import { checkQuiz } from './quiz-faults.ts';
import type { Report } from './source.ts';
import { findUnfilled } from './unfilled.ts';
import { findVideos, frameWarning, type VideoInText } from './videos.ts';

export type TextContext = {
  file: string;
  mayHoldQuiz: boolean;
  /** Whether it is a page of a workshop, whose portal may support additional shortcodes. */
  isWorkshop?: boolean;
  /** Whether it has a lab, which may provide the targets of its links. */
  hasLab?: boolean;
  limits: Limits;
  include?: Include;
  /** Whether the language of a code block is the name of an action. */
  isAction?(language: string): boolean;
  /** The path relative to this text of a file referenced by a site address, or null. */
  findFile?(url: string): string | null;
  /** Called with the tree of a text, if it was parsed and has no quiz. */
  onParsed?(tree: Root): void;
  addAsset(request: AssetRequest): void;
  addPicture(url: string, line: number): void;
  addVideo(video: VideoInText): void;
  /** Called with each link that leaves this text. */
  link(link: Omit<LinkUse, 'file'>): void;
  report: Report;
  warn: Report;
};

const UNTOUCHED = {
  message: 'this sentence comes from the scaffold',
  hint: 'write your own in its place',
};

/** Checks one Markdown text. */
export function checkText(text: string, context: TextContext): { hasQuiz: boolean } {
  const { file, mayHoldQuiz, limits, report, warn, include, isWorkshop = false } = context;
  const inFile = (fault: TextFault): Fault => ({ file, ...fault });
  const tooDeep = nestingFault(text, limits) ?? shortcodeNesting(text, limits);
  if (tooDeep) {
    report(inFile(tooDeep));
    return { hasQuiz: false };
  }
  const quiz = mayHoldQuiz && text.includes('quizdown') ? checkQuiz(text, limits) : null;
  quiz?.faults.forEach((fault) => report(inFile(fault)));
  quiz?.warnings.forEach((warning) => warn(inFile(warning)));
  const body = quiz?.body ?? text;
  const lineOf = quiz?.lineOf ?? ((line: number) => line);
  const tell = ({ stops, isForPortal = false, ...fault }: TextFault) => {
    if (isForPortal && isWorkshop) return;
    const isFault = stops === 'always' || (stops === 'raw' && !isWorkshop);
    (isFault ? report : warn)(inFile(fault));
  };
  for (const fault of lintText(body, { isAction: context.isAction }))
    tell({ ...fault, line: lineOf(fault.line) });
  // Headings in a quiz are not part of the outline; faults that stop a publish do so in a quiz as well.
  if (quiz?.hasQuiz)
    lintText(text)
      .filter(({ stops }) => stops === 'always')
      .forEach(tell);
  const untouched = untouchedLine(text);
  if (untouched !== null) warn(inFile({ ...UNTOUCHED, line: untouched }));
  if (quiz?.hasQuiz) checkQuizLinks(text, context);
  const hasMath = mayHaveMath(body);
  const hasDiagram = /(?:```|~~~)[ \t]*mermaid/.test(body);
  const mayHaveTags = /<[a-z/?!]/i.test(body);
  const mayNeedLook = mayHaveReferences(body) || mayHaveTags || mayHoldMistakes(body);
  if (!mayNeedLook && !hasMath && !hasDiagram && !body.includes('${'))
    return { hasQuiz: quiz?.hasQuiz ?? false };

  const { tree, faults } = parseMarkdown(body, { include });
  if (mayHoldQuiz || !text.includes('quizdown')) context.onParsed?.(tree);
  for (const fault of faults) tell({ ...fault, line: lineOf(fault.line) });
  if (hasMath) for (const fault of findMathFaults(tree)) warn(inFile({ ...fault, line: lineOf(fault.line) }));
  if (hasDiagram)
    for (const fault of findDiagramFaults(tree)) warn(inFile({ ...fault, line: lineOf(fault.line) }));
  // Pages of a workshop may use session and shell variables.
  if (!isWorkshop)
    for (const fault of findUnfilled(tree, file)) warn(inFile({ ...fault, line: lineOf(fault.line) }));
  if (!isWorkshop && !context.hasLab)
    for (const fault of findLocalLinks(tree)) warn(inFile({ ...fault, line: lineOf(fault.line) }));
  const references = findReferences(tree).map((reference) => ({
    ...reference,
    line: lineOf(reference.line),
  }));
  for (const reference of references) checkReference(reference, context);
  checkAnchors(references, { tree, context });
  const { videos, frames } = findVideos(tree);
  for (const video of videos) context.addVideo({ ...video, line: lineOf(video.line) });
  for (const frame of frames) warn(frameWarning({ ...frame, line: lineOf(frame.line) }, file));
  return { hasQuiz: quiz?.hasQuiz ?? false };
}

/** The fields of a shortcode are Markdown in JSON, which the line-based check does not see. */
export function shortcodeNesting(text: string, limits: Limits): TextFault | null {
  if (!text.includes('@@@')) return null;
  for (const placed of extractShortcodes(text).placed) {
    if (!('shortcode' in placed)) continue;
    const { name, fields, line } = placed.shortcode;
    for (const [field, value] of Object.entries(fields)) {
      const fault = nestingFault(value, limits);
      if (fault)
        return { ...fault, line, message: `${field} of @@@${name} is nested too deeply to be rendered` };
    }
  }
  return null;
}

function checkReference({ url, line, kind, alt }: Reference, context: TextContext): void {
  const { file, addAsset: take, addPicture, warn } = context;
  const where = addressKind(url);
  const inside = where === 'relative' || where === 'site' ? (context.findFile?.(url) ?? null) : null;
  const beside = inside ?? (where === 'relative' && url.trim() !== '' ? referenceKey(url) : null);
  const request = beside !== null && {
    reference: beside,
    key: referenceKey(url),
    file,
    line,
    isError: false,
  };
  if (kind === 'link') {
    if (request && isPublishedFile(request.reference)) take(request);
    else checkLink({ url, line }, context);
    if (where === 'other')
      warn({
        file,
        line,
        message: `the link ${url.slice(0, 80)} is left out`,
        hint: 'link to an http, https or mailto address',
      });
    return;
  }
  if (alt === '')
    warn({
      file,
      line,
      message: `the picture ${url.slice(0, 80)} has no alternative text`,
      hint: 'say what it shows, for those who do not see it',
    });
  if (request) {
    take(request);
  } else if (where === 'https' || where === 'http') {
    if (kind === 'picture') addPicture(url, line);
    else warn({ file, line, ...videoElsewhere(url) });
  } else {
    warn({
      file,
      line,
      message: `the ${kind} ${url.slice(0, 80)} is not there`,
      hint: 'name a file beside this text, or an https:// address',
    });
  }
}

/** Our own player only plays our own files. */
export function videoElsewhere(url: string): Pick<Fault, 'message' | 'hint'> {
  return {
    message: `the video ${url.slice(0, 200)} lies on another host and becomes a link`,
    hint: 'put the file into the folder, or show it through Vimeo, YouTube or Brightcove',
  };
}

/** Placeholder sentences of `academy new`. */
const SCAFFOLD_SENTENCES = [
  'One or two sentences that stand on the card of the course',
  'Say in a few lines what a learner can do afterwards',
  'A skill they gain || Another one || A third',
  'Say what a learner should know or have at hand.',
  'Say what comes next: another course, a path',
  'A free preview: everyone may read this lesson, because its',
  'A module is a heading in the outline of the course; its lessons are',
  'A short film; replace the number in lesson.json by that of yours.',
  'Write down what is said, for those who read rather than listen',
  'What a learner sees of the lab before opening it.',
  'Say what to do first, and why.',
  'One sentence that stands in the outline of the course.',
  'One or two sentences that stand on the card of the guide',
  'Say where this path leads, and for whom',
];

/** The line of the first placeholder sentence that was not replaced, or null. */
function untouchedLine(text: string): number | null {
  const sentence = SCAFFOLD_SENTENCES.find((one) => text.includes(one));
  return sentence === undefined ? null : text.slice(0, text.indexOf(sentence)).split('\n').length;
}
