import { FLOW_FILES } from '@hepu/api/areas/project/fund/fundFlow'
import type * as api from '@hepu/api/areas/project/fund/fundFlow'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, count, eq, inArray } from 'drizzle-orm'
import { projectFundFlow, storedFile } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import { listFiles } from '../../../files/attachedFiles.ts'
import type { FileGuard } from '../../../files/fileGuard.ts'
import type { FileHome } from '../../../files/fileHomes.ts'
import type { Ctx } from '../../../http/context.ts'
import { getNodeById } from '../node/nodes.ts'
import { assertRight, openRights } from '../right/rights.ts'

type Line = Pick<typeof projectFundFlow.$inferSelect, 'id' | 'orgId'>

/** Returns where the voucher files of a line belong. */
export const homeOfFlow = ({ id, orgId }: Line): FileHome => ({
  infoType: FLOW_FILES,
  infoId: String(id),
  orgId,
})

/** Lists the voucher files of a line. */
export async function listFlowFiles(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.flowFiles>,
): Promise<ResultOf<typeof api.flowFiles>> {
  const line = await getRow(ctx, projectFundFlow, id, '流水')
  await assertReadable(ctx, line.nodeId)
  return listFiles(ctx, homeOfFlow(line))
}

/** Returns how many files lines of one organisation have, by id; lines without any are left out. */
export async function countFlowFiles(
  ctx: Ctx,
  orgId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ infoId: storedFile.infoId, files: count() })
    .from(storedFile)
    .where(
      and(
        rows(ctx, storedFile),
        eq(storedFile.orgId, orgId),
        eq(storedFile.infoType, FLOW_FILES),
        inArray(storedFile.infoId, ids.map(String)),
        eq(storedFile.state, 'stored'),
      ),
    )
    .groupBy(storedFile.infoId)
  return new Map(found.map(({ infoId, files }) => [Number(infoId), files]))
}

async function assertReadable(ctx: Ctx, nodeId: number): Promise<void> {
  const rights = await openRights(ctx)
  assertRight(rights, await getNodeById(ctx, rights, nodeId), 'fund:read')
}

/** Voucher files go by the rights on the project, as the lines themselves. */
const guard: FileGuard = async (ctx, { nodeId }) => assertReadable(ctx, Number(nodeId))

export const fundFileGuards: Readonly<Record<string, FileGuard>> = { [FLOW_FILES]: guard }
