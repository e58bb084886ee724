import { Server as NetServer } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { endStreams } from './stream.ts'

/** A balancer sends what it has for a connection within this time, or finds out that the server takes no more. */
const GRACE_MS = 1000
const LOOK_MS = 50
const SWEEP_MS = 100
/** The event loop has looked at the queue of connections for certain when it has turned as often. */
const QUIET_TURNS = 2

/**
 * Closes quickly and in order: ends open streams, takes no new connection, lets running calls and those that are just arriving
 * over open connections finish, then drops the connections that browsers keep open as soon as they are idle.
 */
export function drainOnClose(fastify: FastifyInstance): void {
  let sweep: NodeJS.Timeout | undefined
  fastify.addHook('preClose', async () => {
    endStreams()
    if (fastify.server.listening) await stopListening(fastify.server)
    sweep = setInterval(() => fastify.server.closeIdleConnections(), SWEEP_MS)
  })
  fastify.addHook('onClose', async () => clearInterval(sweep))
}

/**
 * Stops listening and keeps what is connected for a while. An HTTP server's own `close` drops connections without a
 * request at once, and with them the request that is on its way; a balancer must not send a command a second time.
 */
async function stopListening(server: NetServer): Promise<void> {
  await takeWaiting(server)
  NetServer.prototype.close.call(server)
  const countConnections = promisify(server.getConnections.bind(server))
  const end = Date.now() + GRACE_MS
  while (Date.now() < end && (await countConnections()) > 0) await wait(LOOK_MS)
}

/** Takes the connections that wait in the system's queue, which would be reset when the server stops listening. */
async function takeWaiting(server: NetServer): Promise<void> {
  let quiet = 0
  const note = (): void => void (quiet = 0)
  server.on('connection', note)
  const end = Date.now() + GRACE_MS
  while (quiet < QUIET_TURNS && Date.now() < end) {
    quiet += 1
    await turn()
  }
  server.off('connection', note)
}
