import { randomUUID } from 'node:crypto'
import { SUCCESS } from '@hepu/api/core/envelope'
import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { secretNames } from '../secretNames.ts'
import { describeError } from './logError.ts'

/** What no line may tell: secrets, numbers of people, and what an upload or a request is allowed by. */
const REDACTED = [...secretNames, 'mobile', 'authorization', 'signature']
/** A code is secret where it was sent in; the outcome of a call and of a failure is called so too. */
const SENT_CODES = ['body', 'query', 'input'].flatMap((from) => [`${from}.code`, `*.${from}.code`])

/** Where the lines go instead of standard output. */
export interface LogStream {
  write: (line: string) => void
}

/** Options for JSON logs: no line per phase of a request, no secrets, ids that people can read out over the phone. */
export function logOptions(
  config: Config,
  stream?: LogStream,
): Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId' | 'requestIdHeader'> {
  return {
    logger: {
      level: config.logLevel,
      ...(stream ? { stream } : {}),
      redact: [...REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), ...SENT_CODES],
      serializers: { err: describeError, cause: describeError },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID().slice(-12),
    requestIdHeader: false,
  }
}

/** One line per request: who asked for what, how long it took and how it ended. Health checks are left out. */
export function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { def, marker } = request.routeOptions.config
    if (marker !== 'operation') {
      request.log.info(
        {
          method: request.method,
          path: def?.path ?? (marker ? 'web' : 'unknown'),
          user: request.caller?.userId ?? null,
          org: request.caller?.orgId ?? null,
          ms: Math.round(reply.elapsedTime),
          status: reply.statusCode,
          code: request.outcome ?? SUCCESS,
        },
        'request',
      )
    }
    done()
  })
}
