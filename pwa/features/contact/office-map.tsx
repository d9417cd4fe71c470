declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'office-map': HTMLAttributes<HTMLElement> & { src: string };
    }
  }
}

interface Office {
  picture: string;
  pictureAlt: string;
  embed: string;
  link: string;
}

/**
 * Where the company is: a drawn picture, which another site's map replaces on request. Nothing of that site loads
 * before. `map-element.ts` does this; without script, the link does.
 */
export function OfficeMap({ office }: { office: Office }) {
  return (
    <section aria-labelledby="place">
      <h2 id="place">Where we are</h2>
      <office-map src={office.embed}>
        <img
          src={office.picture}
          alt={office.pictureAlt}
          width={1200}
          height={675}
          loading="lazy"
          decoding="async"
        />
        <p className="map-actions">
          <button type="button" className="button" data-early>
            Show the live map
          </button>
          <a href={office.link} target="_blank" rel="noopener noreferrer">
            Open the map in a new tab
          </a>
        </p>
        <p className="note" role="status" />
      </office-map>
    </section>
  );
}
