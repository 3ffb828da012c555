/**
 * Connections to addresses that a caller's data names: to public ones only.
 *
 * GA1 The address that was really connected is checked, whatever the host's name looked like and
 *     whatever a name server said before. A connection that is used again was checked when it was
 *     made.
 * GA2 Only http on port 80 and https on port 443.
 * GA3 `allowed` names `host:port` pairs that are exempt, for tests and intranets. Each is exempt by
 *     exactly that name: the same server under another name is not.
 * GA4 No proxy is used: it would connect in our place, unseen.
 */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';
import { CairnError } from '../runtime/errors.ts';

/** Azure's metadata service, which is a public address by its range. */
const CLOUD_ADDRESSES = ['168.63.129.16'];
/** The part of IPv6 from which public addresses are given out. */
const [PUBLIC_IPV6, PUBLIC_IPV6_BITS] = ipaddr.parseCIDR('2000::/3');
const PRIVATE_SUFFIXES = ['.local', '.internal', '.localhost', '.home.arpa', '.lan'];
/** Names that RFC 2606 and RFC 6761 keep for examples and tests: nobody's site is there. */
const RESERVED_NAME = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid)$/;

/** True for an address that anybody on the Internet can reach. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || CLOUD_ADDRESSES.includes(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(PUBLIC_IPV6, PUBLIC_IPV6_BITS);
}

/** True for a name that can lead to a public address; a name server is not asked. */
export function isPublicName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (isIP(bare(name)) > 0) return isPublicAddress(bare(name));
  if (!name.includes('.') || RESERVED_NAME.test(name)) return false;
  return !PRIVATE_SUFFIXES.some((suffix) => name.endsWith(suffix));
}

/** An IPv6 literal without its brackets. */
function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function refusal(what: string): CairnError {
  return new CairnError('address_refused', `${what} is no public web address`);
}

/** Every address that a name has must be public: which one is connected is not ours to choose. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const isPublic = addresses.length > 0 && addresses.every((one) => isPublicAddress(one.address));
    return isPublic ? callback(null, addresses) : callback(refusal(hostname), []);
  });
};

export interface GuardOptions {
  /** `host:port`, as `FETCH_ALLOW_HOSTS` lists them. */
  readonly allowed: readonly string[];
  readonly connectTimeoutMs: number;
  /** False: nothing but `allowed` is connected. */
  readonly isPublicAllowed?: boolean;
  /** Connections to one origin; 1 when left out. */
  readonly maxConnectionsPerOrigin?: number;
}

export function createGuardedAgent({
  allowed,
  connectTimeoutMs,
  isPublicAllowed = true,
  maxConnectionsPerOrigin: connections = 1,
}: GuardOptions): Agent {
  const limits = { timeout: connectTimeoutMs, maxCachedSessions: 100 };
  const connectAnywhere = buildConnector(limits);
  const connectPublic = buildConnector({ ...limits, ...{ lookup: lookupPublic } });
  const connect: buildConnector.connector = (options, callback) => {
    if (allowed.includes(hostAndPort(options))) return connectAnywhere(options, callback);
    const { hostname } = options;
    if (!isPublicAllowed || !hasWebPort(options) || !isPublicName(hostname)) {
      return callback(refusal(hostname), null);
    }
    connectPublic(options, (error, socket) => {
      if (error) return callback(error, null);
      if (isPublicAddress(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      return callback(refusal(hostname), null);
    });
  };
  return new Agent({ connect, connections, maxHeaderSize: 16_384, pipelining: 1 });
}

/** False for a URL that is never connected; one that may be can still lead to a private address. */
export function isConnectable(url: URL, allowed: readonly string[]): boolean {
  return allowed.includes(hostAndPort(url)) || (hasWebPort(url) && isPublicName(url.hostname));
}

type Target = Pick<buildConnector.Options, 'protocol' | 'port' | 'hostname'>;

function hasWebPort({ protocol, port }: Target): boolean {
  return protocol === 'https:' ? portNumber(port, 443) === 443 : portNumber(port, 80) === 80;
}

function hostAndPort({ protocol, port, hostname }: Target): string {
  return `${hostname.toLowerCase()}:${portNumber(port, protocol === 'https:' ? 443 : 80)}`;
}

function portNumber(port: string, standard: number): number {
  return port === '' ? standard : Number(port);
}
