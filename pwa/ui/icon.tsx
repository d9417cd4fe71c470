interface IconProps {
  /** One of `icons.ts`. */
  path: string;
  /** Filled instead of drawn in lines. */
  filled?: boolean;
}

/** An icon in the current colour. */
export function Icon({ path, filled = false }: IconProps) {
  return (
    <svg className={filled ? 'icon filled' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
