import type { Video } from '@academy/contract/schemas/lessons';
import type { Part } from '@academy/domain/watched-parts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { embeddedSources, lessonSources } from './video-sources.ts';
import { VideoFrame } from './VideoFrame.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';

type Props = {
  title: string;
  startAt?: number | undefined;
  watched?: readonly Part[] | undefined;
} & ({ lesson: Video } | { figure: DOMStringMap });

/** A video in the player that fits its best source. */
export function SourcedVideo({ title, startAt, watched, ...of }: Props) {
  const rules = useTenant();
  const [source] = 'lesson' in of ? lessonSources(of.lesson, rules) : embeddedSources(of.figure, rules);
  if (!source) return <p className="text-soft">This video is not available here.</p>;
  if (source.kind === 'frame') return <VideoFrame source={source} title={title} />;
  return (
    <VideoPlayer source={source} title={title} startAt={startAt} watched={watched} isMain={'lesson' in of} />
  );
}
