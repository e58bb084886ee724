import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type * as api from '@hepu/api/areas/upgrade/record'
import { phaseLabel } from '@hepu/api/areas/experiment/phases'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import {
  experimentGroup,
  experimentVariety,
  groupSummary,
  upgrade,
  upgradeRecord,
} from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { groupHeadOf } from '../experiment/shared.ts'
import { promotionRate } from '@hepu/breeding/promotion/counts'
import { contains } from './loadUpgrade.ts'
import { presentRecords, presentUpgrades } from './present.ts'

const toGroup = and(eq(experimentGroup.orgId, upgrade.orgId), eq(experimentGroup.id, upgrade.groupId))

/** 晋级评估 list: ids of the page first, then their rows. */
export async function pageUpgrades(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.upgradePage>,
): Promise<ResultOf<typeof api.upgradePage>> {
  const { model } = input
  const where = and(
    rows(ctx, upgrade),
    model.year === undefined ? undefined : eq(upgrade.year, model.year),
    model.phase ? eq(experimentGroup.phase, model.phase) : undefined,
    model.ripePeriod ? eq(experimentGroup.ripePeriod, model.ripePeriod) : undefined,
    model.state && eq(upgrade.state, model.state),
    model.name ? contains(experimentGroup.name, model.name) : undefined,
  )
  const sorts = {
    id: upgrade.id,
    year: upgrade.year,
    name: experimentGroup.name,
    updateTime: upgrade.updatedAt,
  }
  const direction = input.order === 'ascending' ? asc : desc
  const found = await ctx.db
    .select({ id: upgrade.id })
    .from(upgrade)
    .innerJoin(experimentGroup, toGroup)
    .where(where)
    .orderBy(direction(sorts[input.sort as keyof typeof sorts]), direction(upgrade.id))
    .limit(input.size)
    .offset((input.current - 1) * input.size)
  const [total] = await ctx.db
    .select({ n: count() })
    .from(upgrade)
    .innerJoin(experimentGroup, toGroup)
    .where(where)
  const records = await presentUpgrades(
    ctx,
    found.map((row) => row.id),
  )
  return { current: input.current, size: input.size, total: total!.n, records }
}

/** 可评估的组别 of a year, for the selectors of the promotion screens. */
export async function listGroups(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.groupList>,
): Promise<ResultOf<typeof api.groupList>> {
  const found = await ctx.db
    .select({ upgrade, group: experimentGroup })
    .from(upgrade)
    .innerJoin(experimentGroup, toGroup)
    .where(and(rows(ctx, upgrade), input.year === undefined ? undefined : eq(upgrade.year, input.year)))
    .orderBy(desc(upgrade.year), experimentGroup.name, desc(upgrade.number))
  return found.map((row) => ({
    upgradeId: row.upgrade.id,
    group: groupHeadOf(row.group),
    state: row.upgrade.state,
  }))
}

/** Checks of a group, CK1 first. */
export async function getCk(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.getCk>,
): Promise<ResultOf<typeof api.getCk>> {
  const found = await ctx.db
    .select()
    .from(experimentVariety)
    .where(
      and(
        rows(ctx, experimentVariety),
        eq(experimentVariety.groupId, input.groupId),
        eq(experimentVariety.isCk, true),
      ),
    )
    .orderBy(experimentVariety.ckNo, experimentVariety.id)
  return found.map((row, index) => ({
    entryId: row.id,
    name: row.name,
    ckNo: row.ckNo ?? index + 1,
    role: row.ckRole,
  }))
}

type RecordModel = ParsedInputOf<typeof api.recordPage>['model']

function recordWhere(ctx: Ctx, model: RecordModel): SQL | undefined {
  return and(
    rows(ctx, upgradeRecord),
    model.upgradeId === undefined ? undefined : eq(upgradeRecord.upgradeId, model.upgradeId),
    model.year === undefined ? undefined : eq(upgrade.year, model.year),
    model.phase ? eq(experimentGroup.phase, model.phase) : undefined,
    model.ripePeriod ? eq(experimentGroup.ripePeriod, model.ripePeriod) : undefined,
    model.state && eq(upgrade.state, model.state),
    model.final && eq(upgradeRecord.final, model.final),
    model.name
      ? sql`(${contains(experimentVariety.name, model.name)} or ${contains(experimentVariety.entryNo, model.name)})`
      : undefined,
  )
}

/** 晋级执行单: entries of all evaluations, or of one. */
export async function pageRecords(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.recordPage>,
): Promise<ResultOf<typeof api.recordPage>> {
  const sorts = {
    id: upgradeRecord.id,
    yieldRank: groupSummary.yieldRank,
    name: experimentVariety.name,
    final: upgradeRecord.final,
    score: upgradeRecord.score,
  }
  const direction = sql.raw(input.order === 'ascending' ? 'asc nulls last' : 'desc nulls last')
  const chosen = selectRecordIds(ctx, input.model)
  const [total] = await ctx.db.select({ n: count() }).from(chosen.as('chosen'))
  const found = await selectRecordIds(ctx, input.model)
    .orderBy(sql`${sorts[input.sort as keyof typeof sorts]} ${direction}`, upgradeRecord.id)
    .limit(input.size)
    .offset((input.current - 1) * input.size)
  const records = await presentRecords(
    ctx,
    found.map((row) => row.id),
  )
  return { current: input.current, size: input.size, total: total!.n, records }
}

const selectRecordIds = (ctx: Ctx, model: RecordModel) =>
  ctx.db
    .select({ id: upgradeRecord.id })
    .from(upgradeRecord)
    .innerJoin(upgrade, and(eq(upgrade.orgId, upgradeRecord.orgId), eq(upgrade.id, upgradeRecord.upgradeId)))
    .innerJoin(experimentGroup, toGroup)
    .innerJoin(
      experimentVariety,
      and(eq(experimentVariety.orgId, upgradeRecord.orgId), eq(experimentVariety.id, upgradeRecord.entryId)),
    )
    .leftJoin(
      groupSummary,
      and(eq(groupSummary.orgId, upgradeRecord.orgId), eq(groupSummary.entryId, upgradeRecord.entryId)),
    )
    .where(recordWhere(ctx, model))

/** 晋级数量与编号记录: counts of every published group, and old and new codes of its promoted entries. */
export async function numberRecords(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.upgradeNumberRecord>,
): Promise<ResultOf<typeof api.upgradeNumberRecord>> {
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
  const upgrades = await presentUpgrades(
    ctx,
    published.map((row) => row.id),
  )
  const recordIds = await ctx.db
    .select({ id: upgradeRecord.id })
    .from(upgradeRecord)
    .where(
      and(
        rows(ctx, upgradeRecord),
        inArray(
          upgradeRecord.upgradeId,
          published.map((row) => row.id),
        ),
        sql`${upgradeRecord.nextPhase} is not null`,
      ),
    )
    .orderBy(upgradeRecord.upgradeId, upgradeRecord.id)
  const records = await presentRecords(
    ctx,
    recordIds.map((row) => row.id),
  )
  const byId = new Map(published.map((row) => [row.id, row]))
  return {
    numbers: upgrades.map((row) => ({
      year: row.year,
      phaseLabel: row.phaseLabel,
      ripePeriod: row.ripePeriod,
      groupName: row.groupName,
      counts: row.counts,
      rate: promotionRate(row.counts),
    })),
    codes: records.map((record) => ({
      name: record.name,
      oldEntryNo: record.entryNo,
      newEntryNo: record.newEntryNo,
      oldPhaseLabel: record.phaseLabel,
      newPhaseLabel: phaseLabel(record.nextPhase!),
      groupName: record.groupName,
      nextGroup: record.nextGroup,
      at: byId.get(record.upgradeId)!.publishedAt!,
      number: byId.get(record.upgradeId)!.number,
    })),
  }
}
