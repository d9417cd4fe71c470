import { useCallback, useState } from 'react';
import { hasNoNetwork } from '../../offline/no-network';
import { loadNarration, narrationElement } from './narration-element';
import { readVoiceKind } from './voice-kind';

type Players = typeof import('./players');

/** The code that plays; loaded when somebody listens. */
let players: Players | undefined;

/**
 * Reaches the code that plays a narration.
 * @param url the address of the narration
 * @returns whether that code is loading, and a function that passes it on, at once if it is loaded
 */
export function usePlayers(url: string) {
  const [isOpening, setOpening] = useState(false);
  const withPlayers = useCallback(
    async (act: (players: Players) => void) => {
      if (!players) {
        setOpening(true);
        // Play at once, in response to the press, as phones require; the player reports any failure.
        const audio = narrationElement();
        // Without a network, the player first looks whether the file is here, and a voice of the device needs none; an
        // empty element's play keeps the press.
        if (!hasNoNetwork() && readVoiceKind() === 'narration') loadNarration(audio, url);
        audio.play().catch(() => undefined);
        try {
          players = await import('./players');
        } catch {
          return audio.pause();
        } finally {
          setOpening(false);
        }
      }
      act(players);
    },
    [url],
  );
  return { isOpening, withPlayers };
}
