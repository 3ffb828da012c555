// Completes package-lock.json where it was written against a registry that does not serve every
// platform's builds. npm leaves out what it could not look up, and `npm ci` then refuses the lock
// file everywhere. Each missing build is named with the exact version its package asks for and
// the platform its name states; npm skips it on every other platform. Run it after `npm install`:
//   node .ci/complete-lock.js [package-lock.json]
import { readFileSync, writeFileSync } from 'node:fs';

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];
const cLibraries = { gnu: 'glibc', musl: 'musl' };
const exactVersion = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

function missingBuilds(packages) {
  return Object.entries(packages).flatMap(([path, parent]) =>
    Object.entries((path && parent.optionalDependencies) || {})
      .filter(([name]) => !(`node_modules/${name}` in packages))
      .filter(([name]) => !(`${path}/node_modules/${name}` in packages))
      .map(([name, version]) => ({ name, version, dev: parent.dev === true })),
  );
}

function entryOf({ name, version, dev }) {
  const words = name.split(/[-/]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!os || !cpu || !exactVersion.test(version)) {
    throw new Error(`${name}@${version}: its name does not tell the platform; add it by hand`);
  }
  const libc = words.map((word) => cLibraries[word]).find((library) => library !== undefined);
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    ...(libc ? { libc: [libc] } : {}),
    optional: true,
    os: [os],
  };
}

const file = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingBuilds(lock.packages);
for (const build of missing) lock.packages[`node_modules/${build.name}`] = entryOf(build);
const entries = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(entries);
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} builds for other platforms added to ${file}`);
