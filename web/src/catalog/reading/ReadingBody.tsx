import type { GuideDetail } from '@academy/contract/schemas/guides';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { useRef, lazy, Suspense, useEffect, useState, type ComponentProps } from 'react';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Article } from './Article.tsx';
import { useMemberDataReady } from '../../learning/personal-data.ts';
import { ByAudience } from '../../session/ByAudience.tsx';
import { ReadingSkeleton } from './ReadingSkeleton.tsx';
import { LockNotice } from './LockNotice.tsx';
import { Transcript } from './Transcript.tsx';
import { LessonVideo } from './Video.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Glyph } from './Glyph.tsx';
import type { InstructorCard } from '@academy/contract/schemas/catalog';
import { Avatar } from '../Avatar.tsx';

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
          {item.video && <LessonVideo video={item.video} title={item.title} startAt={item.place?.second} />}
          {item.transcript && <Transcript html={item.transcript} />}
          {item.content && (
            <>
              <div ref={text}>
                <Article html={item.content} />
              </div>
              <LazyReportPassage of={text} lessonId={item.lessonId} revision={item.revision} />
            </>
          )}
          {item.lab && tenant.features.labs && <LabLink item={item} lab={item.lab} />}
          <FurtherLinks links={item.links} />
        </>
      )}
      <TaughtBy instructors={item.instructors} />
    </>
  );
}

/** What a visitor may not read may be open for a member, which only their own data says. */
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

const DESCRIPTIONS = {
  browser: 'A terminal, an editor and files, right here in the page. There is nothing to install.',
  educates: 'Your own environment is prepared for you.',
  externalLab: 'This lab is on another site.',
  ownMachine: 'The instructions, page by page, and all you need to follow them on your own machine.',
  noPortal:
    'This lab runs on a training portal, and this academy is not connected to one. It can’t be opened at the moment.',
};

type LabLinkProps = { item: LessonDetail | GuideDetail; lab: keyof typeof DESCRIPTIONS };

/** Links from a lesson or guide to its lab. */
function LabLink({ item, lab }: LabLinkProps) {
  return (
    <section
      aria-labelledby="lab"
      className="flex flex-col items-start gap-4 rounded-panel border border-line bg-linear-160 from-wash to-surface to-70% p-6 tablet:p-8 print:hidden"
    >
      <h2 id="lab" className="flex items-center gap-3 text-xl">
        <Glyph name="lab" className="size-6 text-brand" />
        Try it yourself
      </h2>
      <p className="text-soft">{DESCRIPTIONS[lab]}</p>
      {lab !== 'noPortal' && (
        <ButtonLink
          to={'courseSlug' in item ? paths.lessonLab(item.courseSlug, item.slug) : paths.guideLab(item.slug)}
        >
          {lab === 'ownMachine' ? 'Open the instructions' : 'Open the lab'}
          <Icon name="arrow" />
        </ButtonLink>
      )}
    </section>
  );
}

/** The instructors, at the end of the text. */
function TaughtBy({ instructors }: { instructors: InstructorCard[] }) {
  if (instructors.length === 0) return null;
  return (
    <section aria-labelledby="taught-by" className="border-t border-line pt-6">
      <h2 id="taught-by" className="text-sm font-semibold text-soft">
        Taught by
      </h2>
      <ul className="mt-4 flex flex-wrap gap-x-10 gap-y-4">
        {instructors.map(({ instructorId, slug, name, credentials, avatar }) => (
          <li key={instructorId} className="flex items-center gap-3">
            <Avatar src={avatar} name={name} />
            <p>
              <Link to={paths.instructor(slug)} className="font-semibold underline-offset-4 hover:underline">
                {name}
              </Link>
              <span className="block text-sm text-soft">{credentials}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ReportPassage = lazy(async () => ({ default: (await import('./ReportPassage.tsx')).ReportPassage }));

/** Loads the code when text is first selected. */
function LazyReportPassage(props: ComponentProps<typeof ReportPassage>) {
  const [enabled, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    document.addEventListener('selectionchange', want, { once: true });
    return () => document.removeEventListener('selectionchange', want);
  }, []);
  return <Suspense>{enabled && <ReportPassage {...props} />}</Suspense>;
}
