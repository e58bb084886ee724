import type { FastifyInstance } from 'fastify'
import { endStreams } from './stream.ts'

const SWEEP_MS = 100

/**
 * Closes quickly and in order: ends open streams, lets running calls finish, and drops the connections that browsers keep
 * open as soon as they are idle.
 */
export function drainOnClose(fastify: FastifyInstance): void {
  let sweep: NodeJS.Timeout | undefined
  fastify.addHook('preClose', async () => {
    endStreams()
    sweep = setInterval(() => fastify.server.closeIdleConnections(), SWEEP_MS)
  })
  fastify.addHook('onClose', async () => clearInterval(sweep))
}
