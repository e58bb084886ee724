import { phaseLabel } from '@hepu/api/areas/experiment/phases'
import type * as api from '@hepu/api/areas/upgrade/record'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { promotionRate } from '@hepu/breeding/promotion/counts'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { upgrade, upgradeRecord } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import { toXlsxFile, type SheetSpec } from '../../import/writeWorkbook.ts'
import { formatMoment, headersOf } from './exportWords.ts'
import { presentUpgrades } from './present.ts'
import { presentRecords } from './presentRecords.ts'

type Numbers = ResultOf<typeof api.upgradeNumberRecord>

/** 晋级数量与编号记录: counts of every published group, and old and new codes of its promoted entries. */
export async function numberRecords(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.upgradeNumberRecord>,
): Promise<Numbers> {
  const published = await ctx.db
    .select({ id: upgrade.id, publishedAt: upgrade.publishedAt, number: upgrade.number })
    .from(upgrade)
    .where(
      and(
        rows(ctx, upgrade),
        eq(upgrade.state, 'PUBLISHED'),
        input.year === undefined ? undefined : eq(upgrade.year, input.year),
      ),
    )
    .orderBy(desc(upgrade.year), upgrade.id)
  const ids = published.map((row) => row.id)
  const upgrades = await presentUpgrades(ctx, ids)
  const numbers = upgrades.map((row) => ({
    year: row.year,
    phaseLabel: row.phaseLabel,
    ripePeriod: row.ripePeriod,
    groupName: row.groupName,
    counts: row.counts,
    rate: promotionRate(row.counts),
  }))
  const byId = new Map(published.map((row) => [row.id, row]))
  const codes = (await listGoing(ctx, ids)).map((record) => ({
    name: record.name,
    oldEntryNo: record.entryNo,
    newEntryNo: record.newEntryNo,
    oldPhaseLabel: record.phaseLabel,
    newPhaseLabel: phaseLabel(record.nextPhase!),
    groupName: record.groupName,
    nextGroup: record.nextGroup,
    at: byId.get(record.upgradeId)!.publishedAt!,
    number: byId.get(record.upgradeId)!.number,
  }))
  return { numbers, codes }
}

async function listGoing(ctx: Ctx, upgradeIds: readonly number[]) {
  if (upgradeIds.length === 0) return []
  const found = await ctx.db
    .select({ id: upgradeRecord.id })
    .from(upgradeRecord)
    .where(
      and(
        rows(ctx, upgradeRecord),
        inArray(upgradeRecord.upgradeId, [...upgradeIds]),
        isNotNull(upgradeRecord.nextPhase),
      ),
    )
    .orderBy(upgradeRecord.upgradeId, upgradeRecord.id)
  return presentRecords(
    ctx,
    found.map((row) => row.id),
  )
}

/** 晋级数量与编号记录, a sheet each. */
export async function exportNumbers(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.exportUpgradeNumberRecord>,
): Promise<FileAnswer> {
  const { numbers, codes } = await numberRecords(ctx, input)
  return toXlsxFile('晋级数量与编号记录', [countSheet(numbers), codeSheet(codes)])
}

const countSheet = (numbers: Numbers['numbers']): SheetSpec => ({
  name: '晋级数量记录',
  columns: headersOf(
    ...['年份', '阶段', '熟期', '组别', '参试数', '对照数'],
    ...['晋级数', '续试数', '待定数', '淘汰数', '晋级率%'],
  ),
  rows: numbers.map(({ counts, ...row }) => [
    ...[row.year, row.phaseLabel, row.ripePeriod, row.groupName, counts.total, counts.checks],
    ...[counts.UP, counts.RETEST, counts.HOLD, counts.DROP, row.rate],
  ]),
})

const codeSheet = (codes: Numbers['codes']): SheetSpec => ({
  name: '晋级编号记录',
  columns: headersOf(
    ...['品种名称', '原编号', '新编号', '原阶段', '新阶段'],
    ...['组别', '下一年组别', '发布时间', '发布版次'],
  ),
  rows: codes.map((row) => [
    ...[row.name, row.oldEntryNo, row.newEntryNo, row.oldPhaseLabel, row.newPhaseLabel],
    ...[row.groupName, row.nextGroup, formatMoment(row.at), row.number],
  ]),
})
