/**
 * The certificate: `certificate.json`. The command `sign` signs it.
 * @module
 */
import type { Reporter } from '../reporter.js'
import { writeCertificate } from './write.js'

export const reporter: Reporter = {
  name: 'certificate',
  file: 'certificate.json',
  phase: 'seal',
  write: ({ run, ...inputs }) => writeCertificate(run, inputs),
}
