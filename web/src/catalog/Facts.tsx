import { formatDuration } from '@academy/domain/duration';
import { formatCount } from '@academy/domain/plural';
import { Icon, StrokeIcon, type IconName } from '../ui/Icon.tsx';
import { LESSON_ICONS } from '../ui/lesson-icons.ts';

type Props = {
  level?: readonly string[];
  duration?: number;
  lessons?: number;
  courses?: number;
  includes?: readonly ('lab' | 'video')[];
  className?: string;
};

/** Level, duration and counts; unknown values are left out. */
export function Facts({ level, duration = 0, lessons, courses, includes, className = '' }: Props) {
  return (
    <ul className={`flex flex-wrap gap-x-2.5 gap-y-1.5 text-sm text-soft ${className}`}>
      {level && level.length > 0 && <Fact icon="level" text={level.join(', ')} />}
      {duration > 0 && <Fact icon="clock" text={formatDuration(duration)} />}
      {lessons !== undefined && <Fact icon="courses" text={formatCount(lessons, 'lesson')} />}
      {courses !== undefined && <Fact icon="paths" text={formatCount(courses, 'course')} />}
      {includes && includes.length > 0 && (
        <li>
          <ul className="flex flex-wrap gap-1.5">
            {includes.map((kind) => (
              <li
                key={kind}
                className="inline-flex min-h-5 items-center gap-1 rounded-full bg-wash px-2 text-xs font-semibold text-text"
              >
                <StrokeIcon path={LESSON_ICONS[kind]} className="size-3.5 text-brand" />
                {NAMES[kind]}
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  );
}

const NAMES = { lab: 'Lab', video: 'Video' };

function Fact({ icon, text }: { icon: IconName; text: string }) {
  return (
    <li className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere">
      <Icon name={icon} className="size-4" />
      {text}
    </li>
  );
}
