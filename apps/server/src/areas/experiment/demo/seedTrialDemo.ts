import { readFile } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { experimentGroup, importBatch } from '../../../db/schema/index.ts'
import { must } from '@hepu/api/core/must'
import { rows } from '../../../db/scope.ts'
import { saveReportText } from '../report/trialReport.ts'
import { demoContext } from '../../../db/seed/demoContext.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Ctx, Services } from '../../../http/context.ts'
import { getBatch } from '../import/book/trialBatch.ts'
import { confirmBatch, uploadWorkbook } from '../import/batch/trialImport.ts'
import { sources } from './demoTrials.ts'
import { layOutSummer, setUpDemo } from './layOutSummer.ts'
import { moreTrials } from './moreTrials.ts'
import { setUpPastTrials } from './pastTrials.ts'
import * as summer from './summerTrial.ts'
import { summerBook } from './summerValues.ts'
import type { Defaults } from '../import/book/readRequest.ts'

interface DemoBook {
  file: string
  /** Shown as the name of the uploaded file. */
  name: string
  defaults: Partial<Defaults>
  source: string
}

/**
 * Published trials whose licence allows passing them on. docs/import.md explains the answers that the workbooks lack.
 */
const books: readonly DemoBook[] = [
  {
    file: 'ars1996_summary.xlsx',
    name: '1996早熟白玉米试验.xlsx',
    defaults: { standardMoisture: 15.5 },
    source: sources.whiteMaize,
  },
  {
    file: 'rcbd_dasilva.xlsx',
    name: '玉米RCBD试验.xlsx',
    defaults: { year: 2015, phase: '高级产比', ripePeriod: '中熟' },
    source: sources.daSilva,
  },
]

/** The invented trial. It contains what the published ones lack: diseases and a field plan. */
const summerTrial = { name: `${summer.group.name}.csv`, defaults: {}, source: sources.summer }

/**
 * Imports the demo trials into the demo organisation (code HEPU), once: only while it has no maize group, not even a
 * deleted one. Those of 多年联合 and 对照校正 come last, so that the others keep their ids. They go through the same import as a user's workbook, in one transaction each. The invented one is first
 * set up and laid out by the functions of the calls.
 */
export async function seedDemo(services: Services, log: FastifyBaseLogger): Promise<void> {
  const ctx = await demoContext(services, log)
  if (!ctx || (await hasGroups(services, ctx.caller.orgId))) return
  for (const book of books) {
    const bytes = await readFile(new URL(`./${book.file}`, import.meta.url))
    await inTransaction(services.db, (db) => importBook({ ...ctx, db }, book, bytes))
  }
  await inTransaction(services.db, async (db) => {
    await layOutSummer({ ...ctx, db })
    await importBook({ ...ctx, db }, summerTrial, summerBook())
    await writeWeather({ ...ctx, db })
  })
  await inTransaction(services.db, (db) => setUpPastTrials({ ...ctx, db }))
  for (const { setup, book } of moreTrials) {
    await inTransaction(services.db, async (db) => {
      await setUpDemo({ ...ctx, db }, setup)
      const named = { name: `${setup.group.name}.csv`, defaults: {}, source: sources.more }
      await importBook({ ...ctx, db }, named, book())
    })
  }
  // The database analyses new tables by itself only a minute later; until then it would plan slow queries on these.
  await services.db.execute(sql`analyze`)
}

/** Writes the section of 试验总结 that no analysis can make, for the invented trial. */
async function writeWeather(ctx: Ctx): Promise<void> {
  const [group] = await ctx.db
    .select({ id: experimentGroup.id })
    .from(experimentGroup)
    .where(and(rows(ctx, experimentGroup), eq(experimentGroup.name, summer.group.name)))
  const { id: groupId } = must(group, 'group of the invented trial')
  await saveReportText(ctx, { groupId, section: 'weather', text: summer.WEATHER, version: 0 })
}

async function hasGroups(services: Services, orgId: number): Promise<boolean> {
  const found = await services.db
    .select({ id: experimentGroup.id })
    .from(experimentGroup)
    .where(and(eq(experimentGroup.orgId, orgId), eq(experimentGroup.crop, 'maize')))
    .limit(1)
  return found.length > 0
}

async function importBook(ctx: Ctx, book: Omit<DemoBook, 'file'>, bytes: Buffer): Promise<void> {
  const upload = uploadWorkbook('fillData')
  const { id } = await upload(ctx, { defaults: JSON.stringify(book.defaults) }, { name: book.name, bytes })
  const { version } = await getBatch(ctx, id)
  await confirmBatch(ctx, { id, version, leaveOutErrors: false, reason: null })
  const { preview } = await getBatch(ctx, id)
  const ids = (preview?.groups ?? []).flatMap((group) => (group.id === null ? [] : [group.id]))
  await ctx.db
    .update(experimentGroup)
    .set({ source: book.source })
    .where(and(inArray(experimentGroup.id, ids), isNull(experimentGroup.deletedAt)))
  await ctx.db.update(importBatch).set({ reason: book.source }).where(eq(importBatch.id, id))
}
