import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../support/backend.ts';
import { startBackendContainers } from './backend-containers.ts';
import { type ScaledProduct, startScaledProduct } from './scaled-product.ts';

const jobs = [
  { place_id: 'a', inputs: { name: 'Kopitiam', latitude: 1.3521, longitude: 103.8198 } },
  { place_id: 'b', inputs: { name: 'Ichiran', full_address: '1-22-7 Jinnan, Shibuya, Tokyo' } },
];

describe('the scaled product on containers', () => {
  let backends: Backend | undefined;
  let product: ScaledProduct | undefined;

  beforeAll(async () => {
    backends = await startBackendContainers();
    product = await startScaledProduct(backends.env);
  });

  afterAll(async () => {
    await product?.stop();
    await backends?.stop();
  });

  it('completes a batch, with every service a process of its own', async () => {
    const submitted = await product?.submit({ batch_name: 'smoke', jobs, attribute_set: 'core' });
    expect(submitted).toMatchObject({ status: 'pending', jobs: { pending: ['a', 'b'] } });
    const ended = await product?.ended(submitted?.id ?? '', 120_000);
    expect(ended?.status).toBe('completed');
    expect([...(ended?.jobs['completed'] ?? [])].sort()).toEqual(['a', 'b']);
  });
});
