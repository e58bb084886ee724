import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type * as api from '@hepu/api/areas/upgrade/nextPlans'
import { decisions, type Decision } from '@hepu/api/areas/upgrade/promotionShapes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { itemAt } from '@hepu/api/core/must'
import { offeredPhases } from '@hepu/breeding/promotion/phases'
import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  experimentGroup,
  experimentVariety,
  upgradeRecord,
  type PlannedEntry,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { findArrivalProblems } from './arrivalProblems.ts'
import { loadEntryCodes, type EntryCodes } from '../publish/entryCodes.ts'
import {
  getGroup,
  getUpgrade,
  listDecisions,
  lockUpgrade,
  ownerOf,
  saveUpgrade,
  type DecisionRecord,
  type Group,
} from '../evaluation/loadUpgrade.ts'
import { APPROVAL, placesOf, type Place } from './destinations.ts'
import { IS_PUBLISHED } from '@hepu/api/areas/upgrade/upgradeWorkflow'
import { canOf } from '../evaluation/evaluationState.ts'

type Plans = ResultOf<typeof api.nextPlans>

/** Returns where the entries of an evaluation go next year, with the codes they would get if it were published now. */
export async function listPlans(ctx: Ctx, input: ParsedInputOf<typeof api.nextPlans>): Promise<Plans> {
  const current = await getUpgrade(ctx, input.upgradeId)
  const group = await getGroup(ctx, current.groupId)
  const going = (await listDecisions(ctx, current.id)).filter((record) => placesOf(record, group).length > 0)
  const entries = await listEntries(ctx, group)
  const propose = proposals(group, await loadEntryCodes(ctx, group, group.year + 1), going)
  const existing = await listNextGroups(ctx, group)
  const codeOf = (name: string, place: Place) => existing.get(keyOf(place))?.get(name)
  const problems = await findArrivalProblems(ctx, [{ upgradeId: current.id, group, records: going }])
  return {
    year: group.year + 1,
    version: current.version,
    editable: canOf(ctx, current).plan,
    blocked: current.state === 'PUBLISHED' ? IS_PUBLISHED : (problems.get(current.id) ?? null),
    entries: going.map((record) => ({
      recordId: record.id,
      name: record.name,
      entryNo: entries.get(record.entryId)?.entryNo ?? null,
      final: record.final as Decision,
      warning: warningOf(record, group, entries.get(record.entryId)?.phaseFrom ?? null),
      phases: offeredPhases(group.phase, record.final as Decision).map((value) => ({
        value,
        label: phaseLabel(value),
      })),
      places: placesOf(record, group).map((place) => ({
        phase: place.phase,
        phaseLabel: phaseLabel(place.phase),
        groupName: place.groupName,
        exists: existing.has(keyOf(place)),
        takesPart: codeOf(record.name, place) !== undefined,
        entryNo: codeOf(record.name, place) ?? propose(place),
        chosen: place.entryNo !== null,
      })),
    })),
  }
}

/** Chosen codes first, as publishing takes them; the proposals pass over them. */
function proposals(
  group: Group,
  codes: EntryCodes,
  going: readonly DecisionRecord[],
): (place: Place) => string | null {
  const taken = new Set(going.flatMap((record) => placesOf(record, group).map(({ entryNo }) => entryNo)))
  const free = ({ phase }: Place): string => {
    for (;;) {
      const code = codes.next({ ...group, phase, year: group.year + 1 })
      if (!taken.has(code)) return code
    }
  }
  return (place) => (place.phase === APPROVAL ? null : (place.entryNo ?? free(place)))
}

/** 续试 is allowed once in a phase: an entry that came from the same phase was entries before. */
function warningOf(record: DecisionRecord, group: Group, phaseFrom: string | null): string | null {
  if (record.final !== 'RETEST' || phaseFrom !== group.phase) return null
  return `已在${phaseLabel(group.phase)}续试过一年，按规则最多续试一年`
}

async function listEntries(ctx: Ctx, group: Group) {
  const found = await ctx.db
    .select({
      id: experimentVariety.id,
      entryNo: experimentVariety.entryNo,
      phaseFrom: experimentVariety.phaseFrom,
    })
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), eq(experimentVariety.groupId, group.id)))
  return new Map(found.map((entry) => [entry.id, entry]))
}

const keyOf = ({ phase, groupName }: Pick<Place, 'phase' | 'groupName'>): string => `${phase} ${groupName}`

/** Groups of the next year with the codes of their entries by name. */
async function listNextGroups(ctx: Ctx, group: Group): Promise<Map<string, Map<string, string | null>>> {
  const found = await ctx.db
    .select({
      phase: experimentGroup.phase,
      groupName: experimentGroup.name,
      name: experimentVariety.name,
      code: experimentVariety.entryNo,
    })
    .from(experimentGroup)
    .leftJoin(
      experimentVariety,
      and(
        eq(experimentVariety.orgId, experimentGroup.orgId),
        eq(experimentVariety.groupId, experimentGroup.id),
        isNull(experimentVariety.deletedAt),
      ),
    )
    .where(
      and(
        rows(ctx, experimentGroup),
        eq(experimentGroup.orgId, group.orgId),
        eq(experimentGroup.year, group.year + 1),
      ),
    )
  return new Map(
    [...Map.groupBy(found, keyOf)].map(([key, entries]) => [
      key,
      new Map(entries.flatMap(({ name, code }) => (name === null ? [] : [[name, code] as const]))),
    ]),
  )
}

/** Keeps where entries shall go and which codes they shall get; publishing makes them so. */
export async function savePlans(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.saveNextPlans>,
): Promise<{ version: number }> {
  const current = await lockUpgrade(ctx, input.upgradeId, 'plan', input.version)
  if (current.state === 'CONFIRMED' && !ctx.caller.permissions.has('upgrade.record:confirm')) {
    throw new AppError('FORBIDDEN', '已确认的执行单只能由有「确认预演」权限的人员调整')
  }
  const records = new Map((await listDecisions(ctx, current.id)).map((record) => [record.id, record]))
  for (const { recordId, places } of input.plans) {
    const record = records.get(recordId)
    if (!record) throw new AppError('NOT_FOUND', '晋级条目不存在或无权查看')
    assertPlaces(record, current.group, places)
    records.set(recordId, { ...record, plan: places })
    await setPlan(ctx, record, places)
  }
  await assertCodesFree(ctx, current.group, [...records.values()])
  await saveUpgrade(ctx, current, { lastEditor: ctx.caller.userId })
  return { version: current.version + 1 }
}

function assertPlaces(record: DecisionRecord, group: Group, places: readonly PlannedEntry[]): void {
  const { name, final, isCk } = record
  const offered = isCk ? [] : offeredPhases(group.phase, final as Decision | null)
  if (offered.length === 0) {
    const text = isCk ? '是对照' : `判定为${final ? decisions[final as Decision] : '未判定'}`
    throw new AppError('BAD_INPUT', `「${name}」${text}，没有下一年安排`)
  }
  const wrong = places.find(({ phase }) => !offered.includes(phase))
  if (wrong) throw new AppError('BAD_INPUT', `「${name}」下一年不能进入${phaseLabel(wrong.phase)}`)
  if (!places.some(({ phase }) => phase === offered[0])) {
    throw new AppError('BAD_INPUT', `「${name}」的下一阶段须包含${phaseLabel(itemAt(offered, 0))}`)
  }
  if (new Set(places.map(({ phase }) => phase)).size < places.length) {
    throw new AppError('BAD_INPUT', `「${name}」的下一阶段重复`)
  }
}

/** Codes that people chose must be free in the next year, and no two the same. */
async function assertCodesFree(ctx: Ctx, group: Group, records: readonly DecisionRecord[]): Promise<void> {
  const codes = await loadEntryCodes(ctx, group, group.year + 1)
  for (const record of records) {
    for (const { entryNo } of placesOf(record, group)) if (entryNo !== null) codes.take(entryNo, record.name)
  }
}

async function setPlan(ctx: Ctx, record: DecisionRecord, plan: PlannedEntry[]): Promise<void> {
  await ctx.db
    .update(upgradeRecord)
    .set({
      plan,
      updatedBy: ctx.caller.userId,
      updatedAt: ctx.services.now(),
      version: sql`${upgradeRecord.version} + 1`,
    })
    .where(and(eq(upgradeRecord.orgId, record.orgId), eq(upgradeRecord.id, record.id)))
  await writeLog(ctx, {
    ...ownerOf(record),
    object: 'upgrade_record',
    objectId: record.id,
    action: 'update',
    before: { plan: describe(record.plan) },
    after: { plan: describe(plan) },
  })
}

/** Returns a plan as the change log shows it: `区域试验第二年 D2 26R2HHH夏009`. */
const describe = (plan: readonly PlannedEntry[] | null): string | null =>
  plan
    ? plan
        .map(({ phase, groupName, entryNo }) =>
          [phaseLabel(phase), groupName, entryNo].filter(Boolean).join(' '),
        )
        .join('；')
    : null
