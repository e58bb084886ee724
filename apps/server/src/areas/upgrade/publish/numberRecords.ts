import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type * as api from '@hepu/api/areas/upgrade/upgradeRecord'
import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { promotionRate } from '@hepu/breeding/promotion/counts'
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import {
  experimentGroup,
  experimentVariety,
  upgrade,
  upgradeRecord,
  type MadeEntry,
} from '../../../db/schema/index.ts'
import { clockMinute } from '../../../db/clock.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile, type SheetSpec } from '../../../import/write/writeWorkbook.ts'
import { sheetOf } from '../report/exportColumns.ts'
import { presentUpgrades } from '../record/presentUpgrades.ts'
import { presentRecords } from '../record/presentRecords.ts'

/** States of evaluations that were published. */
const RECORDED = ['PUBLISHED', 'REVOKED'] as const

type Numbers = ResultOf<typeof api.upgradeNumberRecord>

/**
 * 晋级数量与编号记录: returns the counts of every published group, and old and new codes of its promoted entries; revoked publications
 * are included and marked.
 */
export async function numberRecords(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.upgradeNumberRecord>,
): Promise<Numbers> {
  const published = await ctx.db
    .select({
      id: upgrade.id,
      publishedAt: upgrade.publishedAt,
      number: upgrade.number,
      state: sql<(typeof RECORDED)[number]>`${upgrade.state}`,
    })
    .from(upgrade)
    .where(
      and(
        rows(ctx, upgrade),
        inArray(upgrade.state, [...RECORDED]),
        input.year === undefined ? undefined : eq(upgrade.year, input.year),
      ),
    )
    .orderBy(desc(upgrade.year), upgrade.id)
  const byId = new Map(published.map((row) => [row.id, row]))
  const ids = published.map((row) => row.id)
  const upgrades = await presentUpgrades(ctx, ids)
  const numbers = upgrades.map((row) => ({
    year: row.year,
    phaseLabel: row.phaseLabel,
    ripePeriod: row.ripePeriod,
    groupName: row.groupName,
    counts: row.counts,
    rate: promotionRate(row.counts),
    number: row.number,
    state: must(byId.get(row.id), 'evaluation of the record').state,
  }))
  const going = await listGoing(ctx, ids)
  const groupOf = await groupsOfEntries(
    ctx,
    going.flatMap(({ stored }) => stored.alsoEntries ?? []),
  )
  const codes = going.flatMap((record) => {
    const { publishedAt, number, state } = must(byId.get(record.upgradeId), 'evaluation of the record')
    const first = {
      year: record.year,
      name: record.name,
      oldEntryNo: record.entryNo,
      newEntryNo: record.newEntryNo,
      oldPhaseLabel: record.phaseLabel,
      newPhaseLabel: phaseLabel(must(record.nextPhase, 'next phase')),
      groupName: record.groupName,
      nextGroup: record.nextGroup,
      at: must(publishedAt, 'publish time'),
      number,
      state,
    }
    const also = (record.stored.alsoEntries ?? []).map(({ phase, entryId, entryNo }) => ({
      ...first,
      newEntryNo: entryNo,
      newPhaseLabel: phaseLabel(phase),
      nextGroup: groupOf.get(entryId) ?? null,
    }))
    return [first, ...also]
  })
  return { numbers, codes }
}

/** Returns year and name of the group of each entry. */
async function groupsOfEntries(ctx: Ctx, entries: readonly MadeEntry[]): Promise<Map<number, string>> {
  if (entries.length === 0) return new Map()
  const ids = entries.map(({ entryId }) => entryId)
  const found = await ctx.db
    .select({ id: experimentVariety.id, year: experimentGroup.year, name: experimentGroup.name })
    .from(experimentVariety)
    .innerJoin(
      experimentGroup,
      and(
        eq(experimentGroup.orgId, experimentVariety.orgId),
        eq(experimentGroup.id, experimentVariety.groupId),
      ),
    )
    .where(and(rows(ctx, experimentVariety), inArray(experimentVariety.id, ids)))
  return new Map(found.map(({ id, year, name }) => [id, yearAndName(year, name)]))
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

/** Exports 晋级数量与编号记录, each as a sheet. */
export async function exportNumbers(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.exportUpgradeNumberRecord>,
): Promise<FileAnswer> {
  const { numbers, codes } = await numberRecords(ctx, input)
  return toXlsxFile('晋级数量与编号记录', [countSheet(numbers), codeSheet(codes)])
}

const countSheet = (numbers: Numbers['numbers']): SheetSpec =>
  sheetOf('晋级数量记录', numbers, [
    ['年份', (row) => row.year],
    ['阶段', (row) => row.phaseLabel],
    ['熟期', (row) => row.ripePeriod],
    ['组别', (row) => row.groupName],
    ['参试数', ({ counts }) => counts.total],
    ['对照数', ({ counts }) => counts.checks],
    ['晋级数', ({ counts }) => counts.UP],
    ['续试数', ({ counts }) => counts.RETEST],
    ['待定数', ({ counts }) => counts.HOLD],
    ['淘汰数', ({ counts }) => counts.DROP],
    ['晋级率%', (row) => row.rate],
    ['发布版次', (row) => row.number],
    ['状态', (row) => upgradeStates[row.state]],
  ])

const codeSheet = (codes: Numbers['codes']): SheetSpec =>
  sheetOf('晋级编号记录', codes, [
    ['年份', (row) => row.year],
    ['品种名称', (row) => row.name],
    ['原编号', (row) => row.oldEntryNo],
    ['新编号', (row) => row.newEntryNo],
    ['原阶段', (row) => row.oldPhaseLabel],
    ['新阶段', (row) => row.newPhaseLabel],
    ['组别', (row) => row.groupName],
    ['下一年组别', (row) => row.nextGroup],
    ['发布时间', (row) => clockMinute(row.at)],
    ['发布版次', (row) => row.number],
    ['状态', (row) => upgradeStates[row.state]],
  ])
