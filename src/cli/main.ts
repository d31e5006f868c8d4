#!/usr/bin/env node
/**
 * The command line.
 * @module
 */
import { CommanderError } from 'commander'
import { ConfigurationError } from '../profile/problems.js'
import { UnreachableError } from '../run/errors.js'
import { buildProgram } from './program.js'

/** Exit codes for endings without a run. */
const wrongUse = 2
const notReachable = 3
const defect = 70

try {
  await buildProgram().parseAsync(process.argv)
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : wrongUse
  else if (error instanceof ConfigurationError) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = wrongUse
  } else if (error instanceof UnreachableError) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = notReachable
  } else {
    process.stderr.write(
      `A defect of this program, not of the target: ${String((error as Error).stack ?? error)}\n`,
    )
    process.exitCode = defect
  }
}
