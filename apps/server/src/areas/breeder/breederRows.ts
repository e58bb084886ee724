import { breeder } from '../../db/schema/index.ts'
import { getRow, selectRow, unseen } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'

export const BREEDER = '育种家档案'
export type Breeder = typeof breeder.$inferSelect

/** Returns an archive within the caller's scope. Throws NOT_FOUND. */
export const getBreeder = (ctx: Ctx, id: number): Promise<Breeder> => getRow(ctx, breeder, id, BREEDER)

/** Returns an archive within the caller's scope and holds it until the transaction ends. Throws NOT_FOUND. */
export async function lockBreeder(ctx: Ctx, id: number): Promise<Breeder> {
  const [found] = (await selectRow(ctx, breeder, id).for('update')) as Breeder[]
  if (!found) throw await unseen(ctx, breeder, [id], BREEDER)
  return found
}
