/**
 * The certificate: `certificate.json`, and `certificate.jws` if there is a key.
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
