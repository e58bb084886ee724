import type { Crop } from '@hepu/api/core/crops'
import type { Permission } from '@hepu/api/core/permissions'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { Jobs } from '../jobs.ts'
import type { EmailSender } from '../outside/email/email.ts'
import type { Secrets } from '../outside/secrets/secrets.ts'
import type { SmsSender } from '../outside/sms/sms.ts'
import type { ServerStorage } from '../outside/storage/storage.ts'
import type { ApprovalSubject, SubjectRow } from '../approval/subject.ts'
import type { FileGuard } from '../files/fileGuard.ts'
import type { RecordFollower } from '../resource/followRecords.ts'
import type { ReviewRule } from '../resource/reviewRule.ts'

/** Services passed in from outside, so that tests can replace them. */
export interface Services {
  config: Config
  /** The pool, for work outside the transaction of the call, such as progress and jobs. */
  db: Db
  jobs: Jobs
  /** Null if no text message can be sent. */
  sms: SmsSender | null
  /** Null if no e-mail can be sent. */
  email: EmailSender | null
  storage: ServerStorage
  /** Null if no secret is configured, so that nothing can be encrypted. */
  secrets: Secrets | null
  now: () => Date
  /** Rules of the areas about who may review records of registries. */
  reviewRules: readonly ReviewRule[]
  /** What areas do once records of registries may count otherwise. */
  recordFollowers: readonly RecordFollower[]
  /** Rules of the areas about the files of their records, by `infoType`. */
  fileGuards: Readonly<Record<string, FileGuard>>
  /** Kinds of records that an organisation may set up a flow for, by name. */
  approvalSubjects: ReadonlyMap<string, ApprovalSubject>
  /** Submits a record that waits for review again to the flow of its organisation; `object` is the name of its table. */
  submitAgain: (ctx: Ctx, object: string, row: SubjectRow) => Promise<void>
}

/** The signed-in user who makes a call, and the rows he may see. */
export interface Caller {
  userId: number
  name: string
  account: string
  /** Organisation of the work context; new rows belong to it. */
  orgId: number
  orgName: string
  /**
   * 数据权限: organisations whose business rows this call may use. A query has all that the caller sees, a command only
   * those whose rows he may change (`forWriting`).
   */
  orgIds: readonly number[]
  /** Organisations whose rows he sees but may not change: those of his data permission that he does not manage. */
  readOnlyOrgIds: readonly number[]
  /** Organisations he may administer if his permissions allow it: the one he works in and all below it, whatever data he sees. */
  managedOrgIds: readonly number[]
  crop: string
  /** Crops he may work in here and give to others. Empty only where no crop is chosen, as in a job. */
  crops: readonly Crop[]
  permissions: ReadonlySet<Permission>
  /** Number under which the process keeps names (`db/keptNames.ts`), read at the start of the call; absent in a job. */
  namesVersion?: number
  /** Key of his session row; absent if a job acts for him. */
  sessionKey?: string
}

/** Everything a handler gets besides its input. `db` is the transaction in commands and the pool in queries. */
export interface Ctx {
  db: Db
  caller: Caller
  services: Services
  requestId: string
  address: string
  device: string
  log: FastifyBaseLogger
}

/** Context of a public call. It has no caller, even if a token was sent. */
export type PublicCtx = Omit<Ctx, 'caller'> & { caller: null; token: string | undefined }

/** A file as the answer of a handler. */
export interface FileAnswer {
  name: string
  type: string
  body: Buffer | NodeJS.ReadableStream
  /** The browser shows the file instead of saving it. */
  inline?: true
  headers?: Record<string, string>
}

/** A file sent with an upload. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}
