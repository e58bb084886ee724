import type * as api from '@hepu/api/areas/upgrade/upgradeRecord'
import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, ne } from 'drizzle-orm'
import { experimentGroup, upgrade, upgradeRecord } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile, type SheetSpec } from '../../../import/write/writeWorkbook.ts'
import { FIGURE_FORMAT, YIELD_FORMAT, decisionLabel, gainPointsText, sheetOf } from './exportColumns.ts'
import { presentRecords, type RecordRow } from '../record/presentRecords.ts'

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

const ck1Of = ({ gains }: RecordRow) => gains.find((gain) => gain.base === 'CK1')

const promotedSheet = (records: readonly RecordRow[]): SheetSpec =>
  sheetOf('拟晋级品种名单', records, [
    ['年份', (row) => row.year],
    ['组别', (row) => row.groupName],
    ['阶段', (row) => row.phaseLabel],
    ['参试编号', (row) => row.entryNo],
    ['品种名称', (row) => row.name],
    ['母本', (row) => row.femaleParent],
    ['父本', (row) => row.maleParent],
    ['供种单位', (row) => row.provider],
    ['折亩产(kg)', (row) => row.meanYield, YIELD_FORMAT],
    ['位次', (row) => row.yieldRank],
    ['比CK1±%', (row) => ck1Of(row)?.gainPct, FIGURE_FORMAT],
    ['增产点', (row) => gainPointsText(ck1Of(row))],
    ['判定', (row) => decisionLabel(row.final)],
    ['达到的类别', (row) => row.meets.join('、') || null],
    ['理由', (row) => row.reason],
    ['试算调整', (row) => row.whatIfText],
    ['下一阶段', (row) => row.nextPhaseLabel],
    ['下一年组别', (row) => row.nextGroup],
    ['新编号', (row) => row.newEntryNo],
    ['状态', (row) => upgradeStates[row.state]],
  ])
