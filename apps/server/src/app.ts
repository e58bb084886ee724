import { resources } from '@hepu/api/resources'
import { speakChinese } from '@hepu/api/core/zod'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ServerArea } from './area.ts'
import { approvalArea } from './areas/approval/index.ts'
import { aiArea } from './areas/ai/index.ts'
import { authorityArea } from './areas/authority/index.ts'
import { experimentArea } from './areas/experiment/index.ts'
import { obligationArea } from './areas/obligation/index.ts'
import { researchArea } from './areas/research/index.ts'
import { upgradeArea } from './areas/upgrade/index.ts'
import { projectArea } from './areas/project/index.ts'
import { productArea } from './areas/product/index.ts'
import { contractArea } from './areas/contract/index.ts'
import { tradingArea } from './areas/trading/index.ts'
import { breederArea } from './areas/breeder/index.ts'
import { dashboardArea } from './areas/dashboard/index.ts'
import { integrationArea } from './areas/integration/index.ts'
import type { Config } from './config.ts'
import type { Connection } from './db/connect.ts'
import { openFiles } from './files/mountFiles.ts'
import { guardAccess } from './http/access.ts'
import { exchangeEncrypted } from './http/cipher.ts'
import { getTableName } from 'drizzle-orm'
import { submitForApproval } from './approval/submit.ts'
import type { Services } from './http/context.ts'
import { requireDefinitions } from './http/requireDefinitions.ts'
import { drainOnClose } from './http/drain.ts'
import { answerErrors, answerFrameworkError } from './http/errors.ts'
import type { App } from './http/handle.ts'
import { serveOperation } from './http/operation.ts'
import { limitRates } from './http/rateLimit.ts'
import { logOptions, logRequests, type LogStream } from './http/requestLog.ts'
import { secure } from './http/security.ts'
import { serveWeb } from './http/web.ts'
import { openImports } from './import/batch/mountImport.ts'
import { openJobs, type Jobs } from './jobs.ts'
import { openNotices } from './notice/openNotices.ts'
import type { EmailSender } from './outside/email/email.ts'
import { openEmail } from './outside/email/openEmail.ts'
import { openSecrets } from './outside/secrets/secrets.ts'
import { openSms, type SmsSender } from './outside/sms/sms.ts'
import { openStorage } from './outside/storage/openStorage.ts'
import { followRecords } from './resource/followRecords.ts'
import { openTotals } from './resource/list/foldTotals.ts'
import { resourceUniqueLabels } from './resource/uniqueLabels.ts'

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
}

/** Every business area, in the order of their demo data; a new one is added here. */
export const areas: readonly ServerArea[] = [
  authorityArea,
  experimentArea,
  upgradeArea,
  researchArea,
  approvalArea,
  obligationArea,
  aiArea,
  projectArea,
  productArea,
  contractArea,
  breederArea,
  dashboardArea,
  integrationArea,
  tradingArea,
]

const BODY_BYTES = 1024 * 1024
/** A request must have arrived whole within this time; enough for the largest upload on a slow line. */
const REQUEST_MS = 300_000
/** Longest value in a path: a file name of 255 characters, some of which travel as three. */
const PATH_VALUE = 800

export interface AppParts {
  config: Config
  connection: Connection
  /** Another queue, sender, clock or log, for tests. */
  jobs?: Jobs
  sms?: SmsSender
  email?: EmailSender
  now?: () => Date
  logTo?: LogStream
  /** Calls besides the catalogue, for tests of the base itself. */
  register?: (app: App) => void
}

/**
 * Returns the server without its socket: tests call it as it runs in production. Closing it ends open streams, waits for
 * running calls and jobs, and leaves the database connection to its owner.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  speakChinese()
  const fastify = Fastify({
    ...logOptions(parts.config, parts.logTo),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    // What comes over a kept connection while the server stops is answered: a balancer does not send a command twice.
    return503OnClosing: false,
    trustProxy: parts.config.trustProxy,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: PATH_VALUE },
    frameworkErrors: answerFrameworkError,
  })
  const { db, pool } = parts.connection
  const jobs = parts.jobs ?? openJobs(pool, fastify.log)
  const services: Services = {
    config: parts.config,
    db,
    jobs,
    sms: parts.sms ?? openSms(parts.config, fastify.log),
    email: parts.email ?? openEmail(parts.config, fastify.log),
    storage: openStorage(parts.config),
    secrets: openSecrets(parts.config),
    now: parts.now ?? (() => new Date()),
    reviewRules: areas.flatMap((area) => area.reviewRules ?? []),
    recordFollowers: areas.flatMap((area) => area.recordFollowers ?? []),
    fileGuards: Object.assign({}, ...areas.map((area) => area.fileGuards ?? {})),
    approvalSubjects: new Map(
      areas.flatMap((area) => area.approvals ?? []).map((subject) => [subject.name, subject]),
    ),
    submitAgain: submitWaiting,
  }
  fastify.decorate('services', services)
  requireDefinitions(fastify)
  answerErrors(fastify, uniqueLabels())
  logRequests(fastify)
  exchangeEncrypted(fastify, parts.config.public.cipher)
  await secure(fastify)
  await limitRates(fastify, parts.config)
  guardAccess(fastify, services)
  serveOperation(fastify, parts.connection, parts.config)
  openImports({ fastify, services })
  openFiles({ fastify, services })
  openNotices({ fastify, services })
  openTotals({ fastify, services })
  for (const area of areas) area.register({ fastify, services })
  parts.register?.({ fastify, services })
  await serveWeb(fastify, {
    settings: parts.config.public,
    storage: services.storage.origin,
    publicPages: { services, pages: areas.flatMap((area) => area.publicPages ?? []) },
  })
  drainOnClose(fastify)
  fastify.addHook('onClose', () => jobs.stop())
  return fastify
}

/** Submits a record that waits for review again to the flow of its organisation. */
const submitWaiting: Services['submitAgain'] = async (ctx, object, row) => {
  const subjects = [...ctx.services.approvalSubjects.values()]
  const subject = subjects.find(({ table }) => getTableName(table) === object)
  if (subject) await submitForApproval(ctx, subject, [row])
  const def = resources.find(({ table }) => table === object)
  if (def) await followRecords(ctx, { def }, [row.id])
}

/** Returns the labels of what all unique constraints and indexes guard, by their names. */
const uniqueLabels = (): Readonly<Record<string, string>> =>
  Object.assign(resourceUniqueLabels(), ...areas.map((area) => area.uniqueLabels ?? {}))
