import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { SAVE_MESSAGE_MS } from '../../api/contract/limits';

const ToastContext = createContext<(text: string, shownMs?: number) => void>(() => undefined);

/** Returns a function that shows one sentence at the foot of the window and has it announced. */
export const useToast = () => useContext(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback((next: string, shownMs: number = SAVE_MESSAGE_MS) => {
    clearTimeout(timer.current);
    setText(next);
    timer.current = setTimeout(() => setText(''), shownMs);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <div className="toast" role="status" aria-live="polite">
        {text && <p>{text}</p>}
      </div>
    </ToastContext>
  );
}
