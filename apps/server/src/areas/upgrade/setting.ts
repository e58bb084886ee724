import { and, eq } from 'drizzle-orm'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type * as api from '@hepu/api/areas/upgrade/evaluation'
import { experimentGroup, upgradeSetting } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import { writeLog } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import { loadCurrentYear } from '../experiment/shared.ts'

/** What an organisation holds its evaluations to. */
export interface Rules {
  /** The publisher must not be the last editor. */
  fourEyes: boolean
  /** Fewest valid points a verdict may rest on. */
  minPoints: number
}

/** Until an organisation sets others; the number of points is the provincial default. */
const DEFAULT_RULES: Rules = { fourEyes: true, minPoints: 5 }

async function findStored(ctx: Ctx, orgId: number) {
  const [stored] = await ctx.db
    .select()
    .from(upgradeSetting)
    .where(and(eq(upgradeSetting.orgId, orgId), eq(upgradeSetting.crop, ctx.caller.crop)))
  return stored
}

/** The rules of the organisation that a record belongs to, whoever works on the record. */
export async function loadRules(ctx: Ctx, { orgId }: { orgId: number }): Promise<Rules> {
  const stored = await findStored(ctx, orgId)
  return stored ? { fourEyes: stored.fourEyes === 1, minPoints: stored.minPoints } : DEFAULT_RULES
}

/** The rules of each of these organisations. */
export async function loadRulesOf(ctx: Ctx, orgIds: ReadonlySet<number>): Promise<Map<number, Rules>> {
  const found = new Map<number, Rules>()
  for (const orgId of orgIds) found.set(orgId, await loadRules(ctx, { orgId }))
  return found
}

/** 当前晋级年份 with the years that have trials. */
export async function getConfigYear(ctx: Ctx): Promise<ResultOf<typeof api.configYear>> {
  const currentYear = await loadCurrentYear(ctx)
  const years = await ctx.db
    .selectDistinct({ year: experimentGroup.year })
    .from(experimentGroup)
    .where(rows(ctx, experimentGroup))
  const all = new Set([currentYear, ...years.map((row) => row.year)])
  return {
    currentYear,
    ...(await loadRules(ctx, ctx.caller)),
    years: [...all].toSorted((a, b) => b - a),
    can: { edit: ctx.caller.words.has('upgrade.record:generate') },
  }
}

/** Changes the current year and the rules of publishing. */
export async function updateConfigYear(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.updateConfigYear>,
): Promise<null> {
  const { orgId, crop, userId } = ctx.caller
  const before = { currentYear: await loadCurrentYear(ctx), ...(await loadRules(ctx, ctx.caller)) }
  const values = {
    currentYear: input.currentYear,
    fourEyes: input.fourEyes ? 1 : 0,
    minPoints: input.minPoints,
    updatedBy: userId,
    updatedAt: ctx.services.now(),
  }
  await ctx.db
    .insert(upgradeSetting)
    .values({ orgId, crop, ...values })
    .onConflictDoUpdate({ target: [upgradeSetting.orgId, upgradeSetting.crop], set: values })
  await writeLog(ctx, {
    object: 'upgrade_setting',
    objectId: null,
    action: 'update',
    before,
    after: { ...input },
  })
  return null
}
