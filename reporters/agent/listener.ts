/**
 * Prints nothing while a run goes on, and the violated rules at its end.
 * @module
 */
import path from 'node:path'
import { type Output, standardOutput, Writer } from '../../src/output/writer.js'
import type { RunListener } from '../../src/record/listener.js'
import { isWholePath } from '../repeat.js'
import { resultModel } from '../result/model.js'
import { agentMarkdown } from './markdown.js'

/**
 * A listener that writes for a coding agent.
 * @param profile as it was typed: reports leave out the folder of a file that is elsewhere
 * @param output default: the standard output
 */
export function agentReporter(profile: string, output: Output = standardOutput.output): RunListener {
  const ignored = (): void => undefined
  return {
    planned: ignored,
    started: ignored,
    waiting: ignored,
    ended: ignored,
    finished(run, files) {
      const [first] = files
      const folder = first === undefined ? '.' : path.dirname(first.path)
      const repeat = run.repeat?.map((word) => (isWholePath(word) ? word : profile))
      const model = resultModel(repeat === undefined ? run : { ...run, repeat })
      new Writer(output).markdown(agentMarkdown(model, folder))
    },
  }
}
