import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { contentFolder, teaCourse } from '../testing/folders.ts';
import type { ArchiveLimits } from './format.ts';
import { folderFiles } from './pack.ts';
import { collectFile, readArchive } from './read.ts';
import { unpackArchive } from './unpack.ts';
import { sumOf, writeArchive, type ArchivedFile } from './write.ts';

const file = (path: string, text = path): ArchivedFile => ({ path, bytes: Buffer.from(text) });

async function packed(files: ArchivedFile[]): Promise<Buffer> {
  return Buffer.concat(await writeArchive(files).toArray());
}

async function read(archive: Buffer, limits: Partial<ArchiveLimits> = {}): Promise<string[]> {
  const paths: string[] = [];
  await readArchive(Readable.from([archive]), {
    limits,
    openFile: collectFile(({ path }) => void paths.push(path)),
  });
  return paths;
}

/** Changes the unpacked bytes like a hand-made archive, with a corrected checksum. */
async function tampered(files: ArchivedFile[], change: (header: Buffer) => void): Promise<Buffer> {
  const tar = gunzipSync(await packed(files));
  const header = tar.subarray(0, 512);
  change(header);
  header.fill(0x20, 148, 156);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return gzipSync(tar);
}

const named = (path: string) => tampered([file('a'.repeat(path.length))], (header) => header.write(path, 0));

describe('an archive', () => {
  it('ADM-07 returns its files unchanged and in order, including long and non-ASCII names and empty files', async () => {
    const long = `${'folder-'.repeat(12)}a/${'name-'.repeat(30)}.md`;
    const files = [
      file('course.json', '{}'),
      file('empty.md', ''),
      file('ü/teé ☕.md'),
      file(long),
      file('last', 'x'.repeat(5_000)),
    ];
    const collected: ArchivedFile[] = [];
    const size = await readArchive(Readable.from([await packed(files)]), {
      openFile: collectFile((found) => void collected.push(found)),
    });
    expect(collected.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])).toEqual(
      files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]),
    );
    expect(size.files).toBe(5);
  });

  it('ADM-07 is identical for the same files, and can be read in chunks of any size', async () => {
    const files = [file('a.md', 'a'.repeat(2_000)), file('b/c.md')];
    const archive = await packed(files);
    expect(await packed(files)).toEqual(archive);
    const bytes = Readable.from([...archive].map((byte) => Buffer.from([byte])));
    const paths: string[] = [];
    await readArchive(bytes, { openFile: collectFile(({ path }) => void paths.push(path)) });
    expect(paths).toEqual(['a.md', 'b/c.md']);
  });

  it('ADM-07 can also be read by the system’s tar', async () => {
    const tar = gunzipSync(await packed([file('a.md', 'tea')]));
    expect(tar.toString('latin1', 257, 262)).toBe('ustar');
    expect(tar.length % 512).toBe(0);
  });

  it('ADM-07 omits hidden files of a folder, and contains links as the files they lead to', async () => {
    const folder = contentFolder(
      teaCourse({ '.git/config': 'x', 'node_modules/x/y.js': 'x', 'big.bin': Buffer.alloc(11_000_000) }),
    );
    symlinkSync('summary.md', join(folder, 'link.md'));
    symlinkSync('/etc/passwd', join(folder, 'outside.md'));
    const skipped: string[] = [];
    const files = [...folderFiles(folder, { skipped: (path) => void skipped.push(path) })];
    expect(files.map(({ path }) => path)).toEqual([
      '01-water/content.md',
      '01-water/lesson.json',
      'course.json',
      'link.md',
      'summary.md',
    ]);
    expect(skipped).toEqual(['big.bin']);
  });

  it('ADM-07 is unpacked into files that only their owner can read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'academy-unpack-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    await unpackArchive(Readable.from([await packed([file('a/b/c.md', 'tea'), file('d.md')])]), { folder });
    expect(readFileSync(join(folder, 'a/b/c.md'), 'utf8')).toBe('tea');
    expect(readdirSync(folder).toSorted()).toEqual(['a', 'd.md']);
  });
});

describe('a large file in an archive', () => {
  it('MED-11 is packed and unpacked in chunks, unchanged', async () => {
    const video = randomBytes(12_000_000);
    const folder = contentFolder(teaCourse({ 'film.mp4': video }));
    const files = [...folderFiles(folder, { skipped: () => expect.unreachable() })];
    const archive = Buffer.concat(await writeArchive(files).toArray());
    const hash = createHash('sha256');
    let largest = 0;
    await readArchive(Readable.from([archive]), {
      openFile: ({ path }) => ({
        write(bytes) {
          largest = Math.max(largest, bytes.length);
          if (path === 'film.mp4') hash.update(bytes);
        },
        end: () => undefined,
      }),
    });
    expect(hash.digest('hex')).toBe(createHash('sha256').update(video).digest('hex'));
    expect(largest).toBeLessThan(200_000);
  });

  it('MED-11 is refused if it is not a video', async () => {
    const bytes = Buffer.alloc(300);
    const limits = { assetBytes: 100, videoBytes: 200 };
    await expect(read(await packed([{ path: 'a.png', bytes }]), limits)).rejects.toThrow(
      'larger than a file',
    );
    await expect(read(await packed([{ path: 'a.mp4', bytes }]), limits)).rejects.toThrow(
      'larger than a file',
    );
    expect(await read(await packed([{ path: 'a.MP4', bytes }]), { ...limits, videoBytes: 300 })).toEqual([
      'a.MP4',
    ]);
  });

  it('MED-11 is reported if it changes while it is packed', async () => {
    const changed = { path: 'a.mp4', size: 3, chunks: [Buffer.from('tea'), Buffer.from('!')] };
    await expect(writeArchive([changed]).toArray()).rejects.toThrow(
      'a.mp4 changed while it was being packed',
    );
  });
});

describe('an archive is refused', () => {
  it.each(['/etc/passwd', 'C:/windows'])('ADM-07 with the absolute path %s', async (path) => {
    await expect(read(await named(path))).rejects.toThrow('absolute path');
  });

  it.each(['../up', 'a/../../up', 'a/./b', 'a//b', 'a/'])('ADM-07 with the path %s', async (path) => {
    await expect(read(await named(path))).rejects.toThrow('leads out of the folder');
  });

  it.each(['a\\b', 'a\nb', 'a\u001Bb'])('ADM-07 with the path %j', async (path) => {
    await expect(read(await named(path))).rejects.toThrow('characters that are not allowed');
  });

  it.each([
    ['1', 'a hard link'],
    ['2', 'a symbolic link'],
    ['3', 'a device'],
    ['4', 'a device'],
    ['5', 'a folder'],
    ['6', 'a pipe'],
    ['g', 'of an unknown kind'],
    ['\0', 'of an unknown kind'],
  ])('ADM-07 with an entry of type %j', async (type, kind) => {
    const archive = await tampered([file('a.md')], (header) => header.write(type, 156));
    await expect(read(archive)).rejects.toThrow(kind);
  });

  it('ADM-07 with the same path twice, or a file in place of a folder', async () => {
    await expect(read(await packed([file('a'), file('a')]))).rejects.toThrow('a occurs twice');
    await expect(read(await packed([file('a'), file('a/b')]))).rejects.toThrow('a occurs twice');
    await expect(read(await packed([file('a/b/c'), file('a')]))).rejects.toThrow('a occurs twice');
  });

  it('ADM-07 when it unpacks to more than the limits for bytes, files or file size', async () => {
    const files = [file('a', 'x'.repeat(3_000)), file('b')];
    await expect(read(await packed(files), { unpackedBytes: 2_000 })).rejects.toThrow(
      'more than may be published',
    );
    await expect(read(await packed(files), { files: 1 })).rejects.toThrow('too many files');
    await expect(read(await packed(files), { assetBytes: 2_000 })).rejects.toThrow(
      'larger than a file may be',
    );
  });

  it('ADM-07 when it is a decompression bomb', async () => {
    const zeros = Array.from({ length: 5 }, (_, at) => ({ path: `${at}`, bytes: Buffer.alloc(8_000_000) }));
    const archive = await packed(zeros);
    expect(archive.length).toBeLessThan(100_000);
    await expect(read(archive)).rejects.toThrow('packed far more tightly');
  });

  it('ADM-07 with a wrong checksum in a header', async () => {
    const tar = gunzipSync(await packed([file('a.md')]));
    tar.write('b', 0);
    await expect(read(gzipSync(tar))).rejects.toThrow('a checksum is wrong');
  });

  it('ADM-07 with a wrong checksum of the packed bytes', async () => {
    const archive = await packed([file('a.md')]);
    archive.writeUInt32LE(0xdeadbeef, archive.length - 8);
    await expect(read(archive)).rejects.toThrow('damaged or was cut off');
  });

  it('ADM-07 when it is truncated anywhere', async () => {
    const archive = await packed([file('a.md', 'tea '.repeat(1_000))]);
    for (const length of [0, 5, 40, archive.length - 1])
      await expect(read(archive.subarray(0, length))).rejects.toThrow('cut off');
    const tar = gunzipSync(archive);
    for (const length of [512, 1_024, tar.length - 1_024, tar.length - 512])
      await expect(read(gzipSync(tar.subarray(0, length)))).rejects.toThrow('cut off');
  });

  it('ADM-07 when it has trailing data', async () => {
    const one = gunzipSync(await packed([file('a.md')]));
    const two = gunzipSync(await packed([file('b.md')]));
    await expect(read(gzipSync(Buffer.concat([one, two])))).rejects.toThrow('it has trailing data');
  });

  it('ADM-07 with a size that is not an octal number', async () => {
    const archive = await tampered([file('a.md')], (header) => header.fill(0x80, 124, 136));
    await expect(read(archive)).rejects.toThrow("a number in it can't be read");
  });

  it('ADM-07 when it is not an archive', async () => {
    await expect(read(Buffer.from('hello'))).rejects.toThrow('damaged');
    await expect(read(gzipSync(Buffer.alloc(512, 'x')))).rejects.toThrow('refused');
  });

  it('ADM-07 with a long path that hides another name, or belongs to no file', async () => {
    const long = 'n'.repeat(150);
    const tar = gunzipSync(await packed([file(long)]));
    const orphan = Buffer.concat([tar.subarray(0, 1_024), Buffer.alloc(1_024)]);
    await expect(read(gzipSync(orphan))).rejects.toThrow('belongs to no file');
    tar.write('9', 512);
    await expect(read(gzipSync(tar))).rejects.toThrow("a path can't be read");
  });
});
