/** What the processes of one machine tell each other. */

/** A call that a process has counted: the limit's name, the caller, and the write that may be repeated. */
export type Count = [name: string, caller: string, write?: string];

/** From a process to the first one, which passes counts on to all others. */
export type FromProcess = { kind: 'ready'; url: string } | { kind: 'counts'; counts: Count[] };

/** From the first process to the others. */
export type ToProcess = { kind: 'stop' } | { kind: 'counts'; counts: Count[] };
