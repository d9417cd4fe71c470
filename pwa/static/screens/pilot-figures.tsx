import { demonstration, pilot } from '../../content/company';

/** What the pilot counted, and the way to the rest of it. */
export function PilotFigures() {
  return (
    <section className="pilot" aria-labelledby="pilot">
      <h2 id="pilot">{pilot.heading}</h2>
      <ul>
        {pilot.figures.map(({ number, label }) => (
          <li key={label}>
            <b className="tabular">{number}</b> {label}
          </li>
        ))}
      </ul>
      <p>
        <a href={pilot.more.href}>{pilot.more.label}</a>
      </p>
      {demonstration && <p className="meta">{demonstration.note}</p>}
    </section>
  );
}
