import { randomUUID } from 'node:crypto'
import { SUCCESS } from '@hepu/api/core/envelope'
import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'
import { secretNames } from '../secretNames.ts'
import { describeError } from './logError.ts'

/** Fields that no log line may show: secrets, phone numbers, and the signatures that authorise uploads and requests. */
const REDACTED = [...secretNames, 'mobile', 'authorization', 'signature']
/** Paths of `code` where it is a secret that was sent in. Elsewhere `code` is the outcome of a call or a failure. */
const SENT_CODES = ['body', 'query', 'input'].flatMap((from) => [`${from}.code`, `*.${from}.code`])

/** Receives the log lines instead of standard output. */
export interface LogStream {
  write: (line: string) => void
}

/** Returns the options for JSON logs: no line per phase of a request, no secrets, and ids short enough to read out loud. */
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

/** Logs one line per request: user, path, duration and outcome. Health checks are not logged. */
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
