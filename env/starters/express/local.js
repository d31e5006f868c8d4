/**
 * `npm start`: starts the application for the simulated platform of the conformance suite, on this machine.
 * It only fills in settings that the environment does not have. The values are not secret, and belong to
 * conformance.env. In production, set every variable of README.md and start server.js.
 */
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const { env } = process
env.PORT ??= '3000'
env.PLATFORM_URL ??= 'http://127.0.0.1:8440'
env.REDIRECT_URI ??= `http://127.0.0.1:${env.PORT}/sso/callback`
env.CLIENT_ID ??= 'StarterKit1'
env.CLIENT_SECRET ??= 'NotARealSecretOfAnybody4711'
env.CONTROL_TOKEN ??= 'NotARealTokenOfAnybody4711'
env.DATA_FOLDER ??= 'data'

// A key pair that signs the webhooks of the simulated platform. The suite reads the private half from this file.
const keyFile = path.join(env.DATA_FOLDER, 'webhook-key.pem')
if (!existsSync(keyFile)) {
  mkdirSync(env.DATA_FOLDER, { recursive: true })
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
}
const publicHalf = createPublicKey(readFileSync(keyFile)).export({ type: 'spki', format: 'der' })
env.WEBHOOK_KEY ??= publicHalf.toString('base64')

await import('./server.js')
