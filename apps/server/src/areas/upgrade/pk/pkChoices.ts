import type * as api from '@hepu/api/areas/upgrade/pk/pkCompare'
import { traitsOf, type Trait } from '@hepu/api/areas/experiment/traits/traits'
import { itemKinds, itemOps, type StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { standardsOf } from '@hepu/breeding/promotion/frozen'
import { pkRuleOf, type PkRule } from '@hepu/breeding/pk/rules'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { byPinyin } from '../../../db/nameConditions.ts'
import { experimentGroup, upgrade } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { assertPermission } from '../../../http/access.ts'
import type { Ctx } from '../../../http/context.ts'
import { countEntries, countPoints, groupHeadOf, loadTraits } from '../../experiment/shared.ts'
import { latestUpgrades } from '../evaluation/loadUpgrade.ts'
import { requireEntries, trialsOfVarieties } from './pkEntries.ts'
import { meetingGroups } from './meetingGroups.ts'

type Group = typeof experimentGroup.$inferSelect

/**
 * Groups that can be compared over: those in which the named varieties meet, or all. Throws FORBIDDEN when an evaluation
 * is named by who may not read evaluations.
 */
export async function listPkGroups(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.getUpgradePkGroupList>,
): Promise<ResultOf<typeof api.getUpgradePkGroupList>> {
  if (input.upgradeId !== undefined) assertPermission(ctx.caller, 'upgrade.record:read')
  const meeting = input.entryIds && (await meetingOf(ctx, input.entryIds))
  const found = await findGroups(ctx, input, meeting && [...meeting.keys()])
  const ids = found.map((group) => group.id)
  const points = await countPoints(ctx, ids)
  const entries = await countEntries(ctx, ids)
  return found.map((group) => ({
    ...groupHeadOf(group),
    varieties: meeting?.get(group.id) ?? entries.get(group.id)?.entries ?? 0,
    usedPoints: points.get(group.id)?.usedPoints ?? 0,
  }))
}

/** Returns the groups with at least two of the varieties, and how many each has. */
async function meetingOf(ctx: Ctx, entryIds: readonly number[]): Promise<Map<number, number>> {
  const entries = await trialsOfVarieties(ctx, await requireEntries(ctx, entryIds))
  return new Map(
    meetingGroups(entries, { base: null }).map(({ id }) => [
      id,
      entries.filter((entry) => entry.groupId === id).length,
    ]),
  )
}

async function findGroups(
  ctx: Ctx,
  { upgradeId, years }: ParsedInputOf<typeof api.getUpgradePkGroupList>,
  ids: readonly number[] | undefined,
): Promise<Group[]> {
  const ofUpgrade =
    upgradeId === undefined
      ? undefined
      : inArray(
          experimentGroup.id,
          ctx.db
            .select({ id: upgrade.groupId })
            .from(upgrade)
            .where(and(rows(ctx, upgrade), eq(upgrade.id, upgradeId))),
        )
  return ctx.db
    .select()
    .from(experimentGroup)
    .where(
      and(
        rows(ctx, experimentGroup),
        ofUpgrade,
        ids ? inArray(experimentGroup.id, [...ids]) : undefined,
        years?.length ? inArray(experimentGroup.year, years) : undefined,
      ),
    )
    .orderBy(desc(experimentGroup.year), byPinyin(experimentGroup.name), experimentGroup.id)
}

/** Returns the standards that judge the compared groups: those frozen with their newest evaluation. */
export async function listPkStandards(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.getUpgradeStandards>,
): Promise<ResultOf<typeof api.getUpgradeStandards>> {
  const found = await ctx.db
    .select({ upgrade, groupName: experimentGroup.name })
    .from(upgrade)
    .innerJoin(
      experimentGroup,
      and(eq(experimentGroup.orgId, upgrade.orgId), eq(experimentGroup.id, upgrade.groupId)),
    )
    .where(
      and(
        rows(ctx, upgrade),
        isNotNull(upgrade.standardId),
        input.groupIds?.length ? inArray(upgrade.groupId, input.groupIds) : undefined,
        input.upgradeId === undefined ? undefined : eq(upgrade.id, input.upgradeId),
      ),
    )
    .orderBy(desc(upgrade.year), upgrade.id)
  const newest = await latestUpgrades(
    ctx,
    found.map((row) => row.upgrade.groupId),
  )
  return found.flatMap(({ upgrade: { id, groupId, year, evidence }, groupName }) => {
    if (!evidence || newest.get(groupId)?.id !== id) return []
    return standardsOf(evidence).map((standard) => ({
      groupId,
      groupName,
      year,
      standardId: Number(standard.id),
      standardName: standard.name,
      number: standard.number,
      items: standard.items.map(itemOf),
    }))
  })
}

const itemOf = ({ key, label, kind, op, v1, v2, unit }: StandardItem) => ({
  key,
  label,
  kind: itemKinds[kind],
  text: op === 'BETWEEN' ? `介于${v1}–${v2 ?? ''}${unit}` : `${itemOps[op]}${v1}${unit}`,
})

/** 指标 of a comparison: every numeric trait of the crop and of the caller's organisation, with its rule. */
export async function listPkIndexes(
  ctx: Ctx,
  { crop }: ParsedInputOf<typeof api.queryIndexPkList>,
): Promise<ResultOf<typeof api.queryIndexPkList>> {
  const { orgId } = ctx.caller
  return traitsOf(await loadTraits(ctx.db, { orgId, crop: crop ?? ctx.caller.crop }))
    .filter(({ kind }) => kind === 'number' || kind === 'grade')
    .map((trait) => {
      const rule = pkRuleOf(trait)
      const { key, label, unit, category } = trait
      return { key, label, unit, category, rule: ruleText(trait, rule), band: rule.band }
    })
}

function ruleText({ unit }: Trait, { kind, better, band }: PkRule): string {
  if (kind === 'yield') return `差值大于阈值为增产点；±${band}%以内相当`
  if (kind === 'moisture') return '只比较均值与差值，不计赢率'
  if (band !== null) return `越低越好，只按压力点计赢率；±${band}${unit ?? ''}以内相当`
  if (better === 'NONE') return '不分优劣，只比较均值与差值'
  return better === 'HIGH' ? '越高越好，按共同试点计赢率' : '越低越好，按共同试点计赢率'
}
