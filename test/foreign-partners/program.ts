/**
 * Applications that are programs of their own: they read the address of the platform and the client from their
 * environment, and print their own address as the first line.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { endWithProcess } from '../foreign/end-with-process.js'
import { addressesAt, type Start } from './web.js'

/**
 * Starts a program as an application.
 * @param command the program and its arguments
 */
export const startProgram =
  (command: string, ...args: string[]): Start =>
  async (platformUrl, profile) => {
    const child = spawn(command, args, {
      env: {
        ...process.env,
        PLATFORM_URL: platformUrl,
        CLIENT_ID: profile.clientId,
        CLIENT_SECRET: profile.clientSecret ?? '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const end = (): void => void child.kill('SIGKILL')
    const release = endWithProcess(end)
    let errors = ''
    child.stderr.on('data', (piece) => {
      errors = `${errors}${piece}`.slice(-4000)
    })
    const exit = once(child, 'exit')
    const lines = createInterface({ input: child.stdout })
    const url = await Promise.race([once(lines, 'line').then(String), exit.then(() => '')])
    if (url === '') throw new Error(`${command} ended without an address. The end of its errors:\n${errors}`)
    return {
      addresses: addressesAt(url, profile),
      close: async () => {
        release()
        end()
        await exit
      },
    }
  }
