import type { OutlineLesson } from '@academy/contract/schemas/outline';
import { courseOutline, nextLesson } from '@academy/domain/outline';
import { TypeGlyph, typeName } from '../../catalog/reading/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';

type Props = { lessons: readonly OutlineLesson[]; base: string };

/** The modules and lessons of a course draft. */
export function DraftOutline({ lessons, base }: Props) {
  if (lessons.length === 0) return null;
  return (
    <section aria-labelledby="outline" className="flex flex-col gap-4">
      <h2 id="outline" className="text-xl">
        Course outline
      </h2>
      <ol className="flex flex-col gap-3">
        {courseOutline(lessons).map((entry) =>
          entry.kind === 'module' ? (
            <li key={entry.module.lessonId} className="rounded-card border border-line">
              <h3 className="rounded-t-card bg-surface px-4 py-3 text-base wrap-anywhere">
                {entry.module.title}
              </h3>
              <ol className="flex flex-col p-2">
                {entry.lessons.map((lesson) => (
                  <li key={lesson.lessonId}>
                    <LessonLink lesson={lesson} base={base} />
                  </li>
                ))}
              </ol>
            </li>
          ) : (
            <li key={entry.lesson.lessonId} className="rounded-card border border-line px-2">
              <LessonLink lesson={entry.lesson} base={base} />
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

function LessonLink({ lesson: { slug, title, type }, base }: { lesson: OutlineLesson; base: string }) {
  return (
    <Link
      to={`${base}/${encodeURIComponent(slug)}`}
      className="flex min-h-12 items-center gap-3 rounded-small px-2 py-2 hover:bg-wash"
    >
      <TypeGlyph type={type} className="size-5 text-brand" />
      <span className="min-w-0 grow font-medium wrap-anywhere">{title}</span>
      <span className="text-sm whitespace-nowrap text-soft">{typeName(type)}</span>
    </Link>
  );
}

export function NextLesson({ lessons, lesson, base }: Props & { lesson: string }) {
  const next = nextLesson(lessons, lesson);
  return (
    <nav aria-label="Lessons" className="flex flex-wrap justify-between gap-3 border-t border-line pt-6">
      <ButtonLink look="secondary" to={base}>
        Course outline
      </ButtonLink>
      {next && (
        <ButtonLink to={`${base}/${encodeURIComponent(next.slug)}`}>
          {next.title}
          <Icon name="arrow" />
        </ButtonLink>
      )}
    </nav>
  );
}
