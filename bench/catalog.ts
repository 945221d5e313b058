import { createHash } from 'node:crypto';
import { emptyCheck } from '@academy/compiler/empty-check';
import type { CompiledItem, SourceItem } from '@academy/compiler/catalog';
import { renderQuiz } from '@academy/compiler/quiz-html';
import { parseQuiz } from '@academy/domain/quizzes';
import type { FolderPublication } from '../server/src/features/publishing/publish.ts';
import { makeTexts, seeded } from './texts.ts';
import type { Texts } from './texts.ts';

/** The number of courses and of lessons in each; with checks, each course ends with a knowledge check. */
export type Size = { courses: number; lessons: number; hasChecks?: boolean };

/** The compiled form of a folder of this size; texts are generated on demand, like a compiler does. */
export function makeCatalog(size: Size): {
  texts: Texts;
  publicationFor: (tenantId: string) => FolderPublication;
} {
  const texts = makeTexts(seeded(1));
  const checked = { ...emptyCheck(''), items: [...sourceItems(size)] };
  return {
    texts,
    publicationFor: (tenantId) => ({
      tenantId,
      source: 'bench',
      author: 'bench',
      folderHash: hashOf(JSON.stringify(size)),
      checked,
      render: (known) => render(checked.items, { known, texts }),
      readAsset: () => [],
      now: new Date('2026-01-05T09:00:00Z'),
    }),
  };
}

const SECTIONS = 4;

function* sourceItems({ courses, lessons, hasChecks = false }: Size): Iterable<SourceItem> {
  for (let course = 1; course <= courses; course++) {
    const id = `course-${course}`;
    yield sourceItem({ kind: 'course', id, order: course });
    const inCourse = {
      kind: 'lesson' as const,
      parent: { kind: 'course' as const, id },
      inherited: { courseId: id, courseSlug: id, entitlements: [], instructors: [] },
    };
    for (let lesson = 1; lesson <= lessons; lesson++)
      yield sourceItem({ ...inCourse, id: `lesson-${course}-${lesson}`, order: lesson });
    if (hasChecks) yield sourceItem({ ...inCourse, id: `${CHECK}${course}`, order: lessons + 1 });
  }
}

const CHECK = 'check-';

function sourceItem(
  own: Pick<SourceItem, 'kind' | 'id' | 'order'> & Partial<Pick<SourceItem, 'parent' | 'inherited'>>,
): SourceItem {
  return {
    parent: null,
    inherited: null,
    ...own,
    slug: own.id,
    title: own.id,
    status: 'live',
    file: `${own.id}.json`,
    index: 0,
    texts: {},
    addresses: {},
    assets: [],
    sourceHash: hashOf(own.id),
  };
}

async function* render(
  items: readonly SourceItem[],
  { known, texts }: { known: ReadonlySet<string>; texts: Texts },
): AsyncIterable<CompiledItem> {
  for (const item of items) if (!known.has(item.sourceHash)) yield compiled(item, texts);
}

function compiled(item: SourceItem, texts: Texts): CompiledItem {
  const { kind, id, slug, status, order, parent, assets, sourceHash } = item;
  const search = Array.from({ length: kind === 'course' ? 1 : SECTIONS }, (_, at) => ({
    heading: texts.some(4),
    anchor: `section-${at}`,
    text: texts.paragraph(),
  }));
  const common = {
    id,
    slug,
    status,
    order,
    parent,
    assets,
    sourceHash,
    hash: hashOf(sourceHash),
    quiz: null,
    search,
  };
  const title = texts.some(5);
  const html = search
    .map(({ heading, anchor, text }) => `<h2 id="${anchor}">${heading}</h2><p>${text}</p>${CODE}`)
    .join('');
  const about = {
    slug,
    title,
    status,
    topics: [`topic-${order % 12}`],
    instructors: [],
    entitlements: { view: [] },
    settings: {},
    description: '',
    descriptionText: texts.some(12),
    summaryText: texts.some(12),
    toc: search.map(({ heading, anchor }) => ({ depth: 2, text: heading, anchor })),
  };
  if (kind === 'course') {
    return { ...common, kind, document: { ...about, id, level: 'beginner', summary: html, conclusion: '' } };
  }
  const own = { content: html, summary: '', transcript: '', preview: '', words: 400, duration: 600 };
  const isCheck = id.startsWith(CHECK);
  const type = isCheck ? ('knowledge-check' as const) : ('article' as const);
  return {
    ...common,
    kind: 'lesson',
    ...(isCheck && { quiz: QUIZ, quizHtml: QUIZ_HTML }),
    document: { ...about, ...own, id, type, courseId: item.inherited?.courseId ?? '' },
  };
}

/** Ten questions with four answers each, one of them right. */
const QUIZ = `<div class="quizdown">
${Array.from(
  { length: 10 },
  (_, question) =>
    `\n## Which one is number ${question}?\n\n- [x] This one\n${['Not this', 'Nor this', 'Neither this'].map((text) => `- [ ] ${text}\n`).join('')}`,
).join('')}
</div>`;

/** Its texts as the compiler renders them. */
const QUIZ_HTML = await renderQuiz(parseQuiz(QUIZ));

const CODE = `<pre><code class="language-java">${'<span class="t1">return</span> <span class="t2">value</span>;\n'.repeat(8)}</code></pre>`;

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
