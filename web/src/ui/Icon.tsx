/** Our own 24-pixel stroke icons, one path each. */
const PATHS = {
  home: 'M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1z',
  guides: 'm9 4 6 2.5L20 4v13.5L15 20l-6-2.5L4 20V6.5zm0 0v13.5m6-11V20',
  courses: 'M12 6.5c-2-1.5-4.5-2-8-2v13c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2v-13c-3.5 0-6 .5-8 2m0 0v13',
  paths: 'M6 21V9m0 0a3 3 0 1 0 0-6 3 3 0 0 0 0 6m12 6a3 3 0 1 0 0 6 3 3 0 0 0 0-6m0 0v-1a5 5 0 0 0-5-5H6',
  instructors: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-7.5 8a7.5 7.5 0 0 1 15 0',
  learning: 'm3 9.5 9-4.5 9 4.5-9 4.5zm3.5 2v5c3.5 3 7.5 3 11 0v-5M21 9.5V15',
  emails: 'M4 6h16v12H4zm0 1 8 6 8-6',
  admin:
    'M4 7h9m5 0h2M4 17h2m5 0h9M13 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0M6 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0',
  alerts: 'M6 17v-6a6 6 0 1 1 12 0v6l1.5 1.5h-15zm4 4h4',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20a6.5 6.5 0 0 1 13 0m0-15.3a3.5 3.5 0 0 1 0 6.6m2.5 3.2a6.5 6.5 0 0 1 3.5 5.5',
  tokens: 'M8 20a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9m3.2-7.7L20 3.5m-4 4 3 3',
  feedback: 'M4 5h16v11h-8l-4.5 4v-4H4zm4 4h8m-8 3h5',
  audit: 'M6 3.5h9l4 4V20a1 1 0 0 1-1 1H6zM9 11h7m-7 4h7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  system: 'M4 5h16v11H4zm5 15h6m-3-4v4',
  light:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8m0-14v2m0 16v2M2 12h2m16 0h2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4m0-14.2-1.4 1.4M6.3 17.7l-1.4 1.4',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  down: 'm6 9.5 6 6 6-6',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13m4.7-1.8L20 20',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18m0-14v5l3.5 2',
  level: 'M6 20v-5m6 5V10m6 10V4',
  lock: 'M6 11h12v9H6zm2.5 0V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3A4 4 0 0 0 13.5 6l-1 1m1.5 3a4 4 0 0 0-6-.5l-3 3A4 4 0 0 0 10.5 18l1-1',
  retry: 'M20 11a8 8 0 1 0-2.3 6.6M20 5v6h-6',
  leave: 'M14 4H5v16h9m-4-8h10m-4-4 4 4-4 4',
  external: 'M14 5h5v5m0-5-8 8m-1-7H5v13h13v-5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18m0-10v5m0-8.5v.01',
  warning: 'M12 4 2.5 20h19zm0 6v4.5m0 2.5v.01',
  success: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18m-4-8.5 2.8 2.8L16 10',
};

export type IconName = keyof typeof PATHS;

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <StrokeIcon path={PATHS[name]} {...(className && { className })} />;
}

/**
 * Renders any icon; parts of the site with their own icons pass the path. The size is an attribute, so a
 * class can change it but not remove it.
 */
export function StrokeIcon({ path, className = '' }: { path: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25rem"
      height="1.25rem"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
