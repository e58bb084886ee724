import * as assistant from '@hepu/api/areas/ai/assistant'
import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { emailPage } from '@hepu/api/areas/authority/notice/email'
import { noticePage } from '@hepu/api/areas/authority/notice/notice'
import * as blind from '@hepu/api/areas/experiment/blind'
import { batchChoose } from '@hepu/api/areas/experiment/import/trialImport'
import { mappingPage } from '@hepu/api/core/importMappingCalls'
import * as setup from '@hepu/api/areas/experiment/setup'
import * as cell from '@hepu/api/areas/experiment/cells/cell'
import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import { insertPKList } from '@hepu/api/areas/upgrade/pk/pkBasket'
import { saveUpgradePk } from '@hepu/api/areas/upgrade/pk/pkSaved'
import * as standard from '@hepu/api/areas/upgrade/standard/promotionStandard'
import type { Inbox } from '@hepu/api/areas/research/acquire/acquireCalls'
import type { ResourceName } from '@hepu/api/core/resource/titles'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { and, eq, sql } from 'drizzle-orm'
import { askIn } from '../../src/areas/ai/fixtures/asking.ts'
import {
  bookOf,
  HEADS,
  confirm,
  settled,
  trialRows,
  uploadPlots,
} from '../../src/areas/experiment/import/testImport.ts'
import {
  contentOf,
  evaluationOf,
  makeFivePoints,
  publishBy,
  recordOf,
  saveDraft,
} from '../../src/areas/upgrade/testPromotion.ts'
import { plot, user, userRole } from '../../src/db/schema/index.ts'
import { notify } from '../../src/notice/notify.ts'
import { ctxOf, type Client, type TestApp } from '../testApp.ts'
import { makeSamples } from './areaSamples.ts'
import type { Org } from './buildAuthority.ts'
import type { CompanyIds, WorkbookIds } from './buildCompany.ts'
import { makeGeneLibrary, type GeneLibraryIds } from './buildGeneLibrary.ts'
import { fillInboxes, noteLicences, type InboxIds } from './buildInboxes.ts'
import { fillRegistries, type RegistryIds } from './buildRegistries.ts'
import { makeReviewed, type ReviewedIds } from './buildReviewed.ts'
import { fivePoints, type MadeTrial } from './buildTrial.ts'

/** Records of one organisation and crop, one of each kind, by what they are. */
export interface PlaceIds extends CompanyIds, WorkbookIds, GeneLibraryIds {
  org: number
  /** An organisation below it. */
  below: number
  user: number
  role: number
  assignment: string
  group: number
  /** A group whose entries bear codes. */
  blindGroup: string
  point: number
  entry: number
  plot: number
  upgrade: string
  /** A line of the group's history with grouped changes of records below it. */
  groupedLine: string
  /** An evaluation whose result is published. */
  published: string
  record: string
  standard: string
  draft: string
  /** A saved comparison. */
  pk: string
  batch: string
  /** What was taught about the columns of a workbook. */
  mapping: string
  session: string
  file: string
  /** A notice of ann's, and the e-mail of it. */
  notice: string
  email: string
  /** Of every registry a record, one in the recycle bin, an attachment, and an import with something to say. */
  registries: Partial<Record<ResourceName, RegistryIds>>
  /** Of every inbox of announcements one that waits, and an import with something to say. */
  inboxes: Partial<Record<Inbox['noun'], InboxIds>>
  /** A change of ownership that was noted. */
  ownership: string
  /** Records of the areas that bring their own samples, by the beginning of their paths. */
  samples: Readonly<Record<string, string>>
  /** An application of bob's that waits for ann. */
  reviewed: ReviewedIds
}

/** An organisation in one crop, with data of every area in it. */
export interface Place {
  /** Part of the names of everything made here. */
  tag: string
  crop: string
  org: Org
  below: Org
  /** May do everything there. */
  ann: Client
  /** Publishes what ann confirmed. */
  bob: Client
  ids: PlaceIds
}

/** Fills an organisation in one crop: trials, an import, evaluations, a draft, a conversation, a file. */
export async function makePlace(
  app: TestApp,
  people: Omit<Place, 'ids'>,
  company: CompanyIds & WorkbookIds,
): Promise<Place> {
  const { ann } = people
  const evaluated = await makeEvaluations(app, people)
  const [first] = await app.services.db
    .select({ id: plot.id, pointId: plot.pointId, entryId: plot.entryId })
    .from(plot)
    .where(and(eq(plot.orgId, people.org.id), eq(plot.groupId, evaluated.group)))
    .orderBy(plot.id)
    .limit(1)
  const [assigned] = await app.services.db
    .select({ roleId: userRole.roleId })
    .from(userRole)
    .where(eq(userRole.userId, ann.userId))
  const registries = await fillRegistries(ann, people.tag)
  const notices = await sendNotice(app, people)
  const mine = { org: people.org.id, below: people.below.id, user: ann.userId, role: assigned!.roleId }
  const ids: PlaceIds = {
    ...company,
    ...mine,
    ...notices,
    ...evaluated,
    assignment: `${mine.user}-${mine.role}`,
    point: first!.pointId,
    entry: first!.entryId,
    plot: first!.id,
    blindGroup: await makeBlindGroup(ann, people.tag),
    batch: await importTrial(ann, people.tag),
    mapping: (await ann.call(mappingPage, { model: { kind: 'fillData' } })).records[0]!.id,
    session: await converse(ann),
    file: await storeFile(ann, people.tag),
    ...(await makeGeneLibrary(ann, people.tag, registries)),
    registries,
    inboxes: await fillInboxes(ann, people.tag),
    ownership: await noteLicences(ann, people.tag, registries),
    samples: await makeSamples(ann, people.tag, people.bob),
    reviewed: await makeReviewed(ann, people.bob, people.tag),
  }
  return { ...people, ids }
}

/** Two evaluated groups: of the first the result is published, of the second there is a draft. */
async function makeEvaluations(app: TestApp, { tag, ann, bob }: Omit<Place, 'ids'>) {
  const entries = fivePoints.entries.map((entry) => ({ ...entry, provider: `${tag}公司` }))
  const wish = { entries, ripePeriod: '中熟' }
  const first = await makeFivePoints(app, ann, { ...wish, name: `${tag}一组` })
  const second = await makeFivePoints(app, ann, { ...wish, name: `${tag}二组` })
  await workOn(ann, second)
  const { id } = await ann.call(standard.insertStandard, contentOf({ name: `${tag}标准` }))
  await ann.call(evaluation.generateCurrentYear, { year: 2025 })
  const published = await evaluationOf(ann, first.groupId)
  await publishBy({ ann, bob, upgradeId: published.id })
  const upgrade = (await evaluationOf(ann, second.groupId)).id
  const ofGroup = { object: 'experiment_group', objectId: String(second.groupId) }
  const history = await ann.call(changeLogOfRecord, ofGroup)
  return {
    group: second.groupId,
    upgrade,
    groupedLine: history.find(({ grouped }) => grouped)!.id,
    published: published.id,
    standard: id,
    draft: await saveDraft(ann, upgrade, `${tag}方案`),
    pk: await savePk(ann, {
      tag,
      upgrade,
      group: second.groupId,
      entryIds: [second.entry('LPA612'), second.entry('试A')],
    }),
    record: (await recordOf(ann, upgrade, 'LPA612')).id,
  }
}

/** A PK list with two entries, and the comparison saved from it. */
async function savePk(
  ann: Client,
  { tag, upgrade, group, entryIds }: { tag: string; upgrade: string; group: number; entryIds: number[] },
): Promise<string> {
  await ann.call(insertPKList, { entryIds: entryIds.map(String) })
  const { id } = await ann.call(saveUpgradePk, {
    name: `${tag}对比`,
    upgradeId: upgrade,
    groupIds: [String(group)],
  })
  return id
}

/** A group set up by hand, of which the names are hidden. */
async function makeBlindGroup(ann: Client, tag: string): Promise<string> {
  const { id } = await ann.call(setup.groupCreate, { year: 2024, name: `${tag}密码组`, phase: 'PRE' })
  const rows = ['甲', '乙'].map((name) => ({ name: `${tag}${name}` }))
  await ann.call(setup.saveEntries, { groupId: id, rows })
  const { version } = await ann.call(setup.setupShow, { groupId: id })
  const codes = { prefix: tag, digits: 2, start: 1, withChecks: true, seed: 1 }
  await ann.call(blind.blindStart, { groupId: id, version, ...codes })
  return id
}

/** Days of growth that every crop may have. */
const GROWTH_DAYS = '110'

/** A value typed into the first cell of a group, and an entry scrapped at a point. */
async function workOn(ann: Client, made: MadeTrial): Promise<void> {
  const groupId = String(made.groupId)
  const { rows } = await ann.call(cell.fillSheet, { groupId })
  const { pointId, entryId, rep } = rows[0]!
  const typed = { field: 'growthDays', raw: GROWTH_DAYS, seen: null, seenId: null }
  await ann.call(cell.saveCells, { groupId, cells: [{ pointId, entryId, rep, ...typed }] })
  const id = String(made.entry('试A'))
  await ann.call(cell.scrapEntry, { id, pointId, scrapped: true, reason: 'OTHER', note: null })
}

/** A height that every crop may have. */
const HEIGHT_CM = 120

/** Entry of a plot; the second one has another spelling in the second replicate, which is asked about. */
const entryNamed = (tag: string, name: string, rep: unknown): string =>
  name === '品种2' ? `${tag}958${rep === 2 ? '.0' : ''}` : `${tag}${name}`

/**
 * Imports one workbook, with an answer about a name that is remembered, and uploads another that waits with its findings.
 * Returns the one that waits.
 */
async function importTrial(ann: Client, tag: string): Promise<string> {
  const rows = trialRows(3, 2, `${tag}导入组`).map((row) =>
    row.with(4, entryNamed(tag, String(row[4]), row[6])).with(10, HEIGHT_CM),
  )
  const taught = { area: 13.34 }
  const { id } = await uploadPlots(ann, await bookOf(HEADS, rows), `${tag}.xlsx`, taught)
  await ann.call(batchChoose, { id, code: 'nameZeros', action: `same:${tag}958` })
  await confirm(ann, await settled(ann, id))
  const wrong = rows.map((row, i) => (i === 0 ? row.with(7, '很多') : row))
  return (await uploadPlots(ann, await bookOf(HEADS, wrong), `${tag}.xlsx`)).id
}

async function converse(ann: Client): Promise<string> {
  const { id } = await ann.call(assistant.createSession, {})
  await askIn(ann, id, '你好')
  return id
}

/** A notice to ann of what she reads only, in her inbox and by e-mail. */
async function sendNotice(app: TestApp, { ann, tag }: Omit<Place, 'ids'>) {
  await app.services.db
    .update(user)
    .set({ email: `u${ann.userId}@example.com` })
    .where(eq(user.id, ann.userId))
  const notice = { kind: 'record.reviewed', title: `${tag}通知`, recipients: [ann.userId] } as const
  await notify(await ctxOf(app, ann), notice)
  const [shown] = (await ann.call(noticePage, { model: {} })).records
  const [sent] = (await ann.call(emailPage, {})).records
  return { notice: shown!.id, email: sent!.id }
}

async function storeFile(ann: Client, tag: string): Promise<string> {
  const bytes = Buffer.from('甲,乙\n1,2\n')
  const file = await ann.upload(
    fileInfoUpload,
    { infoType: 'test', publicStatus: 2 },
    { name: `${tag}.csv`, bytes },
  )
  return file.id
}

/** Ids of a work context have eleven digits, of which the first identifies it. No other number is as long. */
const RANGE = 10_000_000_000

/** Lets the next record of every table have an id of this range, so that an id identifies its work context. */
export async function startRange(app: TestApp, range: number): Promise<void> {
  const { rows } = await app.services.db.execute<{ table: string }>(sql`
    select c.relname as "table" from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`)
  for (const { table } of rows) {
    const start = sql.raw(String(range * RANGE + 1))
    await app.services.db.execute(
      sql`alter table ${sql.identifier(table)} alter column id restart with ${start}`,
    )
  }
}

const ID = /^(\d)\d{10}(?:-(\d)\d{10})?$/

/** Ranges of all ids that an answer names, wherever in it. */
export function rangesIn(value: unknown): Set<number> {
  const found = new Set<number>()
  const look = (part: unknown): void => {
    if (typeof part === 'string') {
      const [, ...ranges] = ID.exec(part) ?? []
      for (const range of ranges) if (range !== undefined) found.add(Number(range))
    } else if (part !== null && typeof part === 'object') {
      for (const one of Object.values(part)) look(one)
    }
  }
  look(value)
  return found
}
