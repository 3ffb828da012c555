#!/usr/bin/env node
// The installed command; its code is compiled from cli/.
import module from 'node:module';

// Node 22 and later keep compiled code between starts; Node 20 cannot.
module.enableCompileCache?.();
await import('../dist/cli/main.js');
