/** Tools that read deployment files as their users do, each pinned and built into the cache. */
import { join } from 'node:path';
import { installOnce, requireTool, runTool } from './backend.ts';
import { pythonWith } from './python.ts';

const KUSTOMIZE = 'sigs.k8s.io/kustomize/kustomize/v5@v5.7.1';
const COMPOSE = 'github.com/compose-spec/compose-go/v2/cmd@v2.16.2';

/** The path of `kustomize`. */
export function installKustomize(): Promise<string> {
  return installGoTool('kustomize', KUSTOMIZE, 'kustomize');
}

/** The path of Compose's own reader: it checks a file and prints it with all anchors merged. */
export function installComposeReader(): Promise<string> {
  return installGoTool('Compose', COMPOSE, 'cmd');
}

/** The path of a Python that runs `kubernetes_validate`, with the schemas of every version. */
export function installKubernetesValidate(): Promise<string> {
  return pythonWith('kubernetes-validate', join('test', 'deploy', 'python-requirements.txt'));
}

async function installGoTool(name: string, source: string, program: string): Promise<string> {
  const version = source.split('@')[1];
  const folder = await installOnce(name, `${name}-${version}`, async (unfinished) => {
    const go = await requireTool(name, 'go');
    await runTool(go, ['install', source], { env: { GOBIN: unfinished, GOFLAGS: '' } });
  });
  return join(folder, program);
}
