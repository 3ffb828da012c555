/** The shapes of the API's answers, taken from the schemas that describe them. Types alone. */
import type * as z from 'zod';
import type { askAnswer, placematchAnswer } from '../../domain/api/responses/answer-responses.ts';
import type { attributeCatalogue } from '../../domain/api/responses/attribute-responses.ts';
import type {
  batch,
  batchEstimate,
  batchList,
  batchStatistics,
  batchSummaryBody,
  batchWithCounts,
  reprocessedBatch,
} from '../../domain/api/responses/batch-responses.ts';
import type { exportList, exportStatus } from '../../domain/api/responses/export-responses.ts';
import type { changeList, jobHistory } from '../../domain/api/responses/history-responses.ts';
import type { evidence, job, jobList } from '../../domain/api/responses/job-responses.ts';
import type { readinessBody } from '../../domain/api/responses/problem-responses.ts';

export type Batch = z.output<typeof batch>;
export type BatchState = z.output<typeof batchWithCounts>;
export type BatchItem = z.output<typeof batchList>['batches'][number];
export type BatchListPage = z.output<typeof batchList>;
export type BatchSummary = z.output<typeof batchSummaryBody>;
export type Statistics = z.output<typeof batchStatistics>;
export type Estimate = z.output<typeof batchEstimate>;
export type Reprocessed = z.output<typeof reprocessedBatch>;
export type Job = z.output<typeof job>;
export type JobPage = z.output<typeof jobList>;
export type Evidence = z.output<typeof evidence>;
export type Confidence = NonNullable<Job['confidence_scores'][string]>;
export type History = z.output<typeof jobHistory>;
export type Run = History['runs'][number];
export type Changes = z.output<typeof changeList>;
export type Catalogue = z.output<typeof attributeCatalogue>;
export type Attribute = Catalogue['attributes'][number];
export type ExportState = z.output<typeof exportStatus>;
export type ExportPage = z.output<typeof exportList>;
export type MatchAnswer = z.output<typeof placematchAnswer>;
export type AskAnswer = z.output<typeof askAnswer>;
export type Readiness = z.output<typeof readinessBody>;
