import { InMemoryFs } from 'just-bash/browser';
import type { Disk } from '../cluster/state.ts';
import { contentOf, fileEntry, forget, record, reserve } from './disks.ts';

export type Mount = { at: string; fs: InMemoryFs; root: string; isReadOnly: boolean };

type Options = {
  /** The files of the image, or of a volume that the cluster fills. */
  files?: Record<string, string>;
  /** Where changes are stored; without one they last as long as the page. */
  disk?: Disk;
  mounts?: Mount[];
  isReadOnly?: boolean;
  now: () => number;
};

type Place = Pick<Mount, 'fs' | 'isReadOnly'> & { path: string };

/** What a container sees: the files of its image, what it wrote itself, and volumes. */
export class ContainerFs extends InMemoryFs {
  /** Files whose content is output, such as `/proc/1/fd/1`. */
  readonly sinks = new Map<string, (text: string) => void>();
  /** Nothing is written while a program is run again up to where it was. */
  isMuted = false;
  readonly #disk: Disk | undefined;
  #mounts: Mount[];
  readonly #isReadOnly: boolean;
  readonly #now: Options['now'];
  readonly #ofImage: ReadonlySet<string>;

  constructor({ files = {}, disk, mounts = [], isReadOnly = false, now }: Options) {
    super({});
    this.#disk = disk;
    this.#mounts = mounts;
    this.#isReadOnly = isReadOnly;
    this.#now = now;
    for (const [path, content] of Object.entries(files))
      if (path.endsWith('/')) this.mkdirSync(path.slice(0, -1), { recursive: true });
      else this.writeFileSync(path, content);
    this.#ofImage = new Set(this.getAllPaths());
  }

  /** Puts back what was stored, and makes room for mounts. */
  async open(): Promise<this> {
    for (const [path, entry] of Object.entries(this.#disk?.files ?? {})) {
      if (entry === null) await super.rm(path, { recursive: true, force: true });
      if (entry?.kind === 'link') await super.symlink(entry.target, path).catch(() => undefined);
      if (entry === null || entry.kind === 'link') continue;
      if (entry.kind === 'folder') await super.mkdir(path, { recursive: true });
      else this.writeFileSync(path, contentOf(entry));
      await super.chmod(path, entry.mode);
      await super.utimes(path, new Date(entry.at), new Date(entry.at));
    }
    await this.mount(this.#mounts);
    return this;
  }

  /** Replaces the mounts; one of a single path keeps what it showed first, as in a real container. */
  async mount(mounts: Mount[]): Promise<void> {
    const before = this.#mounts;
    this.#mounts = mounts
      .map((next) => (next.root === '/' ? next : (before.find(({ at }) => at === next.at) ?? next)))
      .sort((one, other) => other.at.length - one.at.length);
    for (const { at, fs, root } of this.#mounts) {
      const isFile = (await fs.exists(root)) && (await fs.stat(root)).isFile;
      if (isFile) this.writeFileSync(at, '');
      else this.mkdirSync(at, { recursive: true });
    }
  }

  /** Where a path is: in the own layer, or in the volume that is mounted there. */
  find(given: string): Place {
    const path = this.resolvePath('/', given);
    const mount = this.#mounts.find(({ at }) => path === at || path.startsWith(at === '/' ? '/' : `${at}/`));
    if (!mount) return { fs: this, path, isReadOnly: this.#isReadOnly };
    const rest = path.slice(mount.at.length);
    return {
      fs: mount.fs,
      path: `${mount.root === '/' ? '' : mount.root}${rest}` || '/',
      isReadOnly: mount.isReadOnly,
    };
  }

  async #write(
    path: string,
    own: () => Promise<void>,
    mounted: (place: Place) => Promise<void>,
  ): Promise<void> {
    const place = this.find(path);
    if (this.isMuted) return;
    if (place.isReadOnly && !path.startsWith('/dev/')) throw new Error('Read-only file system');
    if (place.fs !== this) return mounted(place);
    await own();
    await this.#note(place.path);
  }

  /** Records what a path is now. */
  async #note(path: string): Promise<void> {
    const disk = this.#disk;
    if (!disk || /^\/(dev|proc)\//.test(path)) return;
    if (!(await super.exists(path))) return forget(disk, path, this.#ofImage.has(path));
    const { isSymbolicLink, isDirectory, mode } = await super.lstat(path);
    const at = this.#now();
    if (isSymbolicLink)
      return record(disk, path, { kind: 'link', target: await super.readlink(path), mode, at });
    await super.utimes(path, new Date(at), new Date(at));
    if (!isDirectory) return record(disk, path, fileEntry(await super.readFileBuffer(path), { mode, at }));
    record(disk, path, { kind: 'folder', mode, at });
    for (const name of await super.readdir(path)) {
      const child = `${path === '/' ? '' : path}/${name}`;
      if (disk.files[child] == null && !this.#ofImage.has(child)) await this.#note(child);
    }
  }

  async #reserve(path: string, content: string | Uint8Array, isAppended: boolean): Promise<void> {
    if (!this.#disk || path.startsWith('/dev/')) return;
    const before = isAppended && (await super.exists(path)) ? (await super.stat(path)).size : 0;
    reserve(this.#disk, path, before + content.length);
  }

  override async writeFile(...args: Parameters<InMemoryFs['writeFile']>): Promise<void> {
    const [path, content] = args;
    const sink = this.sinks.get(path);
    if (sink) return sink(textOf(content));
    return this.#write(
      path,
      async () => {
        await this.#reserve(path, content, false);
        const mode = (await super.exists(path)) ? (await super.stat(path)).mode : null;
        await super.writeFile(...args);
        if (mode !== null) await super.chmod(path, mode);
      },
      ({ fs, path: inner }) => fs.writeFile(inner, content, args[2]),
    );
  }

  override async appendFile(...args: Parameters<InMemoryFs['appendFile']>): Promise<void> {
    const [path, content] = args;
    const sink = this.sinks.get(path);
    if (sink) return sink(textOf(content, args[2]));
    return this.#write(
      path,
      async () => {
        await this.#reserve(path, content, true);
        await super.appendFile(...args);
      },
      ({ fs, path: inner }) => fs.appendFile(inner, content, args[2]),
    );
  }

  override async mkdir(...args: Parameters<InMemoryFs['mkdir']>): Promise<void> {
    return this.#write(
      args[0],
      () => super.mkdir(...args),
      ({ fs, path }) => fs.mkdir(path, args[1]),
    );
  }

  override async rm(...args: Parameters<InMemoryFs['rm']>): Promise<void> {
    return this.#write(
      args[0],
      () => super.rm(...args),
      ({ fs, path }) => fs.rm(path, args[1]),
    );
  }

  override async chmod(path: string, mode: number): Promise<void> {
    return this.#write(
      path,
      () => super.chmod(path, mode),
      ({ fs, path: inner }) => fs.chmod(inner, mode),
    );
  }

  override async symlink(target: string, path: string): Promise<void> {
    return this.#write(
      path,
      () => super.symlink(target, path),
      ({ fs, path: inner }) => fs.symlink(target, inner),
    );
  }

  override async utimes(path: string, atime: Date, mtime: Date): Promise<void> {
    return this.#write(
      path,
      () => super.utimes(path, atime, mtime),
      ({ fs, path: inner }) => fs.utimes(inner, atime, mtime),
    );
  }

  override async link(existing: string, path: string): Promise<void> {
    return this.cp(existing, path);
  }

  override async cp(from: string, to: string, options?: { recursive?: boolean }): Promise<void> {
    if (!(await this.stat(from)).isDirectory) return this.writeFile(to, await this.readFileBuffer(from));
    if (!options?.recursive) throw new Error(`EISDIR: is a directory, cp '${from}'`);
    await this.mkdir(to, { recursive: true });
    for (const name of await this.readdir(from)) await this.cp(`${from}/${name}`, `${to}/${name}`, options);
  }

  override async mv(from: string, to: string): Promise<void> {
    await this.cp(from, to, { recursive: true });
    await this.rm(from, { recursive: true });
  }

  override async realpath(path: string): Promise<string> {
    return this.find(path).fs === this ? super.realpath(path) : this.resolvePath('/', path);
  }

  override getAllPaths(): string[] {
    const mounted = (this.#mounts ?? []).flatMap(({ at, fs, root }) =>
      fs
        .getAllPaths()
        .filter((path) => path.startsWith(root === '/' ? '/' : `${root}/`))
        .map((path) => `${at}${root === '/' ? path : path.slice(root.length)}`),
    );
    return [...super.getAllPaths(), ...mounted];
  }
}

const READS = [
  'readFile',
  'readFileBytes',
  'readFileBuffer',
  'exists',
  'stat',
  'lstat',
  'readdir',
  'readdirWithFileTypes',
  'readlink',
] as const;

for (const name of READS) {
  const own = InMemoryFs.prototype[name] as (this: InMemoryFs, path: string, ...rest: unknown[]) => unknown;
  Object.defineProperty(ContainerFs.prototype, name, {
    value(this: ContainerFs, path: string, ...rest: unknown[]) {
      const place = this.find(path);
      return own.call(place.fs, place.path, ...rest);
    },
  });
}

function textOf(content: string | Uint8Array, encoding?: unknown): string {
  if (typeof content !== 'string') return new TextDecoder().decode(content);
  if (encoding !== 'binary') return content;
  return new TextDecoder().decode(Uint8Array.from(content, (letter) => letter.charCodeAt(0)));
}
