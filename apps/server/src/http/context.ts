import type { Crop } from '@hepu/api/core/crops'
import type { Permission } from '@hepu/api/core/permissions'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { Jobs } from '../jobs.ts'
import type { Secrets } from '../outside/secrets/secrets.ts'
import type { SmsSender } from '../outside/sms/sms.ts'
import type { ServerStorage } from '../outside/storage/storage.ts'
import type { ReviewRule } from '../resource/reviewRule.ts'

/** Services that come in from outside, so that tests may replace them. */
export interface Services {
  config: Config
  /** The pool, for work that must not live in the call's transaction (progress, jobs). */
  db: Db
  jobs: Jobs
  /** Null when no text message can be sent. */
  sms: SmsSender | null
  storage: ServerStorage
  /** Null when nothing can be kept secret: no secret is configured. */
  secrets: Secrets | null
  now: () => Date
  /** Rules of the areas about who may review records of registries. */
  reviewRules: readonly ReviewRule[]
}

/** Who calls, and which rows he may see. */
export interface Caller {
  userId: number
  name: string
  account: string
  /** Organisation he works in now; new rows belong to it. */
  orgId: number
  orgName: string
  /**
   * 数据权限: organisations whose business rows this call may touch. In a query all that he sees; in a command those of
   * them that he may change (`forWriting`).
   */
  orgIds: readonly number[]
  /** Organisations whose rows he sees and may not change: those of his data permission that he does not manage. */
  readOnlyOrgIds: readonly number[]
  /** Organisations he may administer, by his rights: the one he works in and all below it, whatever data he sees. */
  managedOrgIds: readonly number[]
  crop: string
  /** Crops he may work in here, and give to others; none only where nobody chooses one, as in a job. */
  crops: readonly Crop[]
  permissions: ReadonlySet<Permission>
  /** Key of his session row; absent when a job acts for him. */
  sessionKey?: string
}

/** What a handler gets beside its input. `db` is the transaction in commands and the pool in queries. */
export interface Ctx {
  db: Db
  caller: Caller
  services: Services
  requestId: string
  address: string
  device: string
  log: FastifyBaseLogger
}

/** Context of a public call: nobody is signed in, whatever token came along. */
export type PublicCtx = Omit<Ctx, 'caller'> & { caller: null; token: string | undefined }

/** A file that a handler answers. */
export interface FileAnswer {
  name: string
  type: string
  body: Buffer | NodeJS.ReadableStream
  /** Shown by the browser instead of being saved. */
  inline?: true
  headers?: Record<string, string>
}

/** A file that came with an upload. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}
