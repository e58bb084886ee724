import type { Span } from '@hepu/api/areas/project/node/nodeRules'
import { rowOf, type Row, type Rows } from '@hepu/api/core/change/rows'
import { and, desc, eq } from 'drizzle-orm'
import { recordSnapshot } from '../../../db/schema/index.ts'
import { rows as inScope } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { INDEX, NODE, textOrNull } from '../change/actionRows.ts'
import type { Node } from '../node/nodes.ts'

/** Returns the days that a node or an index had when the 任务书 was signed; null for what was not there yet, or had none. */
export type SignedDays = (kind: 'node' | 'index', id: number) => { startDate: string; endDate: string } | null

/** Reads the days of the signed 任务书 of the project of a node. Before the signing nothing has any. */
export async function readSignedDays(ctx: Ctx, { orgId, projectId }: Node): Promise<SignedDays> {
  const [signed] = await ctx.db
    .select({ rows: recordSnapshot.rows })
    .from(recordSnapshot)
    .where(
      and(
        inScope(ctx, recordSnapshot),
        eq(recordSnapshot.orgId, orgId),
        eq(recordSnapshot.object, NODE),
        eq(recordSnapshot.targetId, projectId),
        eq(recordSnapshot.why, 'approved'),
      ),
    )
    .orderBy(desc(recordSnapshot.id))
    .limit(1)
  return (kind, id) => (signed ? daysIn(signed.rows, kind, id) : null)
}

/** An index without days of its own has those of its node. */
function daysIn(rows: Rows, kind: 'node' | 'index', id: number): ReturnType<SignedDays> {
  const row = rowOf(rows, kind === 'node' ? NODE : INDEX, id)
  const node = kind === 'node' ? row : rowOf(rows, NODE, Number(row?.['nodeId']))
  if (!row || row['cancelledAt']) return null
  const [own, held] = [spanIn(row), spanIn(node ?? {})]
  const [startDate, endDate] = [own.startDate ?? held.startDate, own.endDate ?? held.endDate]
  return startDate && endDate ? { startDate, endDate } : null
}

const spanIn = (row: Row): Span => ({
  startDate: textOrNull(row, 'startDate'),
  endDate: textOrNull(row, 'endDate'),
})
