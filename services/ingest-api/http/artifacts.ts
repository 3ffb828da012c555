/**
 * Serves signed links to artifacts that are stored on this machine. The link itself is the
 * credential.
 */
import type { Router } from 'express';
import { attachmentHeader } from '../../../platform/artifacts/attachment.ts';
import { isCairnError } from '../../../platform/runtime/errors.ts';
import type { Api } from '../server/api.ts';
import { createOpenRouter } from '../server/router.ts';
import { missingFileProblem, problem } from '../views/response.ts';
import type { ResponseTo } from '../views/responses-by-operation.ts';

export function artifactRouter(api: Api): Router {
  const openArtifact = async (token: string): Promise<ResponseTo<'openArtifact'>> => {
    const opened = await api.platform.artifacts.openLink(token).catch(throwMissing);
    if (opened === null) throw problem(403, 'The link is not valid or has expired.');
    const headers = {
      'Content-Type': opened.link.contentType,
      'Content-Disposition': attachmentHeader(opened.link.fileName),
      'Content-Length': String(opened.bytes),
    };
    return { status: 200, headers, body: opened.content };
  };
  return createOpenRouter(api, { '/artifacts/:token': ({ token }) => openArtifact(token!) });
}

function throwMissing(error: unknown): never {
  throw isCairnError(error, 'artifact_missing') ? missingFileProblem() : error;
}
