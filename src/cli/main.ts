#!/usr/bin/env node
/**
 * The command line.
 * @module
 */
import { setFlagsFromString } from 'node:v8'
import { CommanderError } from 'commander'
import { standardError, tolerateClosedOutputs } from '../output/writer.js'
import { ConfigurationError } from '../profile/problems.js'
import { exitCodes } from '../record/exit-codes.js'
import { OutputError, outputError } from '../record/output-error.js'
import { FileError } from '../record/regular-file.js'
import { UnreachableError, WrongTargetError } from '../worker/errors.js'
import { buildProgram } from './program.js'

tolerateClosedOutputs((error) => {
  process.on('exit', () => {
    process.exitCode = exitCodes.internalError
  })
  standardError.message(
    `The console cannot be written: ${error.message}. What this command printed is not complete, so it ends with exit code ${exitCodes.internalError}. To fix it: make space, or print to another place.`,
  )
})

// A run keeps less than 100 MB, but by default V8 collects garbage only after the heap has grown to several times what is
// kept, in each of its threads.
setFlagsFromString('--heap-growing-percent=25')

// A run is short, and its time is spread over many functions. By default, Node 20 optimizes so many of them that this
// takes a quarter of the processor time of a run.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=500000')

/** Prints an error that ends the command. @returns the exit code */
function ended(cause: unknown): number {
  const error = outputError(cause)
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.success : exitCodes.wrongUse
  if (error instanceof ConfigurationError || error instanceof WrongTargetError) {
    standardError.message(error.message)
    return exitCodes.wrongUse
  }
  if (error instanceof UnreachableError) {
    standardError.message(error.message)
    return exitCodes.unreachable
  }
  if (error instanceof OutputError) standardError.message(error.message)
  else if (error instanceof FileError)
    standardError.message(
      `A file was replaced while this program used its folder: ${error.message}. To fix it: write to a folder that no other program changes.`,
    )
  else
    standardError.message(
      `Internal error: a defect of this program, not of the target. ${String((error as Error).stack ?? error)}`,
    )
  return exitCodes.internalError
}

// By default, Node ends with exit code 1, which means that a rule is violated.
process.on('uncaughtException', (error) => process.exit(ended(error)))

try {
  await buildProgram().parseAsync(process.argv)
} catch (error) {
  process.exitCode = ended(error)
}
