/** The platform that the ledger and every service receive, with Cairn's records on its log. */
import type { RecordTypes } from '../domain/records.ts';
import type { TypedPlatform } from '../platform/platform.ts';

export type Platform = TypedPlatform<RecordTypes>;
