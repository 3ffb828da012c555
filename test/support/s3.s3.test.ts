import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, it } from 'vitest';
import { describeWithBackend } from './describe-with-backend.ts';
import { type S3, startS3 } from './s3.ts';

function createS3Client(s3: S3): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = s3;
  const credentials = { accessKeyId, secretAccessKey };
  return new S3Client({ endpoint, region, credentials, forcePathStyle: true });
}

describeWithBackend('S3', startS3, (get) => {
  it('keeps an object and gives it to who has a signed address, and to nobody else', async () => {
    const client = createS3Client(get());
    const object = { Bucket: get().bucket, Key: 'folder/a file.csv' };
    await client.send(new PutObjectCommand({ ...object, Body: 'place_id\r\n' }));
    const read = await client.send(new GetObjectCommand(object));
    expect(await read.Body?.transformToString()).toBe('place_id\r\n');

    const signed = await getSignedUrl(client, new GetObjectCommand(object), { expiresIn: 60 });
    const answer = await fetch(signed);
    expect([answer.status, await answer.text()]).toEqual([200, 'place_id\r\n']);
    const forged = signed.replace(/X-Amz-Signature=..../, 'X-Amz-Signature=0000');
    expect((await fetch(forged)).status).toBe(403);
    client.destroy();
  });

  it('gives every caller a bucket of its own', async () => {
    const other = await startS3();
    expect(other.bucket).not.toBe(get().bucket);
    await other.stop();
  });
});
