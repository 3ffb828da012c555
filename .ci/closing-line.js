// The closing line of a run: counts tests from the test runner's own reports and decides.
//   node .ci/closing-line.js CHECK_EXIT_CODE TEST_EXIT_CODE REPORT.json...
// A file that failed before it could name its tests counts as one failure, and so does a failed
// check, so that the line never says "0 failed" of a run that failed.
import { existsSync, readFileSync } from 'node:fs';

const [checkExitCode, testExitCode, ...reportFiles] = process.argv.slice(2);
const reports = reportFiles.map((file) =>
  existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { testResults: [], numPassedTests: 0, numFailedTests: 0 },
);
const sum = (name) => reports.reduce((total, report) => total + (report[name] ?? 0), 0);

const namesNoFailedTest = (file) => file.assertionResults.every((one) => one.status !== 'failed');
const brokenFiles = reports
  .flatMap(({ testResults }) => testResults)
  .filter((file) => file.status === 'failed' && namesNoFailedTest(file));
for (const file of brokenFiles) console.error(`broken: ${file.name}: ${file.message}`);

const passed = sum('numPassedTests');
const skipped = sum('numPendingTests') + sum('numTodoTests');
const checkFailed = checkExitCode !== '0';
if (checkFailed) console.error('npm run check failed');
let failed = sum('numFailedTests') + brokenFiles.length + (checkFailed ? 1 : 0);
const ranNothing = reports.length === 0 || reports.some((report) => report.numPassedTests === 0);
if (failed === 0 && (testExitCode !== '0' || ranNothing)) {
  console.error(ranNothing ? 'no test ran' : 'the test runner failed outside of any test');
  failed = 1;
}

if (skipped > 0) console.log(`${skipped} skipped or to do; each says why in its name`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
