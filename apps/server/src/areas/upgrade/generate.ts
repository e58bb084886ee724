import { and, eq } from 'drizzle-orm'
import type * as api from '@hepu/api/areas/upgrade/record'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { resolveStandard } from '@hepu/breeding/promotion/resolve'
import { experimentGroup, upgrade, upgradeStandard, upgradeStandardVersion } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import { writeLog } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import { evaluateGroup, loadStandard, storeVerdicts } from './evaluate.ts'
import { latestUpgrades, saveUpgrade, type Group, type Upgrade } from './loadUpgrade.ts'
import { loadSetting } from './setting.ts'

type Candidate = Parameters<typeof resolveStandard>[0][number]

/**
 * Freezes the year's figures: every group gets an evaluation with its standard and computed verdicts. Running it again
 * refreshes evaluations nobody has worked on yet and starts a new number after a revocation; others stay as they are.
 */
export async function generateCurrentYear(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.generateCurrentYear>,
): Promise<ResultOf<typeof api.generateCurrentYear>> {
  const year = input.year ?? (await loadSetting(ctx)).currentYear
  const groups = await ctx.db
    .select()
    .from(experimentGroup)
    .where(and(rows(ctx, experimentGroup), eq(experimentGroup.year, year)))
    .orderBy(experimentGroup.id)
    .for('update')
  const latest = await latestUpgrades(
    ctx,
    groups.map((group) => group.id),
  )
  const candidates = await listCandidates(ctx)
  const result = { year, created: 0, refreshed: 0, skipped: [] as { group: string; reason: string }[] }
  for (const group of groups) {
    const current = latest.get(group.id)
    const reason = skipReason(current)
    if (reason) result.skipped.push({ group: group.name, reason })
    else if (current?.state === 'INIT') {
      await generateOne(ctx, group, candidates, current)
      result.refreshed++
    } else {
      await generateOne(ctx, group, candidates, undefined, (current?.number ?? 0) + 1)
      result.created++
    }
  }
  await writeLog(ctx, {
    object: 'upgrade',
    objectId: null,
    action: 'other',
    before: null,
    after: { ...result },
  })
  return result
}

function skipReason(current: Upgrade | undefined): string | null {
  switch (current?.state) {
    case 'PUBLISHED':
      return '该组别当年数据已发布，不可修改'
    case 'CONFIRMED':
      return '已确认待发布'
    case 'REHEARSAL':
    case 'DRAFT':
      return '正在预演，请在预演中重新判定'
    default:
      return null
  }
}

async function listCandidates(ctx: Ctx): Promise<Candidate[]> {
  const found = await ctx.db
    .select({ standard: upgradeStandard, version: upgradeStandardVersion })
    .from(upgradeStandard)
    .innerJoin(
      upgradeStandardVersion,
      and(
        eq(upgradeStandardVersion.orgId, upgradeStandard.orgId),
        eq(upgradeStandardVersion.standardId, upgradeStandard.id),
        eq(upgradeStandardVersion.number, upgradeStandard.latest),
      ),
    )
    .where(and(rows(ctx, upgradeStandard), eq(upgradeStandard.state, 1)))
    .orderBy(upgradeStandard.id)
  return found.map(({ standard, version }) => ({
    id: String(standard.id),
    name: standard.name,
    className: standard.className,
    state: standard.state,
    scopes: version.scopes,
    validFrom: version.validFrom,
    validTo: version.validTo,
  }))
}

async function generateOne(
  ctx: Ctx,
  group: Group,
  candidates: readonly Candidate[],
  current: Upgrade | undefined,
  number = 1,
): Promise<void> {
  const resolved = resolveStandard([...candidates], {
    id: String(group.id),
    phase: group.phase,
    ripePeriod: group.ripePeriod,
    ecoZone: group.ecoZone,
    year: group.year,
  })
  const standard = 'match' in resolved ? await loadStandard(ctx, Number(resolved.match.id)) : undefined
  const { trial, evidence, verdicts } = await evaluateGroup(ctx, group.id, standard)
  const values = {
    standardId: standard?.id ?? null,
    standardNumber: standard?.number ?? null,
    dataVersion: evidence.dataVersion,
    methodVersion: evidence.methodVersion,
    evidence,
    problem: 'problem' in resolved ? resolved.problem : trial.checks.length === 0 ? '对照品种未设置' : null,
    lastEditor: ctx.caller.userId,
  }
  if (current) await saveUpgrade(ctx, current, values)
  const id = current?.id ?? (await insertUpgrade(ctx, group, number, values))
  await storeVerdicts(ctx, { orgId: group.orgId, upgradeId: id }, trial, verdicts)
}

async function insertUpgrade(
  ctx: Ctx,
  group: Group,
  number: number,
  values: Partial<typeof upgrade.$inferInsert> &
    Pick<typeof upgrade.$inferInsert, 'dataVersion' | 'methodVersion'>,
): Promise<number> {
  const [inserted] = await ctx.db
    .insert(upgrade)
    .values({
      ...values,
      orgId: group.orgId,
      crop: group.crop,
      groupId: group.id,
      year: group.year,
      number,
      state: 'INIT',
      createdBy: ctx.caller.userId,
      updatedBy: ctx.caller.userId,
    })
    .returning({ id: upgrade.id })
  return inserted!.id
}
