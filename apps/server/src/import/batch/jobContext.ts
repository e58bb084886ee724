import type { FastifyBaseLogger } from 'fastify'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { organization, user } from '../../db/schema/index.ts'
import { alone } from '../../db/scope.ts'
import type { Caller, Ctx, Services } from '../../http/context.ts'
import { findByKey } from '../../http/session.ts'

/** Data with which a background job acts for its user. */
export interface JobData {
  batchId: number
  orgId: number
  crop: string
  userId: number
  requestId: string
  /** Version of the batch for which the job was created; if the batch has a later one, the job is obsolete. */
  version: number
  /** Session of the user, which determines permissions and data scope; absent if no signed-in user created the job. */
  sessionKey?: string
}

/** Returns the job that a call creates. */
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
  ...(ctx.caller.sessionKey ? { sessionKey: ctx.caller.sessionKey } : {}),
})

/**
 * Creates the context of a job: its user, in the batch's organisation and crop, outside a transaction. The permissions
 * are those of the user's session now; if it has ended or has another work context, only the batch is accessible.
 */
export async function jobContext(services: Services, log: FastifyBaseLogger, job: JobData): Promise<Ctx> {
  const signedIn = job.sessionKey ? await findByKey(services.db, job.sessionKey, services.now()) : undefined
  const caller =
    signedIn && isThere(signedIn.caller, job)
      ? { ...signedIn.caller, crop: job.crop }
      : await bareCaller(services.db, job)
  return { db: services.db, services, log, requestId: job.requestId, address: '', device: '', caller }
}

const isThere = (caller: Caller, job: JobData): boolean =>
  caller.userId === job.userId &&
  caller.orgId === job.orgId &&
  (caller.crop === job.crop || caller.crops.some((crop) => crop === job.crop))

async function bareCaller(db: Db, job: JobData): Promise<Caller> {
  const { name, account } = await findUser(db, job.userId)
  const [org] = await db
    .select({ name: organization.name })
    .from(organization)
    .where(eq(organization.id, job.orgId))
  return {
    userId: job.userId,
    name,
    account,
    orgName: org?.name ?? '',
    ...alone(job.orgId),
    crop: job.crop,
    permissions: new Set(),
  }
}

async function findUser(db: Db, id: number): Promise<{ name: string; account: string }> {
  const [row] = await db.select({ name: user.name, account: user.account }).from(user).where(eq(user.id, id))
  return row ?? { name: '', account: '' }
}
