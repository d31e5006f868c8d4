#!/usr/bin/env node
/**
 * The command line.
 * @module
 */
import { setFlagsFromString } from 'node:v8'
import { CommanderError } from 'commander'
import { standardError, tolerateClosedPipes } from '../output/writer.js'
import { ConfigurationError } from '../profile/problems.js'
import { exitCodes } from '../record/exit-codes.js'
import { UnreachableError, WrongTargetError } from '../run/errors.js'
import { buildProgram } from './program.js'

tolerateClosedPipes()

// A run keeps less than 100 MB, but by default V8 collects garbage only after the heap has grown to several times what is
// kept, in each of its threads.
setFlagsFromString('--heap-growing-percent=25')

// A run is short, and its time is spread over many functions. By default, Node 20 optimizes so many of them that this
// takes a quarter of the processor time of a run.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=500000')

try {
  await buildProgram().parseAsync(process.argv)
} catch (error) {
  if (error instanceof CommanderError)
    process.exitCode = error.exitCode === 0 ? exitCodes.success : exitCodes.wrongUse
  else if (error instanceof ConfigurationError || error instanceof WrongTargetError) {
    standardError.message(error.message)
    process.exitCode = exitCodes.wrongUse
  } else if (error instanceof UnreachableError) {
    standardError.message(error.message)
    process.exitCode = exitCodes.unreachable
  } else {
    standardError.message(
      `Internal error: a defect of this program, not of the target. ${String((error as Error).stack ?? error)}`,
    )
    process.exitCode = exitCodes.internalError
  }
}
