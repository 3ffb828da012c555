/**
 * Connections to addresses from a caller's data. Only public addresses are allowed.
 *
 * GA1 The address that was actually connected is checked, whatever the host's name looks like and
 *     whatever a name server said before. A reused connection was checked when it was opened.
 * GA2 Only http on port 80 and https on port 443.
 * GA3 `allowed` lists `host:port` pairs that are exempt, for tests and intranets. A pair is exempt
 *     only under exactly that name, not under another name of the same server.
 * GA4 No proxy is used: it would connect on our behalf, unchecked.
 * GA5 A name is looked up before any resources are allocated for its connection, so names that lead
 *     nowhere cost little.
 */
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';
import { CairnError } from '../runtime/errors.ts';
import { PublicNames } from './public-names.ts';

/** Azure's metadata service, whose address is in a public range. */
const CLOUD_ADDRESSES = ['168.63.129.16'];
/** The part of IPv6 from which public addresses are assigned. */
const [PUBLIC_IPV6, PUBLIC_IPV6_BITS] = ipaddr.parseCIDR('2000::/3');
const PRIVATE_SUFFIXES = ['.local', '.internal', '.localhost', '.home.arpa', '.lan'];
/** Names that RFC 2606 and RFC 6761 reserve for examples and tests; no real site has one. */
const RESERVED_NAME = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid)$/;

/** True for an address that anybody on the Internet can reach. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || CLOUD_ADDRESSES.includes(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(PUBLIC_IPV6, PUBLIC_IPV6_BITS);
}

/** True for a name that may lead to a public address; makes no DNS query. */
function isPublicName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (isIP(withoutBrackets(name)) > 0) return isPublicAddress(withoutBrackets(name));
  if (!name.includes('.') || RESERVED_NAME.test(name)) return false;
  return !PRIVATE_SUFFIXES.some((suffix) => name.endsWith(suffix));
}

/** An IPv6 literal without its brackets. */
function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function refusal(what: string): CairnError {
  return new CairnError('address_refused', `${what} is not a public web address`);
}

export interface GuardOptions {
  /** `host:port` pairs, as in `FETCH_ALLOW_HOSTS`. The system resolves their names. */
  readonly allowed: readonly string[];
  readonly connectTimeoutMs: number;
  /** False: only `allowed` is connected. */
  readonly isPublicAllowed?: boolean;
  /** Connections to one origin; 1 if omitted. */
  readonly maxConnectionsPerOrigin?: number;
  readonly names?: PublicNames;
}

/** An undici agent that connects only as the guard allows. */
export class GuardedAgent extends Agent {
  readonly #options: GuardOptions;
  readonly #names: PublicNames;

  constructor(options: GuardOptions) {
    const { maxConnectionsPerOrigin: connections = 1, names = new PublicNames() } = options;
    const connect = guardedConnector(options, names);
    super({ connect, connections, maxHeaderSize: 16_384, pipelining: 1 });
    this.#options = options;
    this.#names = names;
  }

  /** Why a request to the URL would fail at once; null if it has to be tried. */
  obstacle(url: URL): CairnError | null {
    if (this.#options.allowed.includes(hostAndPort(url))) return null;
    if (!mayConnect(url, this.#options)) return refusal(url.hostname);
    return isIP(withoutBrackets(url.hostname)) > 0 ? null : this.#names.obstacle;
  }
}

function guardedConnector(options: GuardOptions, names: PublicNames): buildConnector.connector {
  const limits = { timeout: options.connectTimeoutMs, maxCachedSessions: 100 };
  const connectAnywhere = buildConnector(limits);
  const connectPublic = buildConnector({ ...limits, ...{ lookup: lookUpPublic(names) } });
  return (target, callback) => {
    const { hostname } = target;
    if (options.allowed.includes(hostAndPort(target))) return connectAnywhere(target, callback);
    if (!mayConnect(target, options)) return callback(refusal(hostname), null);
    const connect = () => {
      connectPublic(target, (error, socket) => {
        if (error) return callback(error, null);
        if (isPublicAddress(socket.remoteAddress ?? '')) return callback(null, socket);
        socket.destroy();
        return callback(refusal(hostname), null);
      });
    };
    if (isIP(withoutBrackets(hostname)) > 0) return connect();
    // GA5. The connection then finds the answer in the cache of `names`.
    names.lookUp(hostname).then(connect, (error) => callback(error, null));
  };
}

/** All addresses of a name must be public, because we do not choose which one is connected. */
function lookUpPublic(names: PublicNames): LookupFunction {
  return (hostname, _options, callback) => {
    names.lookUp(hostname).then(
      (addresses) => {
        const isPublic = addresses.every(({ address }) => isPublicAddress(address));
        return isPublic ? callback(null, addresses) : callback(refusal(hostname), []);
      },
      (error) => callback(error, []),
    );
  };
}

function mayConnect(
  target: Target,
  { isPublicAllowed = true }: Pick<GuardOptions, 'isPublicAllowed'>,
): boolean {
  return isPublicAllowed && hasWebPort(target) && isPublicName(target.hostname);
}

/**
 * False for a URL that is never connected. A connectable URL may still lead to a private address.
 */
export function isConnectable(url: URL, allowed: readonly string[]): boolean {
  return allowed.includes(hostAndPort(url)) || mayConnect(url, { isPublicAllowed: true });
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
