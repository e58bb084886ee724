import type { ClosingState } from '@hepu/api/areas/project/closing/closingLabels'
import { CLOSING_FILES } from '@hepu/api/areas/project/closing/projectClosing'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { projectClosing } from '../../../db/schema/index.ts'
import type { FileHome } from '../../../files/fileHomes.ts'
import type { Ctx } from '../../../http/context.ts'
import { levelName, type Node } from '../node/nodes.ts'

export type Closing = typeof projectClosing.$inferSelect
export const CLOSING = '项目结题'

/** How an application ends, or goes back. */
export type Outcome = Extract<ClosingState, 'passed' | 'rework' | 'rejected' | 'draft'>

/** Returns the latest application to close a project; undefined if there is none. */
export async function findClosing(
  { db }: Pick<Ctx, 'db'>,
  node: Pick<Node, 'orgId' | 'id'>,
): Promise<Closing | undefined> {
  const [found] = await db
    .select()
    .from(projectClosing)
    .where(
      and(
        eq(projectClosing.orgId, node.orgId),
        eq(projectClosing.nodeId, node.id),
        isNull(projectClosing.deletedAt),
      ),
    )
    .orderBy(desc(projectClosing.id))
    .limit(1)
  return found
}

/** Returns the refused applications of a project before the latest one, the newest first. */
export async function listRefusedBefore(
  { db }: Pick<Ctx, 'db'>,
  node: Pick<Node, 'orgId' | 'id'>,
  latestId: number,
): Promise<Closing[]> {
  return db
    .select()
    .from(projectClosing)
    .where(
      and(
        eq(projectClosing.orgId, node.orgId),
        eq(projectClosing.nodeId, node.id),
        lt(projectClosing.id, latestId),
        isNull(projectClosing.deletedAt),
      ),
    )
    .orderBy(desc(projectClosing.id))
}

/** Returns the application that is being prepared or decided; one that was refused is over, and a new one begins. */
export async function findOpenClosing(
  ctx: Pick<Ctx, 'db'>,
  node: Pick<Node, 'orgId' | 'id'>,
): Promise<Closing | undefined> {
  const found = await findClosing(ctx, node)
  return found?.state === 'rejected' ? undefined : found
}

/** Throws BAD_STATE for a topic or an assignment: only the whole project is closed. */
export function assertProject({ level, name }: Node): void {
  if (level !== 1) throw new AppError('BAD_STATE', `「${name}」是${levelName(level)}，请在项目上办理结题`)
}

/** Returns where the material of an application belongs. */
export const homeOf = ({ id, orgId }: Pick<Closing, 'id' | 'orgId'>): FileHome => ({
  infoType: CLOSING_FILES,
  infoId: String(id),
  orgId,
})
