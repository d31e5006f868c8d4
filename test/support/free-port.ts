/**
 * Ports for tests that need to know one before it is used.
 * @module
 */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port of 127.0.0.1 that nothing listens on. It is below the ports that the system gives to outgoing connections, so
 * no other test gets it by chance meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000)
    const server = createServer()
    const listens = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!listens) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
