import { decisionReportPath, promotionLists, trialLists } from '@hepu/api/areas/experiment/group/families'
import { decisions } from '@hepu/api/areas/upgrade/promotionShapes'
import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import { findRecordKind } from '@hepu/api/recordKinds'
import { must } from '@hepu/api/core/must'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { and, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { contains, isNamed, plainName } from '../../../db/nameConditions.ts'
import {
  experimentGroup,
  experimentVariety,
  publishRecord,
  upgrade,
  upgradeRecord,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { varietyRows } from '../../experiment/shared.ts'
import { presentRecords } from '../../upgrade/shared.ts'
import { openEntries, toGroup } from './openEntries.ts'
import { keysOf, type Names } from './varietyNames.ts'
import {
  day,
  figure,
  lastDay,
  listWith,
  signed,
  unionAll,
  word,
  type Head,
  type Source,
  type RecordSummary,
} from './overviewSource.ts'

type Trial = Awaited<ReturnType<typeof varietyRows>>[number]
type Figures = Pick<Trial, 'meanYield' | 'yieldRank' | 'gains'> & Partial<Pick<Trial, 'decided'>>

const READ = 'experiment.variety:read'

const pathOfEntry = (id: number): string =>
  must(
    must(findRecordKind('experiment_variety'), 'record kind of entries').path,
    'screen path of entries',
  ).replace('{id}', String(id))
const listOfEntries = (name: string): string => listWith(`/${trialLists.estimate.path}?view=varieties`, name)

/**
 * Returns yield per mu, its gain over the first check, the points at which it was better, and its rank in the group; also
 * those of the decision, where it has others.
 */
function figuresOf({ meanYield, yieldRank, gains, decided }: Figures): RecordSummary['facts'] {
  const gain = gains.find(({ base }) => base === 'CK1')
  return [
    ...figure('折亩产', meanYield, 1, ' kg/亩'),
    ...signed(`比${gain?.name ?? ''}`, gain?.gainPct),
    ...word('增产点', gain && gain.points > 0 ? `${gain.gainPoints}/${gain.points}` : null),
    ...figure('位次', yieldRank, 0),
    ...(decided && decided.meanYield !== meanYield
      ? figure('决定折亩产', decided.meanYield, 1, ' kg/亩')
      : []),
    ...(decided && decided.yieldRank !== yieldRank ? figure('决定位次', decided.yieldRank, 0) : []),
  ]
}

const groupOf = ({ year, groupName, phaseLabel }: Pick<Trial, 'year' | 'groupName' | 'phaseLabel'>): string =>
  `${yearAndName(year, groupName)} ${phaseLabel}`

/** Returns rows of entries that fit a condition, dated on the last day of the year of the trial. */
const entryRows = (ctx: Ctx, row: { what: SQL; name: SQL }, where: SQL): SQL => sql`
  select ${day({
    id: experimentVariety.id,
    what: row.what,
    day: lastDay(experimentGroup.year),
    isYear: true,
    by: { name: row.name },
  })}
  from ${experimentVariety} join ${experimentGroup} on ${toGroup} where ${and(openEntries(ctx), where)}`

async function describeEntries(
  ctx: Ctx,
  ids: readonly number[],
  title: (row: Trial) => string,
): Promise<Map<number, RecordSummary>> {
  const orgs = await ctx.db
    .select({ id: experimentVariety.id, orgId: experimentVariety.orgId })
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), inArray(experimentVariety.id, [...ids])))
  const orgOf = new Map(orgs.map(({ id, orgId }) => [id, orgId]))
  const found = await varietyRows(ctx, ids)
  return new Map(
    found.map((row) => [
      row.id,
      {
        title: title(row),
        path: pathOfEntry(row.id),
        facts: figuresOf(row),
        state: row.statusLabel,
        orgId: must(orgOf.get(row.id), 'organisation of the entry'),
      },
    ]),
  )
}

/** 参试: every trial of the variety, as an entry or as a check. */
export const trialSource: Source = {
  key: 'trial',
  title: '参试',
  word: READ,
  matchedBy: '参试品种名称相同，或晋级前后是同一品种；密码编号的品种揭示后才计入',
  list: listOfEntries,
  find: (ctx, names) =>
    entryRows(
      ctx,
      {
        what: sql`case when ${experimentVariety.isCk} then '作对照' else '参试' end`,
        name: plainName(experimentVariety.name),
      },
      isNamed(experimentVariety.name, keysOf(names)),
    ),
  describe: (ctx, ids) => describeEntries(ctx, ids, groupOf),
  search: (ctx, part) => sql`
    select ${experimentVariety.name} as name, null::text as number, null::text as crop
    from ${experimentVariety} join ${experimentGroup} on ${toGroup}
    where ${and(openEntries(ctx), contains(experimentVariety.name, part))}`,
  heads: newestTrialHeads,
}

/** Returns the provider of the variety in its newest trial, and its parents as entered there. */
async function newestTrialHeads(ctx: Ctx, names: Names): Promise<Head[]> {
  const [newest] = await ctx.db
    .select({
      id: experimentVariety.id,
      provider: experimentVariety.provider,
      female: experimentVariety.femaleParent,
      male: experimentVariety.maleParent,
    })
    .from(experimentVariety)
    .innerJoin(experimentGroup, toGroup)
    .where(and(openEntries(ctx), isNamed(experimentVariety.name, keysOf(names))))
    .orderBy(desc(experimentGroup.year), desc(experimentVariety.id))
    .limit(1)
  if (!newest) return []
  const path = pathOfEntry(newest.id)
  const parents = [newest.female, newest.male].filter((parent) => parent !== null).join('×')
  return [
    ...(newest.provider ? [{ label: '供种单位（最近一次参试）', text: newest.provider, path }] : []),
    ...(parents ? [{ label: '亲本（最近一次参试）', text: parents, path }] : []),
  ]
}

/** 作亲本: the combinations tested with it as a parent. */
export const parentSource: Source = {
  key: 'parent',
  title: '作亲本参试',
  word: READ,
  matchedBy: '参试品种的母本或父本名称相同；密码编号的品种揭示后才计入',
  find: (ctx, names) => {
    const [female, male] = [experimentVariety.femaleParent, experimentVariety.maleParent]
    const [asFemale, asMale] = [isNamed(female, keysOf(names)), isNamed(male, keysOf(names))]
    // One row per combination, also if both parents are the variety.
    return unionAll([
      entryRows(ctx, { what: sql`'作母本'`, name: plainName(female) }, asFemale),
      entryRows(
        ctx,
        { what: sql`'作父本'`, name: plainName(male) },
        must(and(asMale, sql`(${asFemale}) is not true`), 'condition'),
      ),
    ])
  },
  describe: (ctx, ids) => describeEntries(ctx, ids, (row) => `${row.name}（${groupOf(row)}）`),
}

/** States of evaluations with final verdicts. */
const DECIDED = ['CONFIRMED', 'PUBLISHED', 'REVOKED'] as const

/** Returns the day of a time in China. */
const dayOf = (moment: SQL): SQL => sql`(${moment} at time zone 'Asia/Shanghai')::date`

/** 晋级决定: decisions on its entries, and their revocations. */
export const decisionSource: Source = {
  key: 'decision',
  title: '晋级决定',
  word: 'upgrade.record:read',
  matchedBy: '按参试品种的记录关联；只列已确认、已发布和已撤销的',
  list: (name) => listWith(`/${promotionLists.estimate.path}/promotionSingle`, name),
  find: (ctx, names) => {
    const decided = sql`${upgradeRecord}
      join ${upgrade} on ${and(eq(upgrade.orgId, upgradeRecord.orgId), eq(upgrade.id, upgradeRecord.upgradeId))}
      join ${experimentVariety} on ${and(eq(experimentVariety.orgId, upgradeRecord.orgId), eq(experimentVariety.id, upgradeRecord.entryId))}
      join ${experimentGroup} on ${toGroup}`
    const where = and(
      rows(ctx, upgradeRecord),
      rows(ctx, upgrade),
      openEntries(ctx),
      inArray(upgrade.state, [...DECIDED]),
      isNotNull(upgradeRecord.final),
      isNamed(experimentVariety.name, keysOf(names)),
    )
    const { id } = upgradeRecord
    const made = dayOf(sql`coalesce(${upgrade.publishedAt}, ${upgrade.confirmedAt})`)
    const revoked = and(
      eq(publishRecord.orgId, upgrade.orgId),
      eq(publishRecord.upgradeId, upgrade.id),
      eq(publishRecord.action, 'REVOKED'),
    )
    return unionAll([
      sql`select ${day({ id, what: '决定', day: made, by: 'RELATION' })} from ${decided} where ${where}`,
      sql`select ${day({ id, what: '撤销', day: dayOf(sql`${publishRecord.createdAt}`), isMain: false, by: 'RELATION' })}
        from ${decided} join ${publishRecord} on ${revoked} where ${where}`,
    ])
  },
  describe: describeDecisions,
}

async function describeDecisions(ctx: Ctx, ids: readonly number[]): Promise<Map<number, RecordSummary>> {
  const found = await presentRecords(ctx, ids)
  return new Map(
    found.map((row) => {
      const changed = row.computed !== null && row.computed !== row.final
      return [
        row.id,
        {
          title: `${groupOf(row)}：${row.final ? decisions[row.final] : ''}`,
          path: decisionReportPath(promotionLists.estimate, [String(row.upgradeId)]),
          facts: [
            ...word('系统判定', changed ? decisions[must(row.computed, 'computed decision')] : null),
            ...word('调整原因', row.reason),
            ...word('进入', row.final === 'DROP' ? null : row.nextPhaseLabel),
            ...figuresOf(row),
          ],
          state: upgradeStates[row.state],
          orgId: row.stored.orgId,
        },
      ]
    }),
  )
}
