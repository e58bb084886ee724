import type * as api from '@hepu/api/areas/experiment/blind'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt, must } from '@hepu/api/core/must'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { createRandom } from '@hepu/breeding/design/random'
import { and, eq, sql } from 'drizzle-orm'
import { entryIdentity, experimentGroup, experimentVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { staleEdit, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { latestStates, lockGroup } from '../group/groupState.ts'
import type { Entry, Group } from '../analysis/loadTrial.ts'
import { refreshGroups } from '../group/groupSummary.ts'
import { dealFreshIds, identityOf } from './freshIds.ts'
import { dealFreshRowIds } from './freshRowIds.ts'
import { assertNoReportText } from '../report/trialReport.ts'
import { hideTexts } from './hiddenTexts.ts'
import { assertFuture } from './revealGroup.ts'
import { startRefusal } from './blindState.ts'

type Input = ParsedInputOf<typeof api.blindStart>

/**
 * Gives the entries of a group codes in a random order. From then on an entry has its code as name and a new id, and
 * its plots and values have new ids as well; its parents, provider and origin are blank, and so are the free texts
 * about it. `entry_identity` keeps the identities, `hidden_text` the texts. Neither the seed nor the names enter the
 * change log.
 */
export async function startBlind(ctx: Ctx, input: Input): Promise<null> {
  const group = await lockGroup(ctx, input.groupId)
  if (group.version !== input.version) throw await staleEdit(ctx, group, { label: '组别' })
  const state = (await latestStates(ctx, [group.id])).get(group.id)
  const refusal = startRefusal(group, state)
  if (refusal !== null) throw new AppError('BAD_STATE', refusal)
  await assertNoReportText(ctx, group.id)
  assertFuture(ctx, input.revealOn)
  const all = await listEntries(ctx, group)
  const chosen = input.withChecks ? all : all.filter((entry) => !entry.isCk)
  if (chosen.length < 2) throw new AppError('BAD_INPUT', `可编号的品种只有${chosen.length}个，至少需要2个`)
  const codes = codesFor(input, chosen)
  assertFree(all, codes)
  const newIds = await dealFreshIds(ctx, group, codes)
  await dealFreshRowIds(ctx, group)
  await hideTexts(ctx, group)
  const identities = chosen.map((entry) =>
    identityOf(entry, must(newIds.get(entry.id), `new id of entry ${entry.id}`)),
  )
  await ctx.db.insert(entryIdentity).values(identities)
  const values = {
    blindedAt: await lastMoment(ctx),
    blindedBy: ctx.caller.userId,
    revealOn: input.revealOn,
    revealedAt: null,
  }
  await updateRow(ctx, experimentGroup, group.id, { values }, { label: '组别' })
  await refreshGroups(ctx, [group.id])
  return null
}

/**
 * Returns the later time of the two clocks that stamp existing records: that of the database, which stamps import
 * batches, and ours, which stamps the change log. The result separates records from before and after the codes.
 */
async function lastMoment(ctx: Ctx): Promise<Date> {
  const { rows: found } = await ctx.db.execute<{ at: string }>(sql`
    select greatest(clock_timestamp(), ${ctx.services.now().toISOString()}::timestamptz) as at`)
  return new Date(itemAt(found, 0).at)
}

const listEntries = (ctx: Ctx, group: Group): Promise<Entry[]> =>
  ctx.db
    .select()
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), eq(experimentVariety.groupId, group.id)))
    .orderBy(experimentVariety.id)

/** Returns the code of each entry: consecutive numbers, assigned in the random order of the seed. */
function codesFor({ prefix, digits, start, seed }: Input, entries: readonly Entry[]): Map<number, string> {
  const last = start + entries.length - 1
  if (String(last).length > digits) {
    throw new AppError('BAD_INPUT', `编号位数${digits}不够：最后一个编号是${last}`)
  }
  const order = createRandom(seed, '密码编号').shuffled(entries)
  const codeOf = (i: number): string => `${prefix ?? ''}${String(start + i).padStart(digits, '0')}`
  return new Map(order.map((entry, i) => [entry.id, codeOf(i)]))
}

/** Refuses a code that is the name of a variety. */
function assertFree(all: readonly Entry[], codes: ReadonlyMap<number, string>): void {
  const taken = new Set(codes.values())
  const clash = all.find((entry) => taken.has(entry.name))
  if (clash) throw new AppError('BAD_INPUT', `编号「${clash.name}」与品种名称相同，请改用其他前缀`)
}
