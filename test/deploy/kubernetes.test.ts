/** The Kubernetes manifests as kustomize renders them, held against the published schemas. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import {
  PodMonitor,
  PrometheusRule,
} from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import { ENRICHER_GROUP } from '../../ledger/consumer-groups.ts';
import { OPTIONS } from '../../platform/config/config.ts';
import { SERVICE_NAMES } from '../../services/main.ts';
import { repositoryFolder, runTool } from '../support/backend.ts';
import { installKubernetesValidate, installKustomize } from '../support/deploy-tools.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { findUnknownOptions, isExactImage } from './deployed.ts';

const manifests = join(repositoryFolder, 'deploy', 'kubernetes');
const KUBERNETES = '1.37';
const CUSTOM = { ScaledObject, PodMonitor, PrometheusRule };

type Labels = Readonly<Record<string, string>>;
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has a shape of its own.
  readonly spec: any;
  readonly data?: Labels;
}

const start = async () => ({
  kustomize: await installKustomize(),
  python: await installKubernetesValidate(),
  stop: async () => {},
});

describeWithBackend('Kubernetes', start, (get) => {
  const scratch = mkdtempSync(join(tmpdir(), 'cairn-kubernetes-'));
  afterAll(() => rmSync(scratch, { recursive: true }));

  /** An overlay by its name, or a folder. */
  async function render(overlay: string): Promise<Manifest[]> {
    const folder = resolve(manifests, 'overlays', overlay);
    const text = await runTool(get().kustomize, ['build', folder]);
    return parseAllDocuments(text).map((document) => document.toJS());
  }

  /** Throws with the schema's words when a manifest breaks it. */
  async function validate(rendered: readonly Manifest[]): Promise<void> {
    const file = join(scratch, 'rendered.yaml');
    writeFileSync(file, rendered.map((one) => stringify(one)).join('---\n'));
    const flags = ['-m', 'kubernetes_validate', '-k', KUBERNETES, '--strict', '--quiet', file];
    await runTool(get().python, flags);
  }

  describe.each(['trial', 'production'])('overlay %s', (overlay) => {
    let rendered: Manifest[];
    const signsOfKind = (kind: string) => rendered.filter((one) => one.kind === kind);
    beforeAll(async () => {
      rendered = await render(overlay);
    });

    it('is valid by the published schemas', async () => {
      await validate(rendered.filter(({ kind }) => !(kind in CUSTOM)));
      for (const one of rendered.filter(({ kind }) => kind in CUSTOM)) {
        new CUSTOM[one.kind as keyof typeof CUSTOM](one as never).validate();
      }
    });

    it('runs every service, ready and alive by its own word, with no rights', () => {
      expect(names(signsOfKind('Deployment'))).toEqual([...SERVICE_NAMES].sort());
      for (const { metadata, spec } of signsOfKind('Deployment')) {
        const pod = spec.template.spec;
        const [container] = pod.containers;
        expect(container.args).toEqual(['up', metadata.name]);
        expect(isExactImage(container.image), container.image).toBe(true);
        expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'metrics' });
        expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'metrics' });
        expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
        expect(pod.enableServiceLinks).toBe(false);
        expect(pod.securityContext.runAsNonRoot).toBe(true);
        expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(
          Number(signsOfKind('ConfigMap')[0]!.data!['STOP_TIMEOUT_MS']),
        );
      }
    });

    it('sets only options that Cairn reads, and mounts only secrets of the example', () => {
      const settings = signsOfKind('ConfigMap').flatMap(({ data = {} }) => Object.keys(data));
      expect(findUnknownOptions(settings)).toEqual([]);
      const secrets = readFileSync(join(manifests, 'base', 'secrets.example.yaml'), 'utf8');
      for (const { spec } of signsOfKind('Deployment')) {
        const env: { name: string; value: string }[] = spec.template.spec.containers[0].env;
        expect(findUnknownOptions(env.map(({ name }) => name))).toEqual([]);
        for (const { value } of env) expect(secrets).toContain(`${value.split('/').at(-1)}:`);
      }
    });

    it('selects with every budget, service and policy pods that exist', () => {
      const pods: Labels[] = signsOfKind('Deployment').map(
        ({ spec }) => spec.template.metadata.labels,
      );
      const budgets = signsOfKind('PodDisruptionBudget');
      expect(names(budgets)).toEqual([...SERVICE_NAMES].sort());
      const selectors = [
        ...budgets.map(({ spec }) => spec.selector.matchLabels),
        ...signsOfKind('Service').map(({ spec }) => spec.selector),
        ...signsOfKind('NetworkPolicy').map(({ spec }) => spec.podSelector.matchLabels),
        ...signsOfKind('PodMonitor').map(({ spec }) => spec.selector.matchLabels),
      ].filter((selector) => selector !== undefined);
      for (const selector of selectors) {
        expect(
          pods.some((labels) => matches(labels, selector)),
          stringify(selector),
        ).toBe(true);
      }
    });
  });

  it('scales the enrichers by the lag of their own group, up to the partitions', async () => {
    const rendered = await render('production');
    const scaler = rendered.find(({ kind }) => kind === 'ScaledObject')!.spec;
    const deployment = rendered.find(({ metadata }) => metadata.name === 'enricher')!;
    expect(deployment.spec.replicas).toBeUndefined();
    expect(scaler.maxReplicaCount).toBe(OPTIONS.topicPartitions.fallback);
    const triggers: { metadata: Labels }[] = scaler.triggers;
    expect(triggers.map(({ metadata }) => metadata['topic'])).toEqual([
      'jobs.bulk',
      'jobs.interactive',
    ]);
    for (const { metadata } of triggers) expect(metadata['consumerGroup']).toBe(ENRICHER_GROUP);
  });

  it('puts the place index where places are matched: in the enrichers and the API', async () => {
    const overlay = mkdtempSync(join(scratch, 'places-'));
    const from = (path: string) => relative(overlay, join(manifests, path));
    const parts = { resources: [from('overlays/trial')], components: [from('components/places')] };
    const header = { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization' };
    writeFileSync(join(overlay, 'kustomization.yaml'), stringify({ ...header, ...parts }));
    const rendered = await render(overlay);
    await validate(rendered);
    const holders = rendered.filter(({ kind, spec }) => {
      const volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[] =
        kind === 'Deployment' ? spec.template.spec.volumes : [];
      return volumes.some(({ name, persistentVolumeClaim: claim }) => {
        return name === 'data' && claim?.claimName === 'places';
      });
    });
    expect(names(holders)).toEqual(['enricher', 'ingest-api']);
    expect(names(rendered.filter(({ kind }) => kind === 'PersistentVolumeClaim'))).toEqual([
      'places',
    ]);
  });

  it('refuses a manifest that breaks its schema', async () => {
    const rendered = await render('trial');
    const sink = rendered.find(({ metadata }) => metadata.name === 'sink')!;
    await expect(
      validate([{ ...sink, spec: { ...sink.spec, replicas: 'two' } }]),
    ).rejects.toThrow();
    await expect(validate([{ ...sink, spec: { ...sink.spec, replica: 2 } }])).rejects.toThrow();
  });
});

function names(some: readonly Manifest[]): string[] {
  return some.map(({ metadata }) => metadata.name).sort();
}

function matches(labels: Labels, selector: Labels): boolean {
  return Object.entries(selector).every(([name, value]) => labels[name] === value);
}
