import type * as api from '@hepu/api/areas/experiment/blind'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { and, eq } from 'drizzle-orm'
import { openOrgIds } from '../../../db/hiddenNames.ts'
import { entryIdentity, experimentGroup, experimentVariety } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile } from '../../../import/write/writeWorkbook.ts'
import type { Group } from '../analysis/loadTrial.ts'

/** Lists the entry behind each code of a blind group, in the order of codes; empty if the group is not blind. */
export async function listCodes(
  ctx: Ctx,
  { groupId }: ParsedInputOf<typeof api.blindList>,
): Promise<ResultOf<typeof api.blindList>> {
  const group = await getRow(ctx, experimentGroup, groupId, '组别')
  assertOrganiser(ctx, group)
  return findCodes(ctx, group)
}

/** Writes the list of codes into a workbook. */
export async function exportCodes(
  ctx: Ctx,
  { groupId }: ParsedInputOf<typeof api.blindExport>,
): Promise<FileAnswer> {
  const group = await getRow(ctx, experimentGroup, groupId, '组别')
  assertOrganiser(ctx, group)
  const heads = ['密码编号', '品种名称', '参试编号', '母本', '父本', '供种单位', '是否对照']
  const rowsOfCodes = (await findCodes(ctx, group)).map((entry) => [
    entry.code,
    entry.name,
    entry.entryNo,
    entry.femaleParent,
    entry.maleParent,
    entry.provider,
    entry.isCk ? '是' : '否',
  ])
  return toXlsxFile(`${yearAndName(group.year, group.name, '_')}_密码编号对照表`, [
    { name: '密码编号', columns: heads.map((header) => ({ header })), rows: rowsOfCodes },
  ])
}

/** Refuses a group of another organisation: it may be visible, but only its organiser may read the names. */
function assertOrganiser(ctx: Ctx, group: Group): void {
  if (openOrgIds(ctx).includes(group.orgId)) return
  throw new AppError('FORBIDDEN', '该组别属于其他机构，揭示前不能查看真实品种')
}

const findCodes = (ctx: Ctx, group: Group) =>
  ctx.db
    .select({
      entryId: entryIdentity.entryId,
      code: experimentVariety.name,
      name: entryIdentity.name,
      entryNo: entryIdentity.entryNo,
      femaleParent: entryIdentity.femaleParent,
      maleParent: entryIdentity.maleParent,
      provider: entryIdentity.provider,
      isCk: experimentVariety.isCk,
    })
    .from(entryIdentity)
    .innerJoin(
      experimentVariety,
      and(eq(experimentVariety.orgId, entryIdentity.orgId), eq(experimentVariety.id, entryIdentity.entryId)),
    )
    .where(and(rows(ctx, entryIdentity), rows(ctx, experimentVariety), eq(entryIdentity.groupId, group.id)))
    .orderBy(experimentVariety.name)
