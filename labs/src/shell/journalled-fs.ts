import { InMemoryFs } from 'just-bash/browser';
import type { Change, Entry } from '../files/entries.ts';

/** Files that the shell creates at every start. */
const SYSTEM = /^\/(bin|usr|dev|proc)(\/|$)/;

/** Changes of larger files are reported at most at this interval, since a loop may write them often. */
const BIG_BYTES = 64_000;
const BIG_PAUSE_MS = 100;

type JournalOptions = { onChange: (change: Change) => void; now: () => number };

/**
 * An in-memory file system that reports each change immediately. If a program never ends, the worker is terminated,
 * and changes that were not reported would be lost.
 */
export class JournalledFs extends InMemoryFs {
  readonly #onChange: JournalOptions['onChange'];
  readonly #now: JournalOptions['now'];
  readonly #late = new Map<string, number>();
  /** Folders that the page is removing, whose children are removed one by one. */
  readonly #taken = new Set<string>();

  /** What is written to these is shown instead. */
  readonly #shown = new Map<string, (text: string) => void>();

  constructor({ onChange, now }: JournalOptions) {
    super({});
    this.#onChange = onChange;
    this.#now = now;
  }

  showFile(path: string, show: (text: string) => void): void {
    this.#shown.set(path, show);
  }

  #show([path, content, options]: Parameters<InMemoryFs['writeFile']>): boolean {
    const show = this.#shown.get(path);
    const encoding = typeof options === 'string' ? options : options?.encoding;
    const isText = typeof content === 'string' && encoding !== 'binary' && encoding !== 'latin1';
    const bytes =
      typeof content === 'string' ? Uint8Array.from(content, (one) => one.charCodeAt(0)) : content;
    if (content.length > 0) show?.(isText ? content : new TextDecoder().decode(bytes));
    return show !== undefined;
  }

  /** Applies a change of the page without reporting it back. */
  async take(change: Change): Promise<void> {
    switch (change.does) {
      case 'remove':
        this.#taken.add(change.path);
        await super.rm(change.path, { recursive: true, force: true });
        this.#taken.delete(change.path);
        return;
      case 'append':
        return super.appendFile(change.path, change.bytes);
      case 'put':
        return this.#takeEntry(change.path, change.entry);
    }
  }

  /** Reports delayed changes, at the end of a command. */
  async flush(): Promise<void> {
    const late = [...this.#late.keys()];
    this.#late.clear();
    for (const path of late) await this.#tellPut(path);
  }

  override async writeFile(...args: Parameters<InMemoryFs['writeFile']>): Promise<void> {
    if (this.#show(args)) return;
    const mode = await this.#modeOf(args[0]);
    await super.writeFile(...args);
    // Writing to a file keeps its executable bit.
    if (mode !== null) await super.chmod(await this.realpath(args[0]), mode);
    await this.#written(args[0]);
  }

  override async appendFile(...args: Parameters<InMemoryFs['appendFile']>): Promise<void> {
    if (this.#show(args)) return;
    const [path] = args;
    const before = await this.#sizeOf(path);
    await super.appendFile(...args);
    if (SYSTEM.test(path)) return;
    if (before === null || this.#late.has(path)) return this.#written(path);
    const { mtime } = await this.stat(path);
    const bytes = (await this.readFileBuffer(path)).slice(before);
    this.#onChange({ does: 'append', path: await this.realpath(path), bytes, at: mtime.getTime() });
  }

  override async mkdir(...args: Parameters<InMemoryFs['mkdir']>): Promise<void> {
    const isNew = !(await this.exists(args[0]));
    await super.mkdir(...args);
    if (isNew) await this.#tellPut(args[0]);
  }

  override async rm(...args: Parameters<InMemoryFs['rm']>): Promise<void> {
    await super.rm(...args);
    this.#removed(args[0]);
  }

  override async cp(...args: Parameters<InMemoryFs['cp']>): Promise<void> {
    await super.cp(...args);
    await this.#tellPut(args[1]);
  }

  override async mv(from: string, to: string): Promise<void> {
    await super.mv(from, to);
    await this.#tellPut(to);
    this.#removed(from);
  }

  override async chmod(path: string, mode: number): Promise<void> {
    await super.chmod(path, mode);
    await this.#tellPut(path);
  }

  override async symlink(target: string, path: string): Promise<void> {
    await super.symlink(target, path);
    await this.#tellPut(path);
  }

  override async link(existing: string, path: string): Promise<void> {
    await super.link(existing, path);
    await this.#tellPut(path);
  }

  override async utimes(path: string, atime: Date, mtime: Date): Promise<void> {
    await super.utimes(path, atime, mtime);
    await this.#tellPut(path);
  }

  async #takeEntry(path: string, entry: Entry): Promise<void> {
    if (entry.kind === 'link') {
      await super.rm(path, { force: true });
      return super.symlink(entry.target, path);
    }
    if (entry.kind === 'folder') await super.mkdir(path, { recursive: true });
    else this.writeFileSync(path, entry.bytes);
    await super.chmod(path, entry.mode);
    await super.utimes(path, new Date(entry.at), new Date(entry.at));
  }

  async #written(path: string): Promise<void> {
    const now = this.#now();
    const size = (await this.#sizeOf(path)) ?? 0;
    const last = this.#late.get(path) ?? 0;
    if (size > BIG_BYTES && now - last < BIG_PAUSE_MS) return;
    if (size > BIG_BYTES) this.#late.set(path, now);
    await this.#tellPut(path);
  }

  #removed(path: string): void {
    this.#late.delete(path);
    if ([...this.#taken].some((folder) => path.startsWith(`${folder}/`))) return;
    if (!SYSTEM.test(path)) this.#onChange({ does: 'remove', path: this.resolvePath('/', path) });
  }

  async #tellPut(given: string): Promise<void> {
    if (SYSTEM.test(given)) return;
    const { isSymbolicLink, isDirectory, mode, mtime } = await this.lstat(given);
    const at = mtime.getTime();
    if (isSymbolicLink) {
      const target = await this.readlink(given);
      return this.#onChange({ does: 'put', path: given, entry: { kind: 'link', target, mode, at } });
    }
    const path = await this.realpath(given);
    if (isDirectory) return this.#onChange({ does: 'put', path, entry: { kind: 'folder', mode, at } });
    const bytes = await this.readFileBuffer(path);
    this.#onChange({ does: 'put', path, entry: { kind: 'file', bytes, mode, at } });
  }

  async #modeOf(path: string): Promise<number | null> {
    try {
      return (await this.stat(path)).mode;
    } catch {
      return null;
    }
  }

  async #sizeOf(path: string): Promise<number | null> {
    try {
      return (await this.stat(path)).size;
    } catch {
      return null;
    }
  }
}
