import type { ReactNode } from 'react';
import { createStore } from './store';
import { wantApp } from './want-app';

/** What a notice is about, the most urgent first. */
const KINDS = ['awayPdf', 'rejected', 'update', 'lost', 'keepSaved'] as const;

type NoticeKind = (typeof KINDS)[number];

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

/** The one to show now. */
export const mostUrgent = (all: Partial<Record<NoticeKind, ReactNode>>): ReactNode =>
  KINDS.map(kind => all[kind]).find(line => line) ?? null;
