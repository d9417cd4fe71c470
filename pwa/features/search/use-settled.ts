import { useEffect, useState } from 'react';

/** Longer than between two keys, so that a screen reader is not interrupted by what nobody wanted to know. */
const QUIET_MS = 1000;

/** @returns the text once it has not changed for a second; empty at first */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(setSettled, QUIET_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
