import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { readRecordSchemas } from '../../ledger/records/schemas.ts';
import { describeCodec } from '../../test/contracts/codec-contract.ts';
import { openLocalCodec } from './local-codec.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-codec-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeCodec('local', async () => openLocalCodec({ folder, schemas: readRecordSchemas() }));
