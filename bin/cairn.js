#!/usr/bin/env node
// The installed command; its code is compiled from cli/.
//
// A CommonJS file, as package.json beside it says: to read an ES module Node starts its pool of
// threads, whose size cannot change then.
const { enableCompileCache } = require('node:module');
const { setFlagsFromString } = require('node:v8');

// By default the pool has four threads. The embedded engine runs up to seven statements at
// once, each on one of them, and stops some; the log, files and the look-ups of names need some, too.
process.env.UV_THREADPOOL_SIZE ??= '12';
// The embedded engine gives back what it has freed after one second instead of five.
process.env.JE_MALLOC_CONF ??= 'dirty_decay_ms:1000';
// Threads that have become idle collect their garbage (platform/runtime/memory/idle-garbage.ts).
setFlagsFromString('--expose-gc');
// Node 22 and later keep compiled code between starts; Node 20 cannot.
enableCompileCache?.();
import('../dist/cli/main.js');
