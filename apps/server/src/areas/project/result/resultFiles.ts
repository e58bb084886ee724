import type { ResultType } from '@hepu/api/areas/project/result/resultTypes'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { storedFile } from '../../../db/schema/index.ts'
import type { FileRow } from '../../../files/fileRow.ts'
import type { Ctx } from '../../../http/context.ts'

/** A record of a registry whose files are wanted. */
export interface FiledRecord {
  type: ResultType
  id: number
  orgId: number
}

/** Returns the stored attachments of records that the caller may read; whoever calls it has checked that. */
export async function filesOfRecords(
  ctx: Pick<Ctx, 'db'>,
  records: readonly FiledRecord[],
): Promise<FileRow[]> {
  const found: FileRow[] = []
  for (const [type, ofType] of Map.groupBy(records, (record) => record.type)) {
    for (const [orgId, ofOrg] of Map.groupBy(ofType, (record) => record.orgId)) {
      const ids = [...new Set(ofOrg.map(({ id }) => String(id)))]
      found.push(
        ...(await ctx.db
          .select()
          .from(storedFile)
          .where(
            and(
              eq(storedFile.orgId, orgId),
              eq(storedFile.infoType, type),
              sql`${storedFile.infoId} = any(${sql.param(ids)}::text[])`,
              eq(storedFile.state, 'stored'),
              isNull(storedFile.deletedAt),
            ),
          )
          .orderBy(asc(storedFile.infoId), asc(storedFile.sequence), asc(storedFile.id))),
      )
    }
  }
  return found
}
