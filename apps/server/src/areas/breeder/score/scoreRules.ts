import type * as api from '@hepu/api/areas/breeder/score/breederScore'
import { scoreBy, type Score } from '@hepu/api/areas/breeder/score/scoreRules'
import type { MeasureValues, ScoreCriterion } from '@hepu/api/areas/breeder/score/scoreFields'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq } from 'drizzle-orm'
import { breeder, breederScoreRule, party, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { getBreeder } from '../breederRows.ts'
import { measure } from './measures.ts'

const note = { label: '评分规则' }
export type ScoreRule = typeof breederScoreRule.$inferSelect

/** Lists the versions of the rule, the newest first. */
export async function listRules(ctx: Ctx): Promise<ResultOf<typeof api.scoreRules>> {
  const found = await ctx.db
    .select({ rule: breederScoreRule, createdByName: user.name, testedOn: party.name })
    .from(breederScoreRule)
    .leftJoin(user, eq(user.id, breederScoreRule.createdBy))
    .leftJoin(
      breeder,
      and(eq(breeder.orgId, breederScoreRule.orgId), eq(breeder.id, breederScoreRule.testedBreederId)),
    )
    .leftJoin(party, eq(party.id, breeder.partyId))
    .where(and(rows(ctx, breederScoreRule), eq(breederScoreRule.orgId, ctx.caller.orgId)))
    .orderBy(desc(breederScoreRule.no))
  return found.map(({ rule, createdByName, testedOn }) => ({
    ...rule,
    createdByName,
    testedOn: testedOn ?? '',
    createTime: rule.createdAt,
  }))
}

/** Returns the version in force in the caller's organisation and crop; undefined before the first one. */
export async function ruleInForce(ctx: Ctx): Promise<ScoreRule | undefined> {
  const [found] = await ctx.db
    .select()
    .from(breederScoreRule)
    .where(and(rows(ctx, breederScoreRule), eq(breederScoreRule.orgId, ctx.caller.orgId)))
    .orderBy(desc(breederScoreRule.no))
    .limit(1)
  return found
}

/** A rule with the breeder and year that it is tried on. */
interface Trial {
  criteria: readonly ScoreCriterion[]
  breederId: number
  year: number
}

/** Tries criteria on a breeder and a year: what each measure is, and what each formula gives. */
export async function tryRule(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.tryScore>,
): Promise<ResultOf<typeof api.tryScore>> {
  const { inputs, ...score } = await evaluate(ctx, input)
  return { ...score, inputs: { ...inputs } }
}

async function evaluate(
  ctx: Ctx,
  { criteria, breederId, year }: Trial,
): Promise<Score & { inputs: MeasureValues }> {
  const row = await getBreeder(ctx, breederId)
  const inputs = (await measure(ctx, [row], year)).get(row.id)
  if (!inputs) throw new AppError('NOT_FOUND', '育种家档案不存在或已被删除')
  return { ...scoreBy(criteria, inputs), inputs }
}

/** Stores a new version of the rule, once its formulas were tried on a breeder with activity in that year. */
export async function saveRule(
  ctx: Ctx,
  { criteria, breederId, year, no, reason }: ParsedInputOf<typeof api.saveScoreRule>,
): Promise<ResultOf<typeof api.saveScoreRule>> {
  const current = (await ruleInForce(ctx))?.no ?? 0
  if (current !== no)
    throw new AppError('CONFLICT', `评分规则已有第 ${current} 版，请刷新后在新版上调整`, {
      data: { version: current },
    })
  const { score } = await evaluate(ctx, { criteria, breederId, year })
  if (score === null) {
    const message = `所选育种家 ${year} 年没有可评的活动，公式没有经过试算；请换一个有活动的育种家或年度`
    throw new AppError('BAD_INPUT', message, { data: { problems: [{ path: 'breederId', message }] } })
  }
  const values = { no: no + 1, criteria, reason, testedBreederId: breederId, testedYear: year }
  const { id } = await insertRow(ctx, breederScoreRule, values, { ...note, reason })
  return { id, no: no + 1 }
}
