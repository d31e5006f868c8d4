#!/usr/bin/env node
/**
 * The command line.
 * @module
 */
import { CommanderError } from 'commander'
import { ConfigurationError } from '../profile/problems.js'
import { exitCodes } from '../record/exit-codes.js'
import { UnreachableError, WrongTargetError } from '../run/errors.js'
import { buildProgram } from './program.js'

// A reader such as `head` may close the pipe early. The command still ends with its own exit code.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

try {
  await buildProgram().parseAsync(process.argv)
} catch (error) {
  if (error instanceof CommanderError)
    process.exitCode = error.exitCode === 0 ? exitCodes.success : exitCodes.wrongUse
  else if (error instanceof ConfigurationError || error instanceof WrongTargetError) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = exitCodes.wrongUse
  } else if (error instanceof UnreachableError) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = exitCodes.unreachable
  } else {
    process.stderr.write(
      `Internal error: a defect of this program, not of the target. ${String((error as Error).stack ?? error)}\n`,
    )
    process.exitCode = exitCodes.internalError
  }
}
