import { scrapPoint } from '@hepu/api/areas/experiment/group/group'
import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import type { StandardItem, StandardScope } from '@hepu/api/areas/upgrade/promotionShapes'
import * as standard from '@hepu/api/areas/upgrade/standard/promotionStandard'
import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { eq, inArray, sql } from 'drizzle-orm'
import { fivePoints, makeTrial, type MadeTrial, type TrialWish } from '../../../test/build/buildTrial.ts'
import { ctxOf, requestOf, type Client, type TestApp, type UserWish } from '../../../test/testApp.ts'
import { changeLog, experimentGroup, experimentVariety, plot } from '../../db/schema/index.ts'
import { readWorkbook } from '../../import/read/readWorkbook.ts'
import { refreshGroups } from '../experiment/shared.ts'

/** Returns an item of a standard: 比CK1增产 ≥ 5 %, changed as given. */
export const itemOf = (changes: Partial<StandardItem> = {}): StandardItem => ({
  key: 'gainPct.ck1',
  label: '比CK1增产',
  trait: 'yieldMu',
  agg: 'MEAN',
  base: 'VS_CK',
  ck: 1,
  op: 'GE',
  v1: 5,
  v2: null,
  unit: '%',
  shareOp: null,
  shareValue: null,
  kind: 'MUST',
  orGroup: null,
  weight: 0,
  missing: 'PENDING',
  adjust: null,
  source: null,
  ...changes,
})

/** 增产点率(比CK1) ≥ 60 %. */
export const pointRate = itemOf({
  key: 'gainPointRate.ck1',
  label: '增产点率',
  agg: 'EACH_POINT_SHARE',
  v1: 60,
  shareOp: 'GT',
  shareValue: 0,
})

/** Returns a scope without limits, changed as given. */
export const scopeOf = (limits: Partial<StandardScope> = {}): StandardScope => ({
  phase: null,
  ripePeriod: null,
  ecoZone: null,
  groupId: null,
  ...limits,
})

/** Returns the standard of the worked example, for the whole crop, changed as given: LPA612 晋级, 试A 待定. */
export const contentOf = (
  changes: Partial<InputOf<typeof standard.insertStandard>> = {},
): InputOf<typeof standard.insertStandard> => ({
  name: '增产五个点',
  level: 'COMPANY',
  className: '高产稳产',
  itemList: [itemOf(), pointRate],
  scopes: [scopeOf()],
  ...changes,
})

/** Returns the group of 2025 (R1) with LPA612, 试A and the checks 郑单958 and 登海605 at five points. */
export const makeFivePoints = async (
  app: TestApp,
  who: Client,
  changes: Partial<TrialWish> = {},
): Promise<MadeTrial> => makeTrial(await ctxOf(app, who), { ...fivePoints, year: 2025, ...changes })

/** Returns the rehearsal of an evaluation. */
export const rehearse = (who: Client, upgradeId: string): Promise<OutputOf<typeof rehearsing.rehearsal>> =>
  who.call(rehearsing.rehearsal, { upgradeId })

/** Returns the evaluation of a group, newest number first. */
export async function evaluationOf(
  who: Client,
  groupId: number,
): Promise<OutputOf<typeof evaluation.upgradePage>['records'][number]> {
  const { records } = await who.call(evaluation.upgradePage, { size: 200 })
  const found = records.find((row) => row.groupId === String(groupId))
  if (!found) throw new Error(`no evaluation of group ${groupId}`)
  return found
}

/** A group, evaluated by a standard of its own organisation, and two people who work on it. */
export interface Evaluated {
  trial: MadeTrial
  upgradeId: string
  standardId: string
  /** Rehearses and confirms. */
  ann: Client
  /** Publishes. */
  bob: Client
}

/** Returns an organisation with one group, one standard and one evaluation in state INIT. */
export async function makeEvaluated(
  app: TestApp,
  changes: Partial<TrialWish> = {},
  wish: UserWish = {},
): Promise<Evaluated> {
  const ann = await app.user(wish)
  const bob = await app.user({ org: ann.org })
  const trial = await makeFivePoints(app, ann, changes)
  const { id: standardId } = await ann.call(standard.insertStandard, contentOf())
  await ann.call(evaluation.generateCurrentYear, { year: changes.year ?? 2025 })
  const { id: upgradeId } = await evaluationOf(ann, trial.groupId)
  return { trial, upgradeId, standardId, ann, bob }
}

type Choice = { final: 'UP' | 'RETEST' | 'HOLD' | 'DROP'; reason?: string }

/** Decides entries by name, with the version just read. */
export async function decideBy(
  who: Client,
  upgradeId: string,
  choices: Readonly<Record<string, Choice>>,
): Promise<void> {
  const { upgrade, records } = await rehearse(who, upgradeId)
  await who.call(rehearsing.decide, {
    upgradeId,
    version: upgrade.version,
    decisions: Object.entries(choices).map(([name, choice]) => ({
      recordId: records.find((row) => row.name === name)!.id,
      ...choice,
    })),
  })
}

/** Saves a draft of the present decisions. */
export async function saveDraft(who: Client, upgradeId: string, name = '方案一'): Promise<string> {
  const { upgrade } = await rehearse(who, upgradeId)
  const { draftId } = await who.call(rehearsing.savePreviewDraft, {
    upgradeId,
    version: upgrade.version,
    name,
  })
  return draftId
}

/** Brings an evaluation to CONFIRMED. */
export async function confirm(who: Client, upgradeId: string): Promise<void> {
  await who.call(rehearsing.savePreview, { draftId: await saveDraft(who, upgradeId) })
}

/** Confirms as one person and publishes as the other. */
export async function publishBy(
  { ann, bob, upgradeId }: Pick<Evaluated, 'ann' | 'bob' | 'upgradeId'>,
  choices: Readonly<Record<string, Choice>> = {},
): Promise<OutputOf<typeof publishing.publish>> {
  if (Object.keys(choices).length > 0) await decideBy(ann, upgradeId, choices)
  await confirm(ann, upgradeId)
  return bob.call(publishing.publish, { upgradeId })
}

/** Returns the entries of the group of this year and phase, in the order they were made. */
export async function entriesIn(
  app: TestApp,
  who: Client,
  place: { year: number; phase: string },
): Promise<(typeof experimentVariety.$inferSelect)[]> {
  const rows = await app.services.db
    .select({ entry: experimentVariety, group: experimentGroup })
    .from(experimentVariety)
    .innerJoin(experimentGroup, eq(experimentGroup.id, experimentVariety.groupId))
    .where(eq(experimentVariety.orgId, who.orgId))
    .orderBy(experimentVariety.id)
  return rows
    .filter(
      ({ entry, group }) =>
        !entry.deletedAt && !group.deletedAt && group.year === place.year && group.phase === place.phase,
    )
    .map(({ entry }) => entry)
}

/** Returns the lines of the change log of an organisation, oldest first. */
export const logOf = (app: TestApp, who: Client): Promise<(typeof changeLog.$inferSelect)[]> =>
  app.services.db.select().from(changeLog).where(eq(changeLog.orgId, who.orgId)).orderBy(changeLog.id)

/** Returns the sheets of a downloaded workbook, as rows of cell values; a refusal throws its message. */
export async function download<R extends Route>(
  who: Client,
  route: R,
  input: InputOf<R>,
): Promise<Map<string, unknown[][]>> {
  const response = await who.raw(requestOf(route, input))
  if (!String(response.headers['content-type']).includes('spreadsheetml')) {
    throw new Error(response.json<{ msg: string }>().msg)
  }
  const { sheets } = await readWorkbook(response.rawPayload, 'answer.xlsx')
  return new Map(
    sheets.map((sheet) => [sheet.name, sheet.rows.map((row) => row.cells.map((cell) => cell.value))]),
  )
}

/** Returns the row whose cell under `head` is `value`, as an object with the headings as keys. */
export function rowOf(
  sheets: ReadonlyMap<string, unknown[][]>,
  sheet: string,
  [head, value]: readonly [string, unknown],
): Record<string, unknown> {
  const [heads, ...rows] = sheets.get(sheet) ?? []
  const at = heads?.indexOf(head) ?? -1
  const found = rows.find((row) => at >= 0 && row[at] === value)
  if (!heads || !found) throw new Error(`no ${head} ${String(value)} in sheet ${sheet}`)
  return Object.fromEntries(heads.map((name, i) => [String(name), found[i] ?? null]))
}

/** Returns the line of an entry in the rehearsal. */
export const recordOf = async (who: Client, upgradeId: string, name: string) =>
  (await rehearse(who, upgradeId)).records.find((row) => row.name === name)!

/** Leaves a point out of the figures, which changes the data of the group. */
export const scrap = ({ ann, trial }: Evaluated, name: string) =>
  ann.call(scrapPoint, {
    id: String(trial.point(name)),
    version: 1,
    scrapped: true,
    reason: 'DISASTER',
  })

/** Raises the yield of an entry at a point by a fifth, whatever was decided on it. */
export async function correct(
  app: TestApp,
  { ann, trial }: Pick<Evaluated, 'ann' | 'trial'>,
  point: string,
  entry: string,
): Promise<void> {
  const ctx = await ctxOf(app, ann)
  await ctx.db
    .update(plot)
    .set({ yieldMu: sql`${plot.yieldMu} * 1.2` })
    .where(inArray(plot.id, trial.plotIds(point, entry)))
  await refreshGroups(ctx, [trial.groupId])
}

/** Evaluates again. */
export const refresh = async (who: Client, upgradeId: string) => {
  const { upgrade } = await rehearse(who, upgradeId)
  return who.call(rehearsing.refreshRehearsal, { upgradeId, version: upgrade.version })
}
