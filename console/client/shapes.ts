/** The types of the API's responses, derived from the schemas that describe them. */
import type * as z from 'zod';
import type { findDuplicatesQuery } from '../../domain/api/queries.ts';
import type { askAnswer, placematchAnswer } from '../../domain/api/responses/answer-responses.ts';
import type { attributeCatalogue } from '../../domain/api/responses/attribute-responses.ts';
import type {
  batch,
  batchEstimate,
  batchList,
  batchProgress,
  batchStatistics,
  batchSummaryBody,
  batchWithCounts,
  reprocessedBatch,
  steeredBatch,
} from '../../domain/api/responses/batch-responses.ts';
import type { callerAnswer } from '../../domain/api/responses/caller-responses.ts';
import type { placeCorrections } from '../../domain/api/responses/correction-responses.ts';
import type { duplicates } from '../../domain/api/responses/duplicate-responses.ts';
import type {
  exportLink,
  exportList,
  exportStatus,
} from '../../domain/api/responses/export-responses.ts';
import type { changeList, jobHistory } from '../../domain/api/responses/history-responses.ts';
import type { evidence, job, jobList } from '../../domain/api/responses/job-responses.ts';
import type { mapFeatures } from '../../domain/api/responses/map-responses.ts';
import type {
  apiKey,
  apiKeyList,
  apiKeyWithSecret,
  deadLetter,
  deadLetterList,
  letterRetry,
  organizationList,
  sourceList,
} from '../../domain/api/responses/operator-responses.ts';
import type { readinessBody } from '../../domain/api/responses/problem-responses.ts';
import type {
  webhook,
  webhookDelivery,
  webhookDeliveryList,
  webhookList,
  webhookWithSecret,
} from '../../domain/api/responses/webhook-responses.ts';

export type Batch = z.output<typeof batch>;
export type BatchState = z.output<typeof batchWithCounts>;
export type BatchItem = z.output<typeof batchList>['batches'][number];
export type BatchListPage = z.output<typeof batchList>;
export type BatchSummary = z.output<typeof batchSummaryBody>;
export type Statistics = z.output<typeof batchStatistics>;
export type Progress = z.output<typeof batchProgress>;
export type Estimate = z.output<typeof batchEstimate>;
export type Reprocessed = z.output<typeof reprocessedBatch>;
export type Job = z.output<typeof job>;
export type JobPage = z.output<typeof jobList>;
export type Evidence = z.output<typeof evidence>;
export type Confidence = NonNullable<Job['confidence_scores'][string]>;
export type History = z.output<typeof jobHistory>;
export type Run = History['runs'][number];
export type PlaceCorrections = z.output<typeof placeCorrections>;
export type Changes = z.output<typeof changeList>;
export type Catalogue = z.output<typeof attributeCatalogue>;
export type Attribute = Catalogue['attributes'][number];
export type ExportState = z.output<typeof exportStatus>;
export type ExportPage = z.output<typeof exportList>;
export type ExportLink = z.output<typeof exportLink>;
export type MapFeatures = z.output<typeof mapFeatures>;
export type MatchAnswer = z.output<typeof placematchAnswer>;
export type AskAnswer = z.output<typeof askAnswer>;
export type DeadLetter = z.output<typeof deadLetter>;
export type DeadLetterPage = z.output<typeof deadLetterList>;
export type ListedLetter = DeadLetterPage['letters'][number];
export type LetterRetry = z.output<typeof letterRetry>;
export type Duplicates = z.output<typeof duplicates>;
/** The minimum confidence of a pair of duplicates. */
export type MinimumConfidence = z.output<typeof findDuplicatesQuery>['confidence'];
export type Steered = z.output<typeof steeredBatch>;
export type Readiness = z.output<typeof readinessBody>;
export type WebhookState = z.output<typeof webhook>;
export type WebhookWithSecret = z.output<typeof webhookWithSecret>;
export type WebhookPage = z.output<typeof webhookList>;
export type Delivery = z.output<typeof webhookDelivery>;
export type DeliveryPage = z.output<typeof webhookDeliveryList>;
export type ApiKey = z.output<typeof apiKey>;
export type ApiKeyPage = z.output<typeof apiKeyList>;
export type ApiKeyWithSecret = z.output<typeof apiKeyWithSecret>;
export type OrganizationPage = z.output<typeof organizationList>;
export type SourcePage = z.output<typeof sourceList>;
export type Caller = z.output<typeof callerAnswer>;
