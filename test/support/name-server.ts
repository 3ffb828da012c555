/** A name server on loopback (DNS over UDP) that answers as a test tells it. */
import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

/** IPv4 addresses of the name; `silent`: the server does not answer. */
export type NameAnswer = readonly string[] | 'silent';

export interface NameServer {
  /** `address:port`. */
  readonly address: string;
  /** The names that were asked for, each query once. */
  readonly asked: string[];
  close(): Promise<void>;
}

const HEADER_BYTES = 12;
const RESPONSE = 0x8180;
const NO_SUCH_NAME = 3;
const TYPE_A = 1;

export async function startNameServer(answer: (name: string) => NameAnswer): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    asked.push(name);
    const found = answer(name);
    if (found === 'silent') return;
    const addresses = type === TYPE_A ? found : [];
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(RESPONSE | (found.length === 0 ? NO_SUCH_NAME : 0), 2);
    header.writeUInt16BE(addresses.length, 6);
    header.writeUInt32BE(0, 8);
    const parts = [header, query.subarray(HEADER_BYTES, end), ...addresses.map(addressRecord)];
    socket.send(Buffer.concat(parts), port, address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  const { port } = socket.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    asked,
    close: () => new Promise((done) => socket.close(() => done())),
  };
}

function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** An A record of the question's name, which nobody may keep. */
function addressRecord(address: string): Buffer {
  const head = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4]);
  return Buffer.concat([head, Buffer.from(address.split('.').map(Number))]);
}
