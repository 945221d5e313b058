import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { Transcript } from '../Transcript.tsx';
import type { VideoFile } from '../video-sources.ts';
import { VideoPlayer } from '../VideoPlayer.tsx';

const SOURCE: VideoFile = {
  kind: 'file',
  src: '/none.webm',
  captions: '/none.vtt',
  poster: null,
  seconds: 100,
  size: { width: 960, height: 540 },
  isSilent: false,
  chapters: [
    { start: 0, title: 'Water' },
    { start: 40, title: 'Leaves' },
  ],
};

type Options = { source?: Partial<VideoFile>; startAt?: number; watched?: [number, number][] };

/** A video without a file, simulated by the test. */
async function renderPlayer({ source = {}, ...rest }: Options = {}) {
  const screen = await renderScreen(
    <>
      <VideoPlayer source={{ ...SOURCE, ...source }} title="Steam" isMain {...rest} />
      <input aria-label="Notes" />
    </>,
  );
  const video = document.querySelector('video');
  if (!video) throw new Error('no video');
  Object.defineProperty(video, 'duration', { value: 100 });
  let isPaused = true;
  Object.defineProperty(video, 'paused', { get: () => isPaused });
  Object.defineProperty(video, 'error', { value: null });
  setPlayed(video);
  const turn = (to: boolean) => {
    isPaused = !to;
    video.dispatchEvent(new Event(to ? 'play' : 'pause'));
  };
  video.play = vi.fn(() => Promise.resolve(turn(true)));
  video.pause = vi.fn(() => turn(false));
  const happen = (event: string) => video.dispatchEvent(new Event(event));
  happen('loadedmetadata');
  return { screen, video, happen };
}

function setPlayed(video: HTMLVideoElement, ...parts: [number, number][]) {
  const played = {
    length: parts.length,
    start: (at: number) => parts[at]?.[0] ?? 0,
    end: (at: number) => parts[at]?.[1] ?? 0,
  };
  Object.defineProperty(video, 'played', { value: played, configurable: true });
}

beforeEach(() => localStorage.clear());

describe('the control bar of a video', () => {
  it('VID-02 has a play button, a slider, the true length, speed, captions and full screen', async () => {
    const { screen, video } = await renderPlayer();
    expect(video.controls).toBe(false);
    await screen.getByRole('button', { name: 'Play the video: Steam' }).click();
    expect(video.play).toHaveBeenCalledOnce();
    await expect.element(screen.getByRole('button', { name: 'Play the video' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Pause' }).click();
    expect(video.pause).toHaveBeenCalledOnce();
    await expect.element(screen.getByText('0:00 / 1:40')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Full screen' })).toBeVisible();
    await screen.getByRole('button', { name: 'Speed: 1×' }).click();
    await screen.getByRole('button', { name: '1.5×' }).click();
    expect(video.playbackRate).toBe(1.5);
  });

  it('VID-02 seeks by the slider, which announces the time and the chapter', async () => {
    const { screen, video, happen } = await renderPlayer();
    const slider = screen.getByRole('slider', { name: 'Seek' });
    await slider.fill('42');
    expect(video.currentTime).toBe(42);
    happen('timeupdate');
    await expect
      .element(slider)
      .toHaveAttribute('aria-valuetext', '42 seconds of 1 minute 40 seconds, Leaves');
    slider.element().focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(video.currentTime).toBe(47);
  });

  it('VID-02 responds to keys, but not while a person types or presses another button with them', async () => {
    const { screen, video } = await renderPlayer();
    (screen.getByRole('group', { name: 'Video: Steam' }).element() as HTMLElement).focus();
    await userEvent.keyboard('m');
    expect(video.muted).toBe(true);
    await userEvent.keyboard('{Shift>}m{/Shift}');
    expect(video.muted).toBe(true);
    await userEvent.keyboard('m{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(video.muted).toBe(false);
    expect(video.volume).toBeCloseTo(0.9);
    await userEvent.keyboard('5');
    expect(video.currentTime).toBe(50);
    await userEvent.keyboard('ljj{ArrowRight}');
    expect(video.currentTime).toBe(45);
    await userEvent.keyboard('>>');
    expect(video.playbackRate).toBe(1.5);
    await userEvent.keyboard(' ');
    expect(video.play).toHaveBeenCalledOnce();

    // The letters now work in the whole page, except in a field.
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('m');
    expect(video.muted).toBe(true);
    await screen.getByLabelText('Notes').fill('');
    await userEvent.keyboard('mk5 ');
    expect(video.muted).toBe(true);
    expect(video.currentTime).toBe(45);
    expect(video.pause).not.toHaveBeenCalled();

    // The space bar only presses the focused button.
    (screen.getByRole('button', { name: 'Unmute' }).element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    expect(video.muted).toBe(false);
    expect(video.pause).not.toHaveBeenCalled();
  });

  it('VID-03 lists the chapters and seeks to one', async () => {
    const { screen, video, happen } = await renderPlayer();
    await screen.getByRole('button', { name: 'Chapters' }).click();
    await screen.getByRole('button', { name: '0:40 Leaves' }).click();
    expect(video.currentTime).toBe(40);
    happen('timeupdate');
    await screen.getByRole('button', { name: 'Chapters' }).click();
    await expect
      .element(screen.getByRole('button', { name: '0:40 Leaves' }))
      .toHaveAttribute('aria-current', 'true');
  });

  it('VID-04 shows captions of a silent video by default, and remembers the choice', async () => {
    const { screen, video } = await renderPlayer({ source: { isSilent: true } });
    expect(video.textTracks[0]?.mode).toBe('showing');
    const button = screen.getByRole('button', { name: 'Captions' });
    await expect.element(button).toHaveAttribute('aria-pressed', 'true');
    // A silent video has no mute button.
    expect(screen.getByRole('button', { name: 'Mute' }).query()).toBeNull();
    await button.click();
    await expect.element(button).toHaveAttribute('aria-pressed', 'false');
    expect(video.textTracks[0]?.mode).toBe('hidden');
    await screen.unmount();
    const again = await renderPlayer({ source: { isSilent: true } });
    expect(again.video.textTracks[0]?.mode).toBe('hidden');
  });

  it('VID-04 hides captions by default if there is sound', async () => {
    const { video } = await renderPlayer();
    expect(video.textTracks[0]?.mode).toBe('hidden');
  });

  it('CRS-11, VID-06 resumes at the position of this device with a notice, and can start over', async () => {
    localStorage.setItem('video:/none.webm', '12');
    const { screen, video } = await renderPlayer();
    expect(video.currentTime).toBe(12);
    await expect.element(screen.getByText('Continues at 0:12')).toBeVisible();
    await screen.getByRole('button', { name: 'Start over' }).click();
    expect(video.currentTime).toBe(0);
  });

  it('CRS-11, VID-06 prefers the position of the account, and starts over after the end', async () => {
    localStorage.setItem('video:/none.webm', '12');
    const { video, happen } = await renderPlayer({ startAt: 40 });
    expect(video.currentTime).toBe(40);
    setPlayed(video, [40, 44]);
    happen('pause');
    expect(localStorage.getItem('video:/none.webm')).toBe('40');
    happen('ended');
    expect(localStorage.getItem('video:/none.webm')).toBeNull();
  });

  it('VID-06 starts over if only the very end is left', async () => {
    const { video } = await renderPlayer({ startAt: 99 });
    expect(video.currentTime).toBe(0);
  });

  it('VID-06 stores the watched parts, merges new ones, and shows the total', async () => {
    localStorage.setItem('video:/none.webm:watched', '[[0,20]]');
    const { screen, video, happen } = await renderPlayer({ source: { chapters: [] } });
    await expect.element(screen.getByText('20% watched')).toBeVisible();
    setPlayed(video, [20.2, 30.4], [60, 65]);
    happen('pause');
    await expect.element(screen.getByText('35% watched')).toBeVisible();
    expect(localStorage.getItem('video:/none.webm:watched')).toBe('[[0,30],[60,65]]');
  });
});

const TRANSCRIPT = Array.from(
  { length: 30 },
  (_, at) =>
    `<p data-start="${at * 3}" data-end="${at * 3 + 3}" data-time="0:${String(at * 3).padStart(2, '0')}">Sentence ${at}</p>`,
).join('');

describe('the transcript of a video', () => {
  async function renderBoth() {
    const { video, happen, screen } = await renderPlayer();
    const transcript = await renderScreen(<Transcript html={TRANSCRIPT} />);
    await transcript.getByText('Transcript', { exact: true }).click();
    const box = transcript.getByRole('region', { name: 'Transcript' });
    await expect.element(transcript.getByRole('button', { name: 'Go to 0:03' })).toBeVisible();
    return { video, happen, screen, transcript, box };
  }

  it('VID-05 marks the current passage and scrolls only its own box', async () => {
    const { video, happen, transcript, box } = await renderBoth();
    const page = scrollY;
    video.currentTime = 4;
    happen('timeupdate');
    await expect.element(transcript.getByText(/Sentence 1$/)).toHaveAttribute('aria-current');
    video.currentTime = 80;
    happen('timeupdate');
    await expect.element(transcript.getByText('Sentence 26')).toHaveAttribute('aria-current', 'true');
    await expect.element(transcript.getByText(/Sentence 1$/)).not.toHaveAttribute('aria-current');
    expect(box.element().scrollTop).toBeGreaterThan(100);
    expect(scrollY).toBe(page);
  });

  it('VID-05 seeks by click and by keyboard', async () => {
    const { video, transcript } = await renderBoth();
    await transcript.getByText(/Sentence 2$/).click();
    expect(video.currentTime).toBe(6);
    (transcript.getByRole('button', { name: 'Go to 0:03' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(video.currentTime).toBe(3);
  });

  it('VID-05 is searched without its times', async () => {
    const { transcript } = await renderBoth();
    const field = transcript.getByRole('searchbox', { name: 'Search the transcript' });
    await field.fill('0:0');
    await expect.element(transcript.getByText('No matches')).toBeVisible();
    await field.fill('sentence 29');
    await expect.element(transcript.getByText('1 match')).toBeVisible();
    await transcript.getByRole('button', { name: 'Next match' }).click();
    await expect.element(transcript.getByText('1 of 1')).toBeVisible();
  });
});
