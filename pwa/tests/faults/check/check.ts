import type { History } from '../model/history';
import { checkAnonymous } from './anonymous';
import { checkKeys, checkOrder } from './order';
import { checkLogouts, checkNames } from './privacy';
import { checkSaved } from './saved';
import { checkDiscards, checkOneSender, checkWaits } from './sending';
import { checkSessions } from './sessions';
import { checkCounts, checkLists, checkQueues } from './shown';

const CHECKS = [
  checkAnonymous,
  checkSaved,
  checkOrder,
  checkKeys,
  checkOneSender,
  checkWaits,
  checkDiscards,
  checkLogouts,
  checkNames,
  checkSessions,
  checkQueues,
  checkLists,
  checkCounts,
];

/** What is wrong with a history, in sentences; empty if nothing is. */
export const checkHistory = (history: History): string[] => CHECKS.flatMap(check => check(history));
