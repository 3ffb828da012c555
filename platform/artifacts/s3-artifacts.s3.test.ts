import { describeArtifacts } from '../../test/contracts/artifacts-contract.ts';
import { describeWithBackend } from '../../test/support/describe-with-backend.ts';
import { startS3 } from '../../test/support/s3.ts';
import { openS3Artifacts } from './s3-artifacts.ts';

describeWithBackend('S3', startS3, (s3) => {
  describeArtifacts('s3', async () => {
    const env = s3().env;
    const artifacts = openS3Artifacts({
      endpoint: env['S3_ENDPOINT']!,
      bucket: env['S3_BUCKET']!,
      region: env['S3_REGION']!,
      accessKeyId: env['S3_ACCESS_KEY_ID']!,
      secretAccessKey: env['S3_SECRET_ACCESS_KEY']!,
    });
    return {
      artifacts,
      follow: async (url) => {
        const answer = await fetch(url);
        return { status: answer.status, text: await answer.text() };
      },
    };
  });
});
