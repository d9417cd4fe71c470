import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of Emscripten's file system on Node (`NODEFS`) that this module changes; paths are those of the host. */
interface NodeFiles {
  realPath(node: FileNode): string;
  node_ops: Record<NodeChange, (...args: never[]) => unknown>;
  stream_ops: {
    open(stream: FileStream): void;
    close(stream: FileStream): void;
    write(stream: FileStream, ...rest: never[]): number;
    setattr(stream: FileStream, ...rest: never[]): void;
    fsync?(stream: FileStream): number;
  };
}

type FileNode = object;
interface FileStream {
  node: FileNode;
  /** The host's file descriptor. */
  nfd: number;
  shared: { refcount: number };
}

/** Operations that change the names in a folder, or a file that the journal describes. */
const NODE_CHANGES = ['setattr', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink'] as const;
type NodeChange = (typeof NODE_CHANGES)[number];

/** A segment of the write-ahead log. Drafts of segments have other names and are synced like any file. */
const JOURNAL_SEGMENT = /[\\/]pg_wal[\\/][\dA-F]{24}$/;

/**
 * The engine's files on the host, synced whenever PostgreSQL asks. PGlite's own file system ignores such calls.
 *
 * A sync of the journal is postponed until `syncJournal`, so that all writes of one turn share it; the engine's answers
 * must wait until then. To keep PostgreSQL's order (the journal before anything it describes), every other change of a
 * file syncs the journal first.
 */
export class SyncedFiles extends NodeFS {
  readonly #unsynced = new Set<number>();
  /** Folders in which names have changed since the last sync. */
  readonly #changedFolders = new Set<string>();
  /** Bytes written to the journal since the files were opened. */
  journalBytes = 0;

  override async init(engine: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(engine, options);
    const watch = (module: { FS: { filesystems: unknown } }) =>
      this.#watch((module.FS.filesystems as { NODEFS: NodeFiles }).NODEFS);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), watch] } };
  }

  /** Makes durable what the engine believes is durable. @throws if the disk fails; then no answer may be sent */
  syncJournal(): void {
    for (const descriptor of this.#unsynced) fsyncSync(descriptor);
    this.#unsynced.clear();
  }

  #watch(files: NodeFiles): void {
    const { node_ops: nodes, stream_ops: streams } = files;
    const { open, close, write, setattr } = streams;
    const paths = new Map<number, string>();
    const segments = new Set<number>();

    for (const change of NODE_CHANGES) {
      const apply = nodes[change];
      nodes[change] = (...args) => {
        this.syncJournal();
        const result = apply(...args);
        this.#noteFolders(files, change, args);
        return result;
      };
    }

    streams.open = stream => {
      open(stream);
      const path = files.realPath(stream.node);
      paths.set(stream.nfd, path);
      if (JOURNAL_SEGMENT.test(path)) segments.add(stream.nfd);
    };
    streams.write = (stream, ...rest) => {
      const isJournal = segments.has(stream.nfd);
      if (!isJournal) this.syncJournal();
      const bytes = write(stream, ...rest);
      if (isJournal) this.journalBytes += bytes;
      return bytes;
    };
    streams.setattr = (stream, ...rest) => {
      this.syncJournal();
      setattr(stream, ...rest);
    };
    streams.fsync = stream => {
      if (segments.has(stream.nfd)) this.#unsynced.add(stream.nfd);
      else this.#sync(stream.nfd, paths.get(stream.nfd) ?? '');
      return 0;
    };
    streams.close = stream => {
      if (stream.shared.refcount === 1) {
        if (this.#unsynced.has(stream.nfd)) this.syncJournal();
        paths.delete(stream.nfd);
        segments.delete(stream.nfd);
      }
      close(stream);
    };
  }

  /** Syncs a file or folder and, if names have changed there, the folder that contains it. */
  #sync(descriptor: number, path: string): void {
    this.syncJournal();
    fsyncSync(descriptor);
    this.#changedFolders.delete(path);
    const folder = dirname(path);
    if (this.#changedFolders.delete(folder)) syncFolder(folder);
  }

  #noteFolders(files: NodeFiles, change: NodeChange, args: readonly unknown[]): void {
    if (change === 'setattr') return;
    const [first, second] = args as [FileNode, FileNode];
    // `rename` takes a node and its new folder; the others take the folder.
    if (change === 'rename') {
      this.#changedFolders.add(dirname(files.realPath(first)));
      this.#changedFolders.add(files.realPath(second));
    } else this.#changedFolders.add(files.realPath(first));
  }
}

/** Makes the names in a folder durable. Windows cannot open folders and does not need this. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
