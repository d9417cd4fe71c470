import { SPEEDS } from './speed';
import { setSpeed } from './steering';

/** How fast the article is read, from half to three times. */
export function SpeedChoice({ speed }: { speed: number }) {
  return (
    <select aria-label="Speed" value={speed} onChange={event => setSpeed(Number(event.target.value))}>
      {SPEEDS.map(choice => (
        <option key={choice} value={choice}>
          {choice}×
        </option>
      ))}
    </select>
  );
}
