import type { ReactNode } from 'react';
import { createStore } from './store';
import { wantApp } from './want-app';

/** What a notice is about. */
type NoticeKind = 'awayPdf' | 'rejected' | 'missed' | 'update' | 'lost' | 'keepSaved';

/**
 * Lines for the foot of the window, and dialogs. Each comes from the code that has something to say, so that no other page
 * loads it.
 */
export const notices = createStore<Partial<Record<NoticeKind, ReactNode>>>({});

/** @param line null takes the notice away */
export function showNotice(kind: NoticeKind, line: ReactNode): void {
  notices.set({ ...notices.get(), [kind]: line });
  // The app draws it.
  if (line) wantApp();
}

/** The one to show now: the others wait until it is answered. */
export const firstNotice = (all: Partial<Record<NoticeKind, ReactNode>>): ReactNode =>
  Object.values(all).find(line => line);
