import type { GuideDetail } from '@academy/contract/schemas/guides';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { useRef } from 'react';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Article } from './Article.tsx';
import { FurtherLinks } from './FurtherLinks.tsx';
import { LabLink } from './LabLink.tsx';
import { LessonPeople } from './LessonPeople.tsx';
import { LockNotice } from './LockNotice.tsx';
import { ReportPlace } from './ReportPlace.tsx';
import { Transcript } from './Transcript.tsx';
import { Video } from './Video.tsx';
import { lessonSources } from './video-sources.ts';

type Props = { what: 'lesson' | 'guide'; item: LessonDetail | GuideDetail };

/** What a lesson and a guide give to read and to watch, or what opens them. */
export function ReadingBody({ what, item }: Props) {
  const { video: account, features } = useTenant();
  const text = useRef<HTMLDivElement>(null);
  return (
    <>
      {item.opens ? (
        <LockNotice opens={item.opens} what={what} preview={item.preview} />
      ) : (
        <>
          {item.video && (
            <Video
              sources={lessonSources(item.video, account)}
              title={item.title}
              startAt={item.place?.second}
            />
          )}
          {item.transcript && <Transcript html={item.transcript} />}
          {item.content && (
            <>
              <div ref={text}>
                <Article html={item.content} />
              </div>
              <ReportPlace of={text} lessonId={item.lessonId} revision={item.revision} />
            </>
          )}
          {item.lab && features.labs && <LabLink item={item} lab={item.lab} />}
          <FurtherLinks links={item.links} />
        </>
      )}
      <LessonPeople instructors={item.instructors} />
    </>
  );
}
