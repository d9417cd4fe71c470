/** The interface's icons, 24 × 24, drawn in the current colour. */
const PATHS = {
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M7 5.5h3.4v13H7zM13.6 5.5H17v13h-3.4z',
  bookmark: 'M6.5 4.5h11v15.2l-5.5-4-5.5 4z',
  bookmarked: 'M6.5 4.5h11v15.2l-5.5-4-5.5 4z',
  download: 'M12 4v11m0 0 4.2-4.2M12 15l-4.2-4.2M5 19.5h14',
  pdf: 'M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4M9.5 12.5h5M9.5 16h5',
  print: 'M7.5 8.5v-5h9v5M7.5 16.5h-3v-8h15v8h-3M7.5 13.5h9v7h-9z',
  share: 'M12 14.5v-11m0 0L8.3 7.2M12 3.5l3.7 3.7M7 10.5H5.5v10h13v-10H17',
  kept: 'M5 12.5l4.6 4.6L19 7.6',
  offline:
    'M4 4l16 16M8.6 11.2A8 8 0 0 1 10 10.6M5.5 8.5A12 12 0 0 1 7.6 7.1M11.5 6.5A12 12 0 0 1 18.5 8.7M9 15a4.5 4.5 0 0 1 5 -.5M12 18.5h.01',
  close: 'M6.5 6.5l11 11m0-11-11 11',
  trash: 'M5.5 7.5h13M10 7.5v-2h4v2M7.5 7.5l.8 12h7.4l.8-12M10.5 11v5.5M13.5 11v5.5',
  menu: 'M4.5 7.5h15M4.5 12h15M4.5 16.5h15',
  chevron: 'M7.5 10l4.5 4.5L16.5 10',
  previous: 'M14.5 6.5L9 12l5.5 5.5',
  next: 'M9.5 6.5L15 12l-5.5 5.5',
  search: 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l5 5',
  settings: 'M3.5 18.5l4.5-12 4.5 12M5 14.5h6M14 18.5l3.2-8.5 3.3 8.5M15.1 15.5h4.3',
  topics: 'M4.5 6.5h6v5h-6zM13.5 6.5h6v5h-6zM4.5 14.5h6v5h-6zM13.5 14.5h6v5h-6z',
  phone: 'M6 4.5h3l1.5 4-2 1.5a11 11 0 0 0 5 5l1.5-2 4 1.5v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6.5a2 2 0 0 1 2-2z',
  mail: 'M4.5 6.5h15v11h-15zM4.5 7l7.5 6 7.5-6',
  place:
    'M12 20.5s6.5-6 6.5-10.5a6.5 6.5 0 0 0-13 0c0 4.5 6.5 10.5 6.5 10.5zM12 7.800a2.200 2.200 0 1 1 0 4.400 2.200 2.200 0 0 1 0-4.400z',
  away: 'M9 5.5H5.5v13h13V15M13 5.5h5.5V11M18.5 5.5L11 13',
  feed: 'M5.5 18.5h.01M5.5 12.5a6 6 0 0 1 6 6M5.5 6.5a12 12 0 0 1 12 12',
  clock: 'M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM12 8v4.3l2.8 1.7',
} as const;

const FILLED = new Set<string>(['play', 'pause', 'bookmarked']);

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className={FILLED.has(name) ? 'icon filled' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
