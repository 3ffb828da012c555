/** Links that cannot be changed: what they open and until when, signed with HMAC-SHA-256. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ArtifactLink } from './artifacts.ts';

interface Signed extends ArtifactLink {
  readonly endsMs: number;
}

export function signLink(link: ArtifactLink, secret: Uint8Array, nowMs: number): string {
  const signed: Signed = { ...link, endsMs: nowMs + link.lifetimeSeconds * 1000 };
  const payload = Buffer.from(JSON.stringify(signed)).toString('base64url');
  return `${payload}.${signatureOf(payload, secret)}`;
}

/** The link, or null when the token was changed, is malformed or has ended. */
export function verifyLink(token: string, secret: Uint8Array, nowMs: number): ArtifactLink | null {
  const [payload, signature, ...rest] = token.split('.');
  if (!payload || !signature || rest.length > 0) return null;
  const given = Buffer.from(signature);
  const right = Buffer.from(signatureOf(payload, secret));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const { endsMs, ...link } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Signed;
  return endsMs > nowMs ? link : null;
}

function signatureOf(payload: string, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(payload).digest('base64url');
}
