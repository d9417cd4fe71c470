/** The interface's drawings, 24 × 24, drawn with the current colour. */
const PATHS = {
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M7 5.5h3.4v13H7zM13.6 5.5H17v13h-3.4z',
  bookmark: 'M6.5 4.5h11v15.2l-5.5-4-5.5 4z',
  bookmarked: 'M6.5 4.5h11v15.2l-5.5-4-5.5 4z',
  download: 'M12 4v11m0 0 4.2-4.2M12 15l-4.2-4.2M5 19.5h14',
  pdf: 'M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4M9.5 12.5h5M9.5 16h5',
  share: 'M12 14.5v-11m0 0L8.3 7.2M12 3.5l3.7 3.7M7 10.5H5.5v10h13v-10H17',
  kept: 'M5 12.5l4.6 4.6L19 7.6',
  offline:
    'M4 4l16 16M8.6 11.2A8 8 0 0 1 10 10.600M5.500 8.500A12 12 0 0 1 7.600 7.100M11.500 6.500A12 12 0 0 1 18.500 8.700M9 15a4.500 4.500 0 0 1 5 -.5M12 18.500h.01',
  close: 'M6.500 6.500l11 11m0-11-11 11',
  trash: 'M5.500 7.500h13M10 7.500v-2h4v2M7.500 7.500l.8 12h7.400l.8-12M10.500 11v5.500M13.500 11v5.500',
  menu: 'M4.500 7.500h15M4.500 12h15M4.500 16.500h15',
  chevron: 'M7.500 10l4.500 4.500L16.500 10',
  clock: 'M12 4.500a7.500 7.500 0 1 1 0 15 7.500 7.500 0 0 1 0-15zM12 8v4.300l2.800 1.700',
} as const;

const FILLED = new Set<string>(['play', 'pause', 'bookmarked']);

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className={FILLED.has(name) ? 'icon filled' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
