import { StrokeIcon } from '../../ui/Icon.tsx';

/** Icons of labs, separate from the site's set, which every page loads. */
const PATHS = {
  run: 'M7 5v14l12-7z',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  file: 'M6 3.5h8l4 4V20a.5.5 0 0 1-.5.5h-11A.5.5 0 0 1 6 20zm8 0V8h4',
  folder: 'M3.5 6.5h6l2 2h9v10h-17z',
  'new-file': 'M6 3.5h8l4 4V20a.5.5 0 0 1-.5.5h-11A.5.5 0 0 1 6 20zm6 7v6m-3-3h6',
  rename: 'M4 20h4L19 9l-4-4L4 16zm9-13 4 4',
  remove: 'M5 7h14M9 7V4h6v3m-8 0 1 13h8l1-13m-7 4v5m4-5v5',
  terminal: 'M4 5h16v14H4zm3.5 4 3 3-3 3m5.5 0h3.5',
  edit: 'M4 20h4L19 9l-4-4L4 16z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13m4.7-1.8L20 20',
  commits: 'M7 4v16M7 16c6 0 10-2 10-8m0 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  plus: 'M12 5v14m-7-7h14',
  stop: 'M7 7h10v10H7z',
  clear: 'M4 20h16M6 16 15 7l4 4-5 5H9z',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  reset: 'M4 11a8 8 0 1 1 2.3 6.6M4 5v6h6',
  fullscreen: 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7m0 2.5v.01',
  close: 'm6 6 12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  circle: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16',
  open: 'm9.5 6 6 6-6 6',
  more: 'M12 5.5v.01M12 12v.01m0 6.49v.01',
};

export type LabIconName = keyof typeof PATHS;

export function LabIcon({ name, className }: { name: LabIconName; className?: string }) {
  return <StrokeIcon path={PATHS[name]} {...(className && { className })} />;
}
