import { useLayoutEffect, useState } from 'react';
import { afterPress } from './after-press';

/** @returns the value, which during a press stays what it was: what it draws must not move away under the finger */
export function useAfterPress<Value extends object | null>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useLayoutEffect(() => afterPress(() => setShown(value)), [value]);
  return shown;
}
