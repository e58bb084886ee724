import { upgradeStates } from '@hepu/api/areas/upgrade/record'
import type * as api from '@hepu/api/areas/upgrade/record'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, ne } from 'drizzle-orm'
import { experimentGroup, upgrade, upgradeRecord } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import { toXlsxFile, type SheetSpec } from '../../import/writeWorkbook.ts'
import { decisionLabel, headersOf } from './exportWords.ts'
import { presentRecords, type RecordRow } from './presentRecords.ts'

/** 拟晋级品种名单: entries whose final decision is 晋级, with their next phase. */
export async function exportPromoted(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.exportBePromoted>,
): Promise<FileAnswer> {
  const found = await ctx.db
    .select({ id: upgradeRecord.id })
    .from(upgradeRecord)
    .innerJoin(upgrade, and(eq(upgrade.orgId, upgradeRecord.orgId), eq(upgrade.id, upgradeRecord.upgradeId)))
    .innerJoin(
      experimentGroup,
      and(eq(experimentGroup.orgId, upgrade.orgId), eq(experimentGroup.id, upgrade.groupId)),
    )
    .where(
      and(
        rows(ctx, upgradeRecord),
        rows(ctx, experimentGroup),
        eq(upgradeRecord.final, 'UP'),
        ne(upgrade.state, 'REVOKED'),
        input.upgradeId === undefined ? undefined : eq(upgrade.id, input.upgradeId),
        input.year === undefined ? undefined : eq(upgrade.year, input.year),
      ),
    )
    .orderBy(upgradeRecord.upgradeId, upgradeRecord.id)
  if (found.length === 0) throw new AppError('BAD_STATE', '没有拟晋级的品种可导出')
  const records = await presentRecords(
    ctx,
    found.map((row) => row.id),
  )
  return toXlsxFile('拟晋级品种名单', [promotedSheet(records)])
}

const promotedSheet = (records: readonly RecordRow[]): SheetSpec => ({
  name: '拟晋级品种名单',
  columns: headersOf(
    ...['年份', '组别', '阶段', '参试编号', '品种名称', '母本', '父本', '供种单位', '折亩产(kg)', '位次'],
    ...['比CK1±%', '增产点', '判定', '理由', '下一阶段', '下一年组别', '新编号', '状态'],
  ),
  rows: records.map((row) => {
    const ck1 = row.gains.find((gain) => gain.base === 'CK1')
    return [
      ...[row.year, row.groupName, row.phaseLabel, row.entryNo, row.name, row.femaleParent, row.maleParent],
      ...[row.provider, row.meanYield, row.yieldRank, ck1?.gainPct ?? null],
      ...[ck1 ? `${ck1.gainPoints}/${ck1.points}` : null, decisionLabel(row.final), row.reason],
      ...[row.nextPhaseLabel, row.nextGroup, row.newEntryNo, upgradeStates[row.state]],
    ]
  }),
})
