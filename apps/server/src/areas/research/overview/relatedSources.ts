import { inboxes, type Inbox } from '@hepu/api/areas/research/acquire/acquireCalls'
import { acquireActions, acquireLabels, operatedStates } from '@hepu/api/areas/research/acquire/acquireKinds'
import { gene } from '@hepu/api/areas/research/gene/gene'
import { person } from '@hepu/api/areas/research/person/person'
import { project } from '@hepu/api/areas/research/project/project'
import {
  assetTypes,
  ownershipKinds,
  ownershipLabels,
} from '@hepu/api/areas/research/ownership/ownershipKinds'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { varietyInfo } from '@hepu/api/areas/research/varietyInfo/varietyInfo'
import type { Resource } from '@hepu/api/core/resource/resource'
import { must } from '@hepu/api/core/must'
import { fieldNamed } from '@hepu/api/core/resource/fields'
import { and, eq, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { contains, isNamed, plainName } from '../../../db/nameConditions.ts'
import {
  acquireRecord as announcement,
  germplasm,
  ownershipHistory as history,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { ofInbox } from '../acquire/inboxes.ts'
import { visible } from '../ownership/visibleOwnership.ts'
import { registryTable } from '../../../resource/registryTable.ts'
import { mentions } from './mentions.ts'
import { isGermplasmNamed, keysOf, type Names } from './varietyNames.ts'
import { dayRows, partsOf } from './registrySource.ts'
import { day, listWith, mayRead, unionAll, word, type Source, type RecordSummary } from './overviewSource.ts'

/** Selects the values of one column of the registry's records with these names; none for a caller who may not read it. */
export function ofNamed(ctx: Ctx, def: Resource, names: Names, field = 'id'): SQL {
  const table = registryTable(def)
  const isReadable = mayRead(ctx, { word: `${def.name}:read` })
  const named = and(rows(ctx, table), isNamed(columnOf(table, def.nameField), keysOf(names)))
  return sql`(select ${columnOf(table, field)} from ${table} where ${isReadable ? named : sql`false`})`
}

const projectSpec = {
  def: project,
  main: { field: 'startDate', what: '开始' },
  more: [{ field: 'acceptDate', what: '验收' }],
  numberField: 'projectNo',
  facts: ['source', 'level', 'leader', 'totalFund', 'state', 'acceptResult'],
}

/** 科研项目 that its approvals or rights come from (来源项目), or that name it. */
export const projectSource: Source = {
  ...partsOf(projectSpec),
  matchedBy: '是其审定记录或品种权的来源项目，或项目名称中提到该品种',
  find: (ctx, names) => {
    const table = registryTable(project)
    const isSource = must(
      or(
        ...[variety, varietyInfo].map((def) =>
          inArray(table.id, ofNamed(ctx, def, names, 'sourceProjectId')),
        ),
      ),
      'condition',
    )
    const isMentioned = mentions(columnOf(table, project.nameField), names)
    return dayRows(
      projectSpec,
      and(rows(ctx, table), or(isSource, isMentioned)),
      sql`case when ${isSource} then 'RELATION' else 'MENTION' end`,
    )
  },
}

const personSpec = {
  def: person,
  main: { field: null, what: '代表成果' },
  facts: ['titleRank', 'position', 'unitId', 'talentTitles'],
}

/** 科研人员 whose 代表成果 include the variety. */
export const personSource: Source = {
  ...partsOf(personSpec),
  matchedBy: '代表成果中写有该品种的名称',
  find: (ctx, names) => {
    const table = registryTable(person)
    const isTheirs = sql`exists (
      select 1 from jsonb_array_elements(${columnOf(table, 'achievements')}) as one
      where ${isNamed(sql`one ->> 'name'`, keysOf(names))})`
    return dayRows(personSpec, and(rows(ctx, table), isTheirs), 'ACHIEVEMENT')
  },
}

const geneSpec = {
  def: gene,
  main: { field: null, what: '供体' },
  numberField: 'code',
  facts: ['donorGermplasm', 'donor', 'geneType', 'targetTrait', 'chromosome', 'safetyStage', 'completeness'],
}

/** 技术基因 that come from the variety: it is their 供体种质 or 供体材料. */
export const geneSource: Source = {
  ...partsOf(geneSpec),
  matchedBy: `${fieldNamed(gene.fields, 'donorGermplasm').label}或${fieldNamed(gene.fields, 'donor').label}是该品种`,
  find: (ctx, names) => {
    const table = registryTable(gene)
    const donor = columnOf(table, 'donor')
    const isRelated = isOneOf(columnOf(table, 'donorGermplasm'), germplasmNamed(ctx, names))
    const where = and(rows(ctx, table), or(isRelated, isNamed(donor, keysOf(names))))
    return dayRows(geneSpec, where, { name: sql`case when not ${isRelated} then ${plainName(donor)} end` })
  },
}

/** Selects the ids of germplasm with these names; none for a caller who may not read it. */
export function germplasmNamed(ctx: Ctx, names: Names): SQL {
  const isReadable = mayRead(ctx, { word: 'research.germplasm:read' })
  const named = and(rows(ctx, germplasm), isGermplasmNamed(keysOf(names)))
  return sql`(select ${germplasm.id} from ${germplasm} where ${isReadable ? named : sql`false`})`
}

/** Returns a condition that is false for null, too. */
const isOneOf = (column: SQLWrapper, values: SQL): SQL => sql`coalesce(${column} in ${values}, false)`

/** 权属变更 of its approvals and rights, including those that moved to other organisations. */
export const ownershipSource: Source = {
  key: 'ownership',
  title: '权属变更',
  word: 'research.ownership:read',
  matchedBy: '按审定品种、品种权的记录关联；已转出的按当时的资产名称',
  list: (name) => listWith('/research/ownership', name),
  find: (ctx, names) => {
    const isRelated = must(
      or(
        and(eq(history.assetType, 'variety'), inArray(history.assetId, ofNamed(ctx, variety, names))),
        and(eq(history.assetType, 'varietyInfo'), inArray(history.assetId, ofNamed(ctx, varietyInfo, names))),
      ),
      'condition',
    )
    const isSame = and(
      inArray(history.assetType, ['variety', 'varietyInfo']),
      isNamed(history.assetName, keysOf(names)),
    )
    const by = {
      name: sql`case when not (${isRelated}) then ${plainName(history.assetName)} end`,
    }
    return sql`select ${day({ id: history.id, what: '变更', day: history.effectiveDate, by })}
      from ${history} where ${and(visible(ctx), or(isRelated, isSame))}`
  },
  search: (
    ctx,
    part,
  ) => sql`select ${history.assetName} as name, null::text as number, null::text as crop from ${history}
    where ${and(visible(ctx), inArray(history.assetType, ['variety', 'varietyInfo']), contains(history.assetName, part))}`,
  describe: describeChanges,
}

async function describeChanges(ctx: Ctx, ids: readonly number[]): Promise<Map<number, RecordSummary>> {
  const found = await ctx.db
    .select()
    .from(history)
    .where(and(visible(ctx), inArray(history.id, [...ids])))
  return new Map(
    found.map((row) => [
      row.id,
      {
        title: `${ownershipKinds[row.kind]}：${row.fromName} → ${row.toName}`,
        path: listWith('/research/ownership', row.assetName),
        facts: [
          ...word(ownershipLabels.type, assetTypes[row.assetType]),
          ...word(ownershipLabels.assetNo, row.assetNo),
          ...word(ownershipLabels.contractNo, row.contractNo),
          ...word(ownershipLabels.sharePct, row.sharePct && `${row.sharePct}%`),
        ],
        state: null,
        orgId: row.orgId,
      },
    ]),
  )
}

/** 公告获取记录 of one inbox: found by the record made of it or merged with it, or by the announced name. */
const announcementSource = (inbox: Inbox): Source => {
  const { noun, title, def, kind } = inbox
  const listPath = `/research/${noun}`
  return {
    key: `research.${noun}`,
    title,
    word: `research.${noun}:read`,
    matchedBy: `已并入${def.title}记录的按记录关联，其余按公告的品种名称`,
    list: (name) => listWith(listPath, name),
    find: (ctx, names) => {
      const isRelated = inArray(announcement.recordId, ofNamed(ctx, def, names))
      const select = (by: Parameters<typeof day>[0]['by'], which: SQL) =>
        sql`select ${day({ id: announcement.id, what: '公告', day: announcement.announceDate, by })}
          from ${announcement} where ${and(ofInbox(ctx, { kind }), which)}`
      return unionAll([
        select('RELATION', isRelated),
        select(
          { name: plainName(announcement.name) },
          must(and(isNamed(announcement.name, keysOf(names)), sql`(${isRelated}) is not true`), 'condition'),
        ),
      ])
    },
    search: (ctx, part) => sql`select ${announcement.name} as name,
        ${announcement.number} as number, null::text as crop
      from ${announcement} where ${and(ofInbox(ctx, { kind }), or(contains(announcement.name, part), contains(announcement.number, part)))}`,
    describe: async (ctx, ids) => {
      const found = await ctx.db
        .select()
        .from(announcement)
        .where(and(ofInbox(ctx, { kind }), inArray(announcement.id, [...ids])))
      return new Map(found.map((row) => [row.id, describeAnnouncement(row, listPath)]))
    },
  }
}

const describeAnnouncement = (row: typeof announcement.$inferSelect, listPath: string): RecordSummary => ({
  title: [row.number, row.name].filter(Boolean).join(' '),
  path: listWith(listPath, row.name),
  facts: [
    ...word(acquireLabels.announceNo, row.announceNo),
    ...word(acquireLabels.cropName, row.cropName),
    ...word(acquireLabels.source, row.source),
  ],
  state: row.action ? acquireActions[row.action] : operatedStates[row.operated],
  orgId: row.orgId,
})

export const announcementSources: readonly Source[] = inboxes.map(announcementSource)
