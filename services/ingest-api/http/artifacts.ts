/** Opens signed links to artifacts that are kept on this machine. The link itself is the key. */
import { Router } from 'express';
import { pathSchema } from '../../../domain/api/paths.ts';
import type { Api } from '../server/api.ts';
import { methodNotAllowed, readPath, responding } from '../server/router.ts';
import { problem } from '../views/answer.ts';
import type { AnswerTo } from '../views/answers-by-operation.ts';

export function artifactRouter(api: Api): Router {
  const router = Router({ caseSensitive: true });
  const path = '/artifacts/:token';
  const schema = pathSchema(path);
  const route = router.route(path);
  route.get(
    responding(api, async (request): Promise<AnswerTo<'openArtifact'>> => {
      const { token } = readPath(schema, request.params);
      const opened = await api.platform.artifacts.openLink(token!);
      if (opened === null) throw problem(403, 'The link is not valid or has ended.');
      const headers = {
        'Content-Type': opened.link.contentType,
        'Content-Disposition': `attachment; filename="${opened.link.fileName}"`,
        'Content-Length': String(opened.bytes),
      };
      return { status: 200, headers, body: opened.content };
    }),
  );
  route.all(methodNotAllowed(api, 'GET, HEAD'));
  return router;
}
