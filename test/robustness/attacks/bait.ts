/**
 * Servers that must hear nothing.
 */
import type { AddressInfo } from 'node:net'
import { connect, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { onTestFinished } from 'vitest'
import { selfSigned } from '../../support/certificates.js'

/** What arrived at a server that must hear nothing. */
export interface Bait {
  readonly port: number
  /** The first bytes of each connection; empty until they come. */
  readonly heard: string[]
}

/** Listens on all addresses of this machine, and answers as a server of HTTP does. */
export async function bait(): Promise<Bait> {
  const heard: string[] = []
  const server = createTcpServer((socket) => {
    const at = heard.push('') - 1
    socket.on('error', () => undefined)
    socket.once('data', (bytes) => {
      heard[at] = bytes.toString('latin1')
      socket.end(
        'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi',
      )
    })
  })
  return { port: await listening(server, '::'), heard }
}

/**
 * TLS in front of a server, on a port where plain http must hear nothing.
 * @param behind port of the server on this machine
 */
export async function behindTls(behind: number): Promise<Bait> {
  const heard: string[] = []
  const { certificate, key } = await selfSigned()
  const secure = createTlsServer({ cert: certificate, key }, (socket) => {
    const onward = connect(behind, '127.0.0.1')
    for (const connection of [socket, onward]) connection.on('error', () => undefined)
    socket.pipe(onward).pipe(socket)
  })
  const front = createTcpServer((socket: Socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (bytes) => {
      // The first byte of a TLS handshake.
      if (bytes[0] === 0x16) {
        socket.pause()
        socket.unshift(bytes)
        secure.emit('connection', socket)
        return
      }
      heard.push(bytes.toString('latin1'))
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi')
    })
  })
  return { port: await listening(front, '127.0.0.1'), heard }
}

async function listening(server: Server, host: string): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return (server.address() as AddressInfo).port
}
