import { AppError } from '@hepu/api/core/errorCodes'
import { SUCCESS, type Envelope } from '@hepu/api/core/envelope'
import type { Kind, Route } from '@hepu/api/core/route'
import { toServerPath } from '@hepu/api/core/routePath'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../db/connect.ts'
import { forWriting } from '../db/scope.ts'
import { inTransaction } from '../db/transaction.ts'
import { callerIfAny, decideAfterBody, tokenOf } from './access.ts'
import { addressOf } from './address.ts'
import type { Ctx, FileAnswer, PublicCtx, Services, UploadedFile } from './context.ts'
import { checkedOutput } from './ask.ts'
import { sendFile } from './sendFile.ts'
import { parseInput } from './input.ts'
import { sendStream } from './stream.ts'
import { readUpload } from './upload.ts'

/** The server on which areas mount their calls. */
export interface App {
  fastify: FastifyInstance
  services: Services
}

/** Bytes that the body of an upload may have besides its file: the text fields. */
const FIELDS_BYTES = 1024 * 1024

/**
 * Mounts a call. The steps are access (hook of access.ts) → input → transaction for a command → run → output check →
 * envelope. The output is checked inside the transaction, so that a wrong answer takes the writes back.
 */
export function handle<I extends z.ZodObject, O extends z.core.$ZodType>(
  app: App,
  route: Route<'query' | 'command', I, O>,
  run: (ctx: Ctx, input: z.output<I>) => Promise<z.input<O>>,
): void {
  assertAccess(route, 'known')
  if (route.kind === 'query') app.fastify.queries.set(route, (ctx, input) => run(ctx, input as z.output<I>))
  mount(app, route, (request) => {
    const input = parseInput(route, request)
    return inScope(app, route, async (db) =>
      success(route, await run(callOf(app, route, request, db), input)),
    )
  })
}

/** Mounts a call that anybody may make; its handler has no caller. */
export function handlePublic<I extends z.ZodObject, O extends z.core.$ZodType>(
  app: App,
  route: Route<'query' | 'command', I, O>,
  run: (ctx: PublicCtx, input: z.output<I>) => Promise<z.input<O>>,
): void {
  assertAccess(route, 'anybody')
  mount(app, route, (request) => {
    const input = parseInput(route, request)
    return inScope(app, route, async (db) =>
      success(route, await run(publicContextOf(app, request, db), input)),
    )
  })
}

/** Mounts a call that answers a file. A refusal is still an envelope. */
export function handleFile<I extends z.ZodObject>(
  app: App,
  route: Route<'file', I>,
  run: (ctx: Ctx, input: z.output<I>) => Promise<FileAnswer>,
): void {
  assertAccess(route, 'known')
  mount(app, route, async (request, reply) => {
    const input = parseInput(route, request)
    return sendFile(reply, await run(contextOf(app, request, app.services.db), input))
  })
}

/** Mounts a call that answers a file to anybody. */
export function handlePublicFile<I extends z.ZodObject>(
  app: App,
  route: Route<'file', I>,
  run: (ctx: PublicCtx, input: z.output<I>) => Promise<FileAnswer>,
): void {
  assertAccess(route, 'anybody')
  mount(app, route, async (request, reply) => {
    const input = parseInput(route, request)
    return sendFile(reply, await run(publicContextOf(app, request, app.services.db), input))
  })
}

/** Mounts a call that answers a file to anybody, with the caller if the token has a valid session. */
export function handleOpenFile<I extends z.ZodObject>(
  app: App,
  route: Route<'file', I>,
  run: (ctx: Ctx | PublicCtx, input: z.output<I>) => Promise<FileAnswer>,
): void {
  assertAccess(route, 'anybody')
  mount(app, route, async (request, reply) => {
    const input = parseInput(route, request)
    const { db } = app.services
    const caller = await callerIfAny(request, app.services)
    const ctx = caller ? { ...baseOf(app, request, db), caller } : publicContextOf(app, request, db)
    return sendFile(reply, await run(ctx, input))
  })
}

/** Mounts a call that takes one file. Its ending, size and type of content are checked before the transaction. */
export function handleUpload<I extends z.ZodObject, O extends z.core.$ZodType>(
  app: App,
  route: Route<'upload', I, O>,
  run: (ctx: Ctx, input: z.output<I>, file: UploadedFile) => Promise<z.input<O>>,
): void {
  handleOptionalUpload(app, route, (ctx, input, file) => {
    if (!file) throw new AppError('BAD_INPUT', '请选择要上传的文件')
    return run(ctx, input, file)
  })
}

/** Mounts an upload call whose file may be missing (`upload.isOptional`). */
export function handleOptionalUpload<I extends z.ZodObject, O extends z.core.$ZodType>(
  app: App,
  route: Route<'upload', I, O>,
  run: (ctx: Ctx, input: z.output<I>, file: UploadedFile | undefined) => Promise<z.input<O>>,
): void {
  assertAccess(route, 'known')
  mount(app, route, async (request) => {
    const { fields, file } = await readUpload(route, request, app.services.config.public.cipher)
    await decideAfterBody(request, app.services)
    const input = parseInput(route, request, fields)
    return inScope(app, route, async (db) =>
      success(route, await run(callOf(app, route, request, db), input, file)),
    )
  })
}

/** Mounts a call that answers server-sent events, each checked against `route.output`. It runs outside a transaction. */
export function handleStream<I extends z.ZodObject, O extends z.core.$ZodType>(
  app: App,
  route: Route<'stream', I, O>,
  run: (ctx: Ctx, input: z.output<I>, signal: AbortSignal) => AsyncIterable<z.input<O>>,
): void {
  assertAccess(route, 'known')
  mount(app, route, (request, reply) => {
    const input = parseInput(route, request)
    const ctx = contextOf(app, request, app.services.db)
    return sendStream(reply, route, (signal) => run(ctx, input, signal))
  })
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

function mount(app: App, route: Route, answer: Answer): void {
  app.fastify.route({
    method: route.method,
    url: toServerPath(route.path),
    config: { def: route },
    ...(route.upload ? { bodyLimit: route.upload.maxBytes + FIELDS_BYTES } : {}),
    ...(route.maxBodyBytes ? { bodyLimit: route.maxBodyBytes } : {}),
    handler: (request, reply) => {
      const cache = cacheOf(route)
      if (cache) reply.header('cache-control', cache)
      return answer(request, reply)
    },
  })
}

/** Returns the cache header: as the call says, else `no-store`. A file without a setting is left to the browser. */
function cacheOf(route: Route): string | undefined {
  if (route.maxAge) return `private, max-age=${route.maxAge}`
  return (route.noStore ?? route.kind !== 'file') ? 'no-store' : undefined
}

function assertAccess(route: Route, who: 'anybody' | 'known'): void {
  if ((route.access === 'public') !== (who === 'anybody')) {
    throw new Error(`${route.path}: access "${route.access}" does not fit the function it is mounted with`)
  }
}

const WRITES: ReadonlySet<Kind> = new Set(['command', 'upload'])

function inScope<T>(app: App, route: Route, run: (db: Db) => Promise<T>): Promise<T> {
  return WRITES.has(route.kind) ? inTransaction(app.services.db, run) : run(app.services.db)
}

function publicContextOf(app: App, request: FastifyRequest, db: Db): PublicCtx {
  return { ...baseOf(app, request, db), caller: null, token: tokenOf(request) }
}

/** Returns the context of a query or command. A command finds only rows that the caller may change. */
function callOf(app: App, route: Route, request: FastifyRequest, db: Db): Ctx {
  const ctx = contextOf(app, request, db)
  return WRITES.has(route.kind) ? { ...ctx, caller: forWriting(ctx.caller) } : ctx
}

function contextOf(app: App, request: FastifyRequest, db: Db): Ctx {
  if (!request.caller) throw new AppError('UNAUTHENTICATED', '请先登录')
  return { ...baseOf(app, request, db), caller: request.caller }
}

function baseOf(app: App, request: FastifyRequest, db: Db): Omit<Ctx, 'caller'> {
  return {
    db,
    services: app.services,
    requestId: request.id,
    address: addressOf(request),
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    log: request.log,
  }
}

/** Checks a result and wraps it in its envelope. */
function success<O extends z.core.$ZodType>(
  route: Route<Kind, z.ZodObject, O>,
  result: z.input<O>,
): Envelope<z.output<O>> {
  return { code: SUCCESS, msg: '操作成功', data: checkedOutput(route, result) }
}
