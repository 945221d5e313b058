import { useEffect } from 'react';
import { isLessonVideo } from '../../../features/learning/index.ts';
import { seek } from './run-command.ts';

type Box = { current: HTMLElement | null };

/** Marks the current passage, keeps it visible in its own box, and seeks when another one is clicked. */
export function useTranscriptCues(words: Box): void {
  useEffect(() => {
    const box = words.current;
    if (!box) return;
    const cues = [...box.querySelectorAll<HTMLElement>('[data-start]')];
    for (const cue of cues) addTimeButton(cue);
    const stopFollowing = follow(box, cues);
    box.addEventListener('click', onClick);
    return () => {
      stopFollowing();
      box.removeEventListener('click', onClick);
    };
  }, [words]);
}

function addTimeButton(cue: HTMLElement): void {
  if (cue.querySelector('.cue-time')) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'cue-time';
  button.textContent = cue.dataset['time'] ?? '';
  button.setAttribute('aria-label', `Go to ${button.textContent}`);
  cue.dataset['ready'] = '';
  cue.prepend(button);
}

function onClick({ target }: MouseEvent): void {
  const cue = target instanceof Element ? target.closest<HTMLElement>('[data-start]') : null;
  // Selecting a passage is for copying or reporting it.
  const isSelecting = getSelection()?.isCollapsed === false;
  const video = [...document.querySelectorAll('video')].find(isLessonVideo);
  if (cue && video && !isSelecting && !(target as Element).closest('a')) seek(video, startOf(cue));
}

/** Manual scrolling pauses following for a while. */
const PAUSE_MS = 5_000;

function follow(box: HTMLElement, cues: readonly HTMLElement[]): () => void {
  let scrolledAt = -PAUSE_MS;
  let current: HTMLElement | undefined;
  const onScroll = ({ timeStamp }: Event) => void (scrolledAt = timeStamp);
  const onTime = ({ type, target, timeStamp }: Event) => {
    if (!isLessonVideo(target)) return;
    const next = cues.findLast((cue) => startOf(cue) <= target.currentTime);
    if (next === current) return;
    current?.removeAttribute('aria-current');
    next?.setAttribute('aria-current', 'true');
    current = next;
    if (next && (type === 'seeked' || timeStamp - scrolledAt >= PAUSE_MS)) scrollWithin(box, next);
  };
  for (const event of ['wheel', 'touchmove']) box.addEventListener(event, onScroll, { passive: true });
  // Media events do not bubble, but they can be captured.
  for (const event of ['timeupdate', 'seeked']) document.addEventListener(event, onTime, true);
  return () => {
    for (const event of ['wheel', 'touchmove']) box.removeEventListener(event, onScroll);
    for (const event of ['timeupdate', 'seeked']) document.removeEventListener(event, onTime, true);
  };
}

/** Scrolls the box but never the page. */
export function scrollWithin(box: HTMLElement, element: HTMLElement): void {
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  box.scrollTop += inner.top - outer.top - box.clientHeight / 3;
}

function startOf(cue: HTMLElement): number {
  return Number(cue.dataset['start']);
}
