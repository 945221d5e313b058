import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Transcript } from './Transcript.tsx';
import type { VideoFrame as Frame } from './video-sources.ts';
import { VideoFrame } from './VideoFrame.tsx';

const VIMEO: Frame = {
  kind: 'frame',
  provider: 'Vimeo',
  src: 'https://player.vimeo.com/video/1',
  page: 'https://vimeo.com/1',
  poster: null,
  obstacle: null,
};

describe('VideoFrame', () => {
  it('CRS-11 loads nothing from another host before the user starts it, and names that host', async () => {
    const screen = await renderScreen(<VideoFrame source={VIMEO} title="Steam" />);
    expect(document.querySelector('iframe')).toBeNull();
    await expect.element(screen.getByText(/Playing it contacts Vimeo/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Watch at Vimeo (opens in a new tab)' }))
      .toHaveAttribute('href', 'https://vimeo.com/1');
    await screen.getByRole('button', { name: 'Play the video: Steam' }).click();
    await expect
      .element(screen.getByTitle('Steam'))
      .toHaveAttribute('src', 'https://player.vimeo.com/video/1?autoplay=1');
  });

  it("MED-05 says that a video can't be played, and where to report it", async () => {
    const source: Frame = { ...VIMEO, provider: 'Brightcove', src: null, page: null, obstacle: 'account' };
    const screen = await renderScreen(<VideoFrame source={source} title="Steam" />);
    await expect.element(screen.getByText(/at Brightcove, where this academy has no account/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Tell us that you miss it' }))
      .toHaveAttribute('href', '/contact');
    expect(screen.getByRole('button').query()).toBeNull();
  });

  it('MED-06 links to a forbidden host instead of playing it', async () => {
    const screen = await renderScreen(
      <VideoFrame source={{ ...VIMEO, src: null, obstacle: 'forbidden' }} title="Steam" />,
    );
    await expect.element(screen.getByText(/does not play videos of Vimeo/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Watch the video in a new tab: Steam' }))
      .toHaveAttribute('href', 'https://vimeo.com/1');
    expect(screen.getByRole('button').query()).toBeNull();
  });
});

describe('Transcript', () => {
  it('CRS-11 is collapsed below the video, and once opened it can be searched', async () => {
    const screen = await renderScreen(<Transcript html="<p>Now it boils. Steam is not tea.</p>" />);
    await expect.element(screen.getByText('Now it boils.')).not.toBeVisible();
    await screen.getByText('Transcript', { exact: true }).click();
    await expect.element(screen.getByText('Now it boils.')).toBeVisible();
    await screen.getByRole('searchbox', { name: 'Search the transcript' }).fill('tea');
    await expect.element(screen.getByText('2 matches')).toBeVisible();
    await screen.getByRole('button', { name: 'Next match' }).click();
    await expect.element(screen.getByText('1 of 2')).toBeVisible();
  });
});
