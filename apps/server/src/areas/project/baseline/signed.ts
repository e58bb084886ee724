import { signedFields } from '@hepu/api/areas/project/change/signedFields'
import { nodeLabels } from '@hepu/api/areas/project/node/nodeLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq } from 'drizzle-orm'
import { projectNode } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'

/** Returns whether the 任务书 of the project of a node is signed, so that its plan changes only with consent. */
export async function isSigned({ db }: Ctx, { orgId, projectId }: Node): Promise<boolean> {
  const [project] = await db
    .select({ signedAt: projectNode.signedAt })
    .from(projectNode)
    .where(and(eq(projectNode.orgId, orgId), eq(projectNode.id, projectId)))
  return project?.signedAt !== null && project?.signedAt !== undefined
}

/** Throws BAD_STATE once the 任务书 is signed; `what` names what the caller wants to change. */
export async function assertUnsigned(ctx: Ctx, node: Node, what: string): Promise<void> {
  if (!(await isSigned(ctx, node))) return
  throw new AppError('BAD_STATE', `任务书已签订，${what}请通过“项目变更”提出，批准后生效`)
}

/** Throws BAD_STATE once the 任务书 is signed if values of a node differ from what it fixes, naming the fields. */
export async function assertPlanKept(ctx: Ctx, node: Node, values: Partial<Node>): Promise<void> {
  const changed = signedFields.filter(
    (field) => values[field] !== undefined && (values[field] ?? null) !== (node[field] ?? null),
  )
  if (changed.length === 0) return
  await assertUnsigned(ctx, node, `修改${changed.map((field) => nodeLabels[field]).join('、')}`)
}
