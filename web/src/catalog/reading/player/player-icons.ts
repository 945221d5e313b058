export const PLAYER_ICONS = {
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13m7-13v13',
  loud: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zm11.5-.5a4.2 4.2 0 0 1 0 6m2.5-8.5a8 8 0 0 1 0 11',
  muted: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zm12 .5 4 4m0-4-4 4',
  captions: 'M4 6h16v12H4zm6.5 4.8a2 2 0 1 0 0 2.4m6 -2.4a2 2 0 1 0 0 2.4',
  chapters: 'M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01',
  pictureInPicture: 'M4 5.5h16v13H4zm8.5 6.5H17v3.5h-4.5z',
  fullscreen: 'M5 9V5h4m6 0h4v4m0 6v4h-4m-6 0H5v-4',
  windowed: 'M9 5v4H5m14 0h-4V5m0 14v-4h4M5 15h4v4',
} as const;

export type PlayerIcon = keyof typeof PLAYER_ICONS;
