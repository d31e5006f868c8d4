/**
 * Counts the work of any code, also of libraries, without a clock: how many blocks of JavaScript run.
 */
import { type Profiler, Session } from 'node:inspector'

/** The programs that run the tests. They work beside a call that waits. */
const runner = /\/node_modules\/(?:@vitest|vitest|vite|tinypool)\/|^node:/

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/** What has run since the last call. A session in the same thread answers before `post` returns. */
function taken(): Profiler.ScriptCoverage[] {
  const scripts: Profiler.ScriptCoverage[] = []
  session.post('Profiler.takePreciseCoverage', (_, answer) => scripts.push(...(answer?.result ?? [])))
  return scripts
}

/**
 * The blocks of JavaScript that run during a call: bodies of functions, branches and rounds of loops, of this project
 * and of libraries. What Node.js itself does in one call, such as `indexOf`, counts nothing.
 */
export async function blocksOf(call: () => unknown): Promise<number> {
  taken()
  const result = call()
  if (result instanceof Promise) await result
  return taken()
    .filter(({ url }) => !runner.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0)
}
