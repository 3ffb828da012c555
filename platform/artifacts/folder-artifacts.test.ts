import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeArtifacts } from '../../test/contracts/artifacts-contract.ts';
import { systemClock } from '../runtime/clock.ts';
import { openFolderArtifacts } from './folder-artifacts.ts';
import { signLink, verifyLink } from './link-signature.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-artifacts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeArtifacts('folder', async () => {
  const artifacts = openFolderArtifacts({ folder, clock: systemClock });
  return {
    artifacts,
    follow: async (url) => {
      const opened = await artifacts.openLink(url.split('/').at(-1)!);
      if (opened === null) return { status: 403, text: '' };
      return { status: 200, text: Buffer.concat(await opened.content.toArray()).toString() };
    },
  };
});

it('leaves no draft behind', () => {
  expect(readdirSync(folder).filter((name) => name.startsWith('draft-'))).toEqual([]);
});

it('A6 removes the drafts of killed processes on opening', () => {
  const own = join(folder, 'drafts');
  openFolderArtifacts({ folder: own, clock: systemClock });
  for (const name of ['draft-1', 'draft-2']) writeFileSync(join(own, name), 'x');
  openFolderArtifacts({ folder: own, clock: systemClock });
  expect(readdirSync(own).sort()).toEqual(['files', 'link-secret']);
});

it('refuses names that lead out of the folder', async () => {
  const artifacts = openFolderArtifacts({ folder, clock: systemClock });
  for (const name of ['../x', '/etc/passwd', 'a/../../x', '.hidden', 'a//b', '']) {
    await expect(artifacts.read(name), name).rejects.toMatchObject({ code: 'artifact_missing' });
  }
});

it('A3 a link expires', () => {
  const secret = Buffer.from('secret');
  const link = { artifact: 'a', lifetimeSeconds: 10, fileName: 'f', contentType: 'c' };
  const token = signLink(link, secret, 1_000);
  expect(verifyLink(token, secret, 10_999)).toEqual(link);
  expect(verifyLink(token, secret, 11_000)).toBeNull();
  expect(verifyLink(token, Buffer.from('other'), 2_000)).toBeNull();
  expect(verifyLink('nonsense', secret, 2_000)).toBeNull();
});
