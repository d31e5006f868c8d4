/**
 * Results that are made once for each run of vitest, although its test files run in several threads or processes.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'

/** The result in the file: a value, or why it could not be made. */
type Outcome<T> = { readonly value: T } | { readonly problem: string }

/**
 * The result of a function. The first caller makes it; all others, in any thread or process of this run of vitest,
 * wait for it. Runs of vitest share nothing with each other.
 * @param name a file name, one for each function
 * @param make makes the result, which must be JSON; it can put files into the folder that it receives
 * @param shared the folder of this run of vitest
 * @throws if the function throws, at the first caller and at all others
 */
export async function oncePerRun<T>(
  name: string,
  make: (folder: string) => Promise<T>,
  shared = inject('sharedFolder'),
): Promise<T> {
  const folder = path.join(shared, name)
  const file = path.join(shared, `${name}.json`)
  if (isFirst(folder)) {
    const outcome: Outcome<T> = await make(folder).then(
      (value) => ({ value }),
      (error: unknown) => ({ problem: String((error as Error)?.stack ?? error) }),
    )
    // A reader never sees half a file.
    writeFileSync(`${file}.new`, JSON.stringify(outcome))
    renameSync(`${file}.new`, file)
  }
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 20))
  const outcome = JSON.parse(readFileSync(file, 'utf8')) as Outcome<T>
  if ('problem' in outcome) throw new Error(`${name} could not be made: ${outcome.problem}`)
  return outcome.value
}

/** Makes the folder. @returns false if another caller has made it */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
