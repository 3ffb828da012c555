#!/usr/bin/env node
// The command as people type it; everything it does is compiled from cli/.
import '../dist/cli/main.js';
