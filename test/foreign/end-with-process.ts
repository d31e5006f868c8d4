/**
 * Programs that tests start must not outlive the process of the tests.
 */

/**
 * Calls a function when this process ends, also if the test runner ends it.
 * @returns a function that takes this back
 */
export function endWithProcess(end: () => void): () => void {
  const terminated = (): void => {
    end()
    process.exit()
  }
  process.once('exit', end)
  process.once('SIGTERM', terminated)
  return () => {
    process.removeListener('exit', end)
    process.removeListener('SIGTERM', terminated)
  }
}
