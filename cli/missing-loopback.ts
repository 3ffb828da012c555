/** Checks whether the address that Cairn listens on can be reached from this machine. */
import { networkInterfaces } from 'node:os';

const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|localhost)$/i;

type Interfaces = () => ReturnType<typeof networkInterfaces>;

/**
 * A sentence for operators; null if the address can be reached. A server may listen on 127.0.0.1
 * while the loopback interface is down, as it is in a new network namespace.
 */
export function describeMissingLoopback(
  host: string,
  readInterfaces: Interfaces = networkInterfaces,
): string | null {
  if (!LOOPBACK.test(host)) return null;
  const addresses = Object.values(readInterfaces()).flat();
  if (addresses.some((address) => address?.internal)) return null;
  return (
    `Nobody can reach ${host}: this machine, or its network namespace, has no loopback interface ` +
    'that is up. Bring it up with `ip link set lo up`, or set HOST to another address.'
  );
}
