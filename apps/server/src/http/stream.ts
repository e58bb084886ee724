import { PassThrough } from 'node:stream'
import { once } from 'node:events'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Route } from '@hepu/api/core/route'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { answerOf } from './errors.ts'

/** Interval of the comments that keep proxies from closing a silent stream. */
const HEARTBEAT_MS = 15_000

/** Controllers of the open streams, so that a stopping server can end them. */
const open = new Set<AbortController>()

/** Ends every open stream of this process. */
export function endStreams(): void {
  for (const controller of open) controller.abort()
}

/**
 * Sends each value as one server-sent event `data: <json>`. A failure ends the stream with an `error` event that
 * carries the envelope. `signal` aborts if the client goes away or the server stops.
 */
export async function sendStream<O extends z.core.$ZodType>(
  reply: FastifyReply,
  route: Route<'stream', z.ZodObject, O>,
  start: (signal: AbortSignal) => AsyncIterable<z.input<O>>,
): Promise<FastifyReply> {
  const controller = new AbortController()
  const out = new PassThrough()
  const heartbeat = setInterval(() => out.write(': \n\n'), HEARTBEAT_MS)
  open.add(controller)
  if (reply.raw.destroyed) controller.abort()
  reply.raw.once('close', () => controller.abort())
  void write(out, reply, () => events(route, start(controller.signal)), controller.signal).finally(() => {
    clearInterval(heartbeat)
    open.delete(controller)
    out.end()
  })
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  return reply.send(out)
}

async function* events<O extends z.core.$ZodType>(
  route: Route<'stream', z.ZodObject, O>,
  values: AsyncIterable<z.input<O>>,
): AsyncIterable<string> {
  for await (const value of values) yield `data: ${JSON.stringify(z.parse(route.output, value))}\n\n`
}

async function write(
  out: PassThrough,
  reply: FastifyReply,
  start: () => AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const event of start()) {
      if (signal.aborted) return
      if (!out.write(event)) await once(out, 'drain', { signal })
    }
  } catch (error) {
    if (signal.aborted) return
    const { envelope } = answerOf(error, reply.request)
    if (!(error instanceof AppError)) reply.log.error({ err: error }, 'stream failed')
    out.write(`event: error\ndata: ${JSON.stringify(envelope)}\n\n`)
  }
}
