import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { describeArtifacts } from '../../test/contracts/artifacts-contract.ts';
import { describeWithBackend } from '../../test/support/describe-with-backend.ts';
import { prepareRelay } from '../../test/support/relay.ts';
import { startS3 } from '../../test/support/s3.ts';
import { openS3Artifacts } from './s3-artifacts.ts';

describeWithBackend('S3', startS3, (s3) => {
  const open = (publicEndpoint: string | null) => {
    const env = s3().env;
    return openS3Artifacts({
      endpoint: env['S3_ENDPOINT']!,
      publicEndpoint,
      bucket: env['S3_BUCKET']!,
      region: env['S3_REGION']!,
      accessKeyId: env['S3_ACCESS_KEY_ID']!,
      secretAccessKey: env['S3_SECRET_ACCESS_KEY']!,
    });
  };

  it('signs links for the address where callers reach the store', async () => {
    const relay = await prepareRelay(s3().env['S3_ENDPOINT']!);
    await relay.open();
    const publicEndpoint = `http://localhost:${relay.port}`;
    const artifacts = open(publicEndpoint);
    await artifacts.write('org/a.csv', Readable.from([Buffer.from('name')]), 'text/csv');
    const names = { fileName: 'a.csv', contentType: 'text/csv' };
    const link = await artifacts.link({ artifact: 'org/a.csv', lifetimeSeconds: 60, ...names });
    expect(new URL(link).origin).toBe(publicEndpoint);
    expect(await (await fetch(link)).text()).toBe('name');
    await artifacts.close();
    await relay.cut();
  });

  describeArtifacts('s3', async () => {
    return {
      artifacts: open(null),
      follow: async (url) => {
        const answer = await fetch(url);
        return { status: answer.status, text: await answer.text() };
      },
    };
  });
});
