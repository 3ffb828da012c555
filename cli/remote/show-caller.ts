/** `cairn whoami`: whose key is used, and how long it is valid. */
import type { Environment } from '../../platform/config/option.ts';
import { RemoteApi, type RemoteOptions } from './remote-api.ts';
import { runRemotely } from './run-remotely.ts';

export function showCaller(options: RemoteOptions, env: Environment): Promise<void> {
  return runRemotely(async (output, signal) => {
    const api = new RemoteApi(options, env);
    const caller = await api.askCaller({ signal, isImpatient: true });
    api.requireNamed(caller);
    const { organization, role, key } = caller;
    const whose = organization === '*' ? 'every organization' : `organization ${organization}`;
    const named = key.name === '' ? key.id : `${key.id} (${key.name})`;
    const until = key.expires_at === null ? 'valid until revoked' : `valid until ${key.expires_at}`;
    await output.line(`${role} of ${whose} at ${api.address}, key ${named}, ${until}`);
    return 0;
  });
}
