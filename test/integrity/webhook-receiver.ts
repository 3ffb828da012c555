/**
 * A receiver of webhooks on this machine. It verifies every event with the official package, and
 * answers as a test says.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface ReceivedEvent {
  readonly path: string;
  readonly id: string;
  readonly type: string;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  readonly data: any;
  /** How many of the path's secrets it was signed by. */
  readonly signedBy: number;
  readonly atMs: number;
}

export type Answer = (response: ServerResponse, event: ReceivedEvent) => void;

export interface WebhookReceiver {
  /** For a product that is to reach it. */
  readonly host: string;
  readonly received: readonly ReceivedEvent[];
  url(path: string): string;
  /** The secrets that events for the path may be signed by. */
  expectSecrets(path: string, ...secrets: readonly string[]): void;
  /** How events for the path are answered; 204 when left out. */
  answer(path: string, answer: Answer): void;
  /** What the path received, in order. */
  at(path: string): ReceivedEvent[];
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = [];
  const secrets = new Map<string, readonly string[]>();
  const answers = new Map<string, Answer>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url!;
    const body = Buffer.concat(chunks).toString();
    const headers = request.headers as Record<string, string>;
    const isSigned = (secret: string) => {
      try {
        new Webhook(secret).verify(body, headers);
        return true;
      } catch {
        return false;
      }
    };
    const { type, data } = JSON.parse(body) as { type: string; data: unknown };
    const signedBy = (secrets.get(path) ?? []).filter(isSigned).length;
    const id = headers['webhook-id']!;
    const event = { path, id, type, body, data, signedBy, atMs: performance.now() };
    received.push(event);
    const answer = answers.get(path) ?? ((one: ServerResponse) => void one.writeHead(204).end());
    answer(response, event);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    received,
    url: (path) => `http://${host}${path}`,
    expectSecrets: (path, ...all) => void secrets.set(path, all),
    answer: (path, answer) => void answers.set(path, answer),
    at: (path) => received.filter((event) => event.path === path),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export function answerStatus(status: number, headers: Record<string, string> = {}): Answer {
  return (response) => void response.writeHead(status, headers).end('as the test says');
}
