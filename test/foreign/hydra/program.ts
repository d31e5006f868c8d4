/**
 * The program of Hydra. Go builds it once, from the modules of go.mod.
 */
import { fileURLToPath } from 'node:url'
import { goProgram } from '../toolchains.js'
import { postgresql } from './postgres.js'

const { program, part } = goProgram({
  name: 'hydra',
  folder: fileURLToPath(new URL('.', import.meta.url)),
  version: '1.22',
  packageName: 'github.com/ory/hydra/v2',
})

/** The program. */
export const hydraProgram = program

/** What a machine needs to run it: the first part that is missing, or the program. */
export const hydra = postgresql.isInstalled() ? part : postgresql
