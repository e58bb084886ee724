import type { FastifyBaseLogger } from 'fastify'
import type { Services } from './http/context.ts'
import type { App } from './http/handle.ts'
import type { PublicPages } from './http/publicPages.ts'
import type { ApprovalSubject } from './approval/subject.ts'
import type { FileGuard } from './files/fileGuard.ts'
import type { RecordFollower } from './resource/followRecords.ts'
import type { ReviewRule } from './resource/reviewRule.ts'

/** A business area on the server. `app.ts` lists all areas. */
export interface ServerArea {
  /** Mounts the calls of the area and starts its jobs. */
  register: (app: App) => void
  /** Labels, for 「…已存在」, of what each unique constraint or index of the area guards, by its name. */
  uniqueLabels?: Readonly<Record<string, string>>
  /** Rules about who may review records of registries, on top of permissions. */
  reviewRules?: readonly ReviewRule[]
  /** What the area does once records of registries may count otherwise: approved, sent back, deleted, restored. */
  recordFollowers?: readonly RecordFollower[]
  /** Rules about the files of records whose rights are not only permissions, by `infoType`. */
  fileGuards?: Readonly<Record<string, FileGuard>>
  /** Kinds of records of the area that an organisation may set up a flow for. */
  approvals?: readonly ApprovalSubject[]
  /** Pages of the public side whose text the server writes for readers without scripts, and tells search engines of. */
  publicPages?: PublicPages
  /** Gives the demo organisation records of the area; does nothing the second time. Runs after the areas listed before. */
  seedDemo?: (services: Services, log: FastifyBaseLogger) => Promise<void>
}
