/** Cancel and pause reach every enricher of a group on Kafka. */
import { expect, it } from 'vitest';
import { createEnricher } from '../../services/enricher/enricher.ts';
import { uniqueWord } from '../support/backend.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { startEmbeddedApi } from '../support/embedded-api.ts';
import { startKafka } from '../support/kafka.ts';
import { until } from '../support/until.ts';
import { readCounts, startSlowSite, untilCounts } from './slow-site.ts';

const TIMEOUT_MS = 300_000;
const SERVICES = ['ingest-api', 'sink', 'enricher', 'scheduler'] as const;
const JOBS = 24;

describeWithBackend('batches on Kafka', startKafka, (kafka) => {
  it('are paused, resumed and cancelled for two enrichers', { timeout: TIMEOUT_MS }, async () => {
    const site = await startSlowSite();
    const api = await startEmbeddedApi(SERVICES, {
      ...site.env,
      KAFKA_BROKERS: kafka().brokers,
      KAFKA_TOPIC_PREFIX: `steer-${uniqueWord()}.`,
      ENRICHER_MAX_IN_FLIGHT: '4',
    });
    const second = createEnricher(api.product.platform);
    await second.start();
    await site.submit(api, 'b1', 0, JOBS);
    await until(() => site.asked() > 0, 'the site is asked');
    await api.send('POST', 'batches/b1/pause');
    await untilCounts(api, 'b1', { pending: JOBS, in_progress: 0 });
    await api.send('POST', 'batches/b1/resume');
    const askedThen = site.asked();
    await until(() => site.asked() > askedThen, 'the site is asked again');
    await api.send('POST', 'batches/b1/cancel');
    await untilCounts(api, 'b1', { failed: JOBS });
    expect(await readCounts(api, 'b1')).toMatchObject({ status: 'failed', paused: false });
    site.setOpen(true);
    await second.stop();
    await api.close();
    site.close();
  });
});
