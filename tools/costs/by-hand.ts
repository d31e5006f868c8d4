/**
 * Prints how many checks send requests that suites make by hand, and why. Ends with exit code 1 if it is a twentieth of
 * all checks or more: requests belong to the generated clients, which follow the OpenAPI documents.
 * @module
 */
import { checksByHand } from '../../generated/costs.js'
import { standardError, standardOutput } from '../../src/output/writer.js'

const { of, checks, reasons } = checksByHand
standardOutput.line(`Requests by hand: ${checks} of ${of} checks (${((100 * checks) / of).toFixed(1)} %).`)
for (const [reason, count] of Object.entries(reasons)) standardOutput.line(`  ${count}: ${reason}`)
if (checks * 20 >= of) {
  standardError.line(
    'Expected fewer than a twentieth. To fix it: make requests with a generated client and declare the change.',
  )
  process.exitCode = 1
}
