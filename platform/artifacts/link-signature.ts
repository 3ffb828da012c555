/** Tamper-proof links: what a link opens and its expiry, signed with HMAC-SHA-256. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ArtifactLink } from './artifacts.ts';

interface SignedLink extends ArtifactLink {
  readonly endsMs: number;
}

export function signLink(link: ArtifactLink, secret: Uint8Array, nowMs: number): string {
  const signed: SignedLink = { ...link, endsMs: nowMs + link.lifetimeSeconds * 1000 };
  const payload = Buffer.from(JSON.stringify(signed)).toString('base64url');
  return `${payload}.${linkSignature(payload, secret)}`;
}

/** Returns the link, or null if the token was altered, is malformed or has expired. */
export function verifyLink(token: string, secret: Uint8Array, nowMs: number): ArtifactLink | null {
  const [payload, signature, ...rest] = token.split('.');
  if (!payload || !signature || rest.length > 0) return null;
  const given = Buffer.from(signature);
  const expected = Buffer.from(linkSignature(payload, secret));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { endsMs, ...link } = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  ) as SignedLink;
  return endsMs > nowMs ? link : null;
}

function linkSignature(payload: string, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(payload).digest('base64url');
}
