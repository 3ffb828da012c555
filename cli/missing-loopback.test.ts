import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { describeMissingLoopback } from './missing-loopback.ts';

const lo = { address: '127.0.0.1', internal: true } as NetworkInterfaceInfo;
const eth0 = { address: '10.0.0.2', internal: false } as NetworkInterfaceInfo;

it('says that nobody can reach a loopback address without a loopback interface', () => {
  const sentence = /^Nobody can reach 127\.0\.0\.1: .*`ip link set lo up`/;
  expect(describeMissingLoopback('127.0.0.1', () => ({ eth0: [eth0] }))).toMatch(sentence);
  expect(describeMissingLoopback('127.0.0.1', () => ({}))).toMatch(sentence);
});

it('says nothing if there is one, or if another address is listened on', () => {
  expect(describeMissingLoopback('127.0.0.1', () => ({ lo: [lo], eth0: [eth0] }))).toBeNull();
  expect(describeMissingLoopback('127.0.0.1')).toBeNull();
  expect(describeMissingLoopback('0.0.0.0', () => ({ eth0: [eth0] }))).toBeNull();
});
