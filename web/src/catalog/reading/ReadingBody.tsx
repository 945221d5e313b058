import type { GuideDetail } from '@academy/contract/schemas/guides';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { lazy, Suspense, useRef, type ComponentProps } from 'react';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Article } from './Article.tsx';
import { useMemberDataReady } from '../../api/personal-data.ts';
import { ByAudience } from '../../session/ByAudience.tsx';
import { ReadingSkeleton } from './ReadingSkeleton.tsx';
import { LockNotice } from './LockNotice.tsx';
import { LessonVideo } from './Video.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { LazyNotes } from '../../features/notes/index.ts';

// Loaded on demand, since most lessons have neither.
const Transcript = lazy(async () => ({ default: (await import('./Transcript.tsx')).Transcript }));
const LabLink = lazy(async () => ({ default: (await import('./LabLink.tsx')).LabLink }));

type Props = { what: 'lesson' | 'guide'; item: LessonDetail | GuideDetail };

/** The content of a lesson or guide, or what unlocks it. */
export function ReadingBody({ what, item }: Props) {
  const tenant = useTenant();
  const text = useRef<HTMLDivElement>(null);
  return (
    <>
      {item.opens ? (
        <Locked opens={item.opens} what={what} preview={item.preview} />
      ) : (
        <>
          {item.video && (
            <LessonVideo
              video={item.video}
              title={item.title}
              startAt={item.place?.second}
              watched={item.place?.watched}
            />
          )}
          {item.transcript && (
            <Suspense fallback={<div className="min-h-14" />}>
              <Transcript html={item.transcript} />
            </Suspense>
          )}
          {item.content && (
            <>
              <div ref={text}>
                <Article html={item.content} />
              </div>
              <LazyNotes
                of={text}
                page={{ lessonId: item.lessonId, ...('courseId' in item && { courseId: item.courseId }) }}
                revision={item.revision}
              />
            </>
          )}
          {item.lab && tenant.features.labs && (
            <Suspense>
              <LabLink item={item} lab={item.lab} />
            </Suspense>
          )}
          <FurtherLinks links={item.links} />
        </>
      )}
    </>
  );
}

/** Content locked for visitors may be open for a member, which only their own data tells. */
function Locked(props: ComponentProps<typeof LockNotice>) {
  const notice = <LockNotice {...props} />;
  return <ByAudience visitor={notice} member={useMemberDataReady() ? notice : <ReadingSkeleton />} />;
}

/** Related links; external ones open in a new tab. */
function FurtherLinks({ links }: { links: { text: string; url: string }[] }) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="links" className="border-t border-line pt-6">
      <h2 id="links" className="text-sm font-semibold text-soft">
        Links
      </h2>
      <ul className="mt-2 flex flex-col">
        {links.map(({ text, url }) => {
          const isElsewhere = !url.startsWith('/');
          return (
            <li key={url}>
              <Link
                to={url}
                newTab={isElsewhere}
                className="inline-flex min-h-10 items-center gap-2 font-medium text-brand wrap-anywhere underline-offset-4 hover:underline"
              >
                {text}
                {isElsewhere && <span className="sr-only"> (opens in a new tab)</span>}
                <Icon name={isElsewhere ? 'external' : 'arrow'} className="size-4" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
