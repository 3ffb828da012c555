/** `npm run clients`: makes the client packages and says where they are. */
import { buildPythonClient, buildTypeScriptClient } from './build-clients.ts';

for (const build of [buildTypeScriptClient, buildPythonClient]) {
  process.stdout.write(`${await build()}\n`);
}
