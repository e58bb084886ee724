import type * as api from '@hepu/api/areas/trading/listing/display'
import { REVIEW } from '@hepu/api/core/resource/review'
import { provincesOf } from '@hepu/api/areas/product/paper/suitableProvinces'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf, hasKeyword } from '../../../resource/filterConditions.ts'
import { holderTextOf } from './holderTextOf.ts'
import type { Listing } from './listingRows.ts'
import { sourceBlocker } from './marketBlocker.ts'
import { findOwnSource, sourceName, sourceTables, textIn } from './sources.ts'
import { namesAndVariety } from './sourceVariety.ts'
import { readTrials } from './trialFacts.ts'

const MAX_SOURCES = 20

/** Finds reviewed records of the caller's organisation that may be offered. */
export async function findSources(
  ctx: Ctx,
  { kind, name }: ParsedInputOf<typeof api.findSources>,
): Promise<ResultOf<typeof api.findSources>> {
  const { table, over, ...fields } = sourceTables[kind]
  const state = fields.state ? columnOf(table, fields.state) : undefined
  const text = (column: AnyPgColumn | undefined) =>
    column ? sql<string | null>`${column}` : sql<string | null>`null`
  return ctx.db
    .select({
      id: table.id,
      name: sql<string>`${columnOf(table, fields.name)}`,
      code: text(columnOf(table, fields.code)),
      state: text(state),
    })
    .from(table)
    .where(
      and(
        rows(ctx, table),
        eq(table.status, REVIEW.APPROVED),
        name ? hasKeyword(table, name) : undefined,
        state && over.length > 0 ? or(isNull(state), notInArray(state, [...over])) : undefined,
      ),
    )
    .orderBy(desc(table.id))
    .limit(MAX_SOURCES)
}

/** Returns what a record gives to a listing that offers it. Throws NOT_FOUND for a record of others. */
export async function readSourceValues(
  ctx: Ctx,
  { kind, sourceId }: ParsedInputOf<typeof api.sourceValues>,
): Promise<ResultOf<typeof api.sourceValues>> {
  const source = await findOwnSource(ctx, kind, sourceId)
  if (!source) throw new AppError('NOT_FOUND', '关联成果不存在或不属于本单位，请重新选择')
  const table = sourceTables[kind]
  const { name, variety } = await namesAndVariety(ctx, kind, source)
  const area = variety ? textIn(variety, 'suitableArea') : null
  const asked = { sourceKind: kind, sourceId, orgId: source.orgId, regions: [], contractId: null }
  return {
    name: sourceName(kind, source),
    resultType: table.type,
    number: textIn(source, table.code),
    holder: (await holderTextOf(ctx, source, table.holder)) ?? ctx.caller.orgName,
    legalState: textIn(source, table.state),
    regions: area ? provincesOf(area) : [],
    indicators: name ? await indicatorsOf(ctx, name) : null,
    blocker: await sourceBlocker(ctx, asked as unknown as Listing),
  }
}

/** Returns the newest gain over the check in a sentence; null without trials. */
async function indicatorsOf(ctx: Ctx, name: string): Promise<string | null> {
  const lines = (await readTrials(ctx, name)).slice(0, 3).flatMap((trial) => {
    const gain = trial.gains.find(({ base }) => base === 'CK1')
    if (!gain || gain.gainPct === null || trial.meanYield === null) return []
    const points = `${gain.points}个试点中${gain.gainPoints}点增产`
    const change = gain.gainPct < 0 ? `减产${(-gain.gainPct).toFixed(2)}%` : `增产${gain.gainPct.toFixed(2)}%`
    return [
      `${trial.year}年${trial.phaseLabel}（${trial.groupName}）平均亩产${trial.meanYield.toFixed(1)}公斤，比对照${gain.name}${change}，${points}。`,
    ]
  })
  return lines.length > 0 ? lines.join('\n') : null
}
