import type { FastifyBaseLogger } from 'fastify'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { organization, user } from '../../../db/schema/index.ts'
import { alone } from '../../../db/scope.ts'
import type { Ctx, Services } from '../../../http/context.ts'

/** What a background job needs to act for the user who asked for it. */
export interface JobData {
  batchId: number
  orgId: number
  crop: string
  userId: number
  requestId: string
  /** Version of the batch that the job was asked for; a later one means that the job is no longer wanted. */
  version: number
}

/** The job that a call asks for. */
export const jobFor = (
  ctx: Ctx,
  batch: { id: number; orgId: number; crop: string; version: number },
): JobData => ({
  batchId: batch.id,
  orgId: batch.orgId,
  crop: batch.crop,
  userId: ctx.caller.userId,
  requestId: ctx.requestId,
  version: batch.version,
})

/** The context of a job: as the user who asked for it, in the batch's organisation and crop, outside a transaction. */
export async function jobContext(services: Services, log: FastifyBaseLogger, job: JobData): Promise<Ctx> {
  const { name, account } = await findUser(services.db, job.userId)
  const [org] = await services.db
    .select({ name: organization.name })
    .from(organization)
    .where(eq(organization.id, job.orgId))
  return {
    db: services.db,
    services,
    log,
    requestId: job.requestId,
    address: '',
    device: '',
    caller: {
      userId: job.userId,
      name,
      account,
      orgName: org?.name ?? '',
      ...alone(job.orgId),
      crop: job.crop,
      words: new Set(),
    },
  }
}

async function findUser(db: Db, id: number): Promise<{ name: string; account: string }> {
  const [row] = await db.select({ name: user.name, account: user.account }).from(user).where(eq(user.id, id))
  return row ?? { name: '', account: '' }
}
