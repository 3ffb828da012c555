// The closing line of a run: counts tests from the test runner's own report and decides.
//   node .ci/closing-line.js REPORT.json CHECK_EXIT_CODE TEST_EXIT_CODE
// A file that failed before it could name its tests counts as one failure, and so does a failed
// check, so that the line never says "0 failed" of a run that failed.
import { existsSync, readFileSync } from 'node:fs';

const [reportFile, checkExitCode, testExitCode] = process.argv.slice(2);
const report = existsSync(reportFile)
  ? JSON.parse(readFileSync(reportFile, 'utf8'))
  : { testResults: [], numPassedTests: 0, numFailedTests: 0 };

const namesNoFailedTest = (file) => file.assertionResults.every((one) => one.status !== 'failed');
const brokenFiles = report.testResults.filter(
  (file) => file.status === 'failed' && namesNoFailedTest(file),
);
for (const file of brokenFiles) console.error(`broken: ${file.name}: ${file.message}`);

const passed = report.numPassedTests;
const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
const checkFailed = checkExitCode !== '0';
if (checkFailed) console.error('npm run check failed');
let failed = report.numFailedTests + brokenFiles.length + (checkFailed ? 1 : 0);
if (failed === 0 && (testExitCode !== '0' || passed === 0)) {
  console.error(passed === 0 ? 'no test ran' : 'the test runner failed outside of any test');
  failed = 1;
}

if (skipped > 0) console.log(`${skipped} skipped or to do; each says why in its name`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
