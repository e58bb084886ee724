import { loadavg } from 'node:os'
import { buildApp } from '../apps/server/src/app.ts'
import { measureAccess } from './access.ts'
import { measureApproval } from './approval.ts'
import { measureDocuments } from './documents.ts'
import { measureAnalyses, measureVerdicts } from './analysis.ts'
import { measureAnalysisPage, printAnalysisPage } from './analysisPage.ts'
import { publishFirst } from './firstReport.ts'
import { measureFirstScreen } from './firstScreen.ts'
import { measureImport } from './imports.ts'
import { measureLargeImport, printLargeImport } from './largeImport.ts'
import { measureList } from './lists.ts'
import { measureMarket } from './market.ts'
import type { FastifyInstance } from 'fastify'
import { narrowScope } from './narrowScope.ts'
import { measureMixed } from './mixed.ts'
import { publishMixed } from './mixedReport.ts'
import { benchConfig, openPlace, type Place } from './openPlace.ts'
import { measureReport } from './projectReport.ts'
import { recordCalls, recordTrivial } from './record.ts'
import { measureDistribution, printDistribution } from './distribution.ts'
import { measureFund, printFund } from './fund.ts'
import { measurePlans } from './plans.ts'
import { measureReceivables, printReceivables } from './receivables.ts'
import { measureStatistic, printStatistic } from './productStatistic.ts'
import { printAccess, printApproval, printPlans, publish } from './report.ts'
import { measureSales, printSales } from './sales.ts'
import { measureScrolling } from './scroll.ts'
import { measureResources } from './resources.ts'
import { measureRegistry } from './registry.ts'
import { publishRegistry } from './registryReport.ts'
import { publishResources } from './resourcesReport.ts'
import { seedTrials } from './seedTrials.ts'
import { serve, type Servers } from './serve.ts'
import { measureWalls, printWalls } from './walls.ts'
import { measureSystem } from './system.ts'
import { publishSystem } from './systemReport.ts'

/** Trials of the usual and of a large size. */
const SIZES = [
  { entries: 30, points: 6, reps: 2 },
  { entries: 55, points: 9, reps: 3 },
]

/** The whole run is given up after this time. */
const LIMIT_MS = 1_800_000

type Undo = (() => Promise<unknown>)[]

/** Loads the data, then measures; whatever was started is put on `undo`, to be stopped in the opposite order. */
async function measure(undo: Undo) {
  console.log('analyses…')
  const analyses = {
    sizes: SIZES,
    results: await measureAnalyses(SIZES),
    verdicts: await measureVerdicts(60, 15),
  }
  console.log('loading trials…')
  const place = await openPlace()
  undo.push(place.close)
  const trials = await seedTrials(place.connection, place.user)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  const calls = await recordCalls(place, fastify, trials.groupIds[0]!)
  const servers = await startServers(place, Object.values(calls), undo)
  console.log('lists…')
  const rawData = await measureList(place, servers, calls.rawData)
  const varieties = await measureList(place, servers, calls.varieties)
  console.log('permission…')
  const access = await measureAccess(place, servers, calls.trivial)
  console.log('three organisations…')
  const narrow = await measureNarrow(place, fastify, undo)
  console.log('import…')
  const imports = await measureImport(place, fastify)
  console.log('approval…')
  const approval = await measureApproval(place, fastify)
  return {
    postgres: place.postgres,
    trials,
    lists: { rawData, varieties, narrow },
    access,
    imports,
    analyses,
    approval,
  }
}

/** The list of entries for a user who sees one of three organisations with as many trials each. */
async function measureNarrow(place: Place, fastify: FastifyInstance, undo: Undo) {
  await narrowScope(place.connection, place.user)
  const { varieties } = await recordCalls(place, fastify, await firstGroup(place))
  return measureList(place, await startServers(place, [varieties], undo), varieties)
}

async function firstGroup({ connection, user }: Place): Promise<number> {
  const { rows } = await connection.pool.query<{ id: string }>(
    'select min(id) as id from experiment_group where org_id = $1',
    [user.orgId],
  )
  return Number(rows[0]!.id)
}

export type Measured = Awaited<ReturnType<typeof measure>>

/** The part about session and permission alone; it needs no trials. */
async function measureAccessAlone(undo: Undo) {
  const place = await openPlace()
  undo.push(place.close)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  const trivial = await recordTrivial(place, fastify)
  const servers = await startServers(place, [trivial], undo)
  return { access: await measureAccess(place, servers, trivial), postgres: place.postgres }
}

/** The part about approval alone; it needs no trials. */
async function measureApprovalAlone(undo: Undo) {
  const place = await openPlace()
  undo.push(place.close)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  return { approval: await measureApproval(place, fastify), postgres: place.postgres }
}

async function measureReportAlone(undo: Undo, startLoad: number): Promise<void> {
  const place = await openPlace()
  undo.push(place.close)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  await measureReport(place, fastify, startLoad)
}

async function startServers(
  place: Place,
  calls: Parameters<typeof serve>[1]['calls'],
  undo: Undo,
): Promise<Servers> {
  const settings = { databaseUrl: place.url, calls }
  const app = await serve('App', settings)
  undo.push(app.stop)
  const bare = await serve('Bare', settings)
  undo.push(bare.stop)
  return { app, bare }
}

const undo: Undo = []
let stopping: Promise<void> | undefined

/** Undoes every step once, for the first caller; a running statement is awaited. */
const stop = (): Promise<void> => (stopping ??= undoAll())

async function undoAll(): Promise<void> {
  for (const step of undo.splice(0).toReversed()) await step()
}

async function giveUp(message: string): Promise<never> {
  console.error(message)
  await stop()
  process.exit(1)
}

process.once('SIGINT', () => void giveUp('stopping…'))
setTimeout(() => void giveUp('not done in time, stopping…'), LIMIT_MS).unref()
try {
  const [startLoad = 0] = loadavg()
  if (process.argv[2] === 'scroll') await measureScrolling()
  else if (process.argv[2] === 'documents') await measureDocuments(startLoad)
  else if (process.argv[2] === 'projectReport') await measureReportAlone(undo, startLoad)
  else if (process.argv[2] === 'market') await measureMarket(undo, startLoad)
  else if (process.argv[2] === 'mixed') publishMixed(await measureMixed(), startLoad)
  else if (process.argv[2] === 'access') {
    const { access, postgres } = await measureAccessAlone(undo)
    printAccess(access, postgres, startLoad)
  } else if (process.argv[2] === 'approval') {
    const { approval, postgres } = await measureApprovalAlone(undo)
    printApproval(approval, postgres, startLoad)
  } else if (process.argv[2] === 'plans') printPlans(await measurePlans(undo), startLoad)
  else if (process.argv[2] === 'distribution') printDistribution(await measureDistribution(undo), startLoad)
  else if (process.argv[2] === 'fund') printFund(await measureFund(undo), startLoad)
  else if (process.argv[2] === 'receivables') printReceivables(await measureReceivables(undo), startLoad)
  else if (process.argv[2] === 'productStatistic') printStatistic(await measureStatistic(undo), startLoad)
  else if (process.argv[2] === 'walls') printWalls(await measureWalls(undo), startLoad)
  else if (process.argv[2] === 'import') printLargeImport(await measureLargeImport(undo), startLoad)
  else if (process.argv[2] === 'sales') printSales(await measureSales(undo), startLoad)
  else if (process.argv[2] === 'first') publishFirst(await measureFirstScreen(undo), startLoad)
  else if (process.argv[2] === 'page') printAnalysisPage(await measureAnalysisPage(undo), startLoad)
  else if (process.argv[2] === 'system') publishSystem(await measureSystem(undo), startLoad)
  else if (process.argv[2] === 'registry') publishRegistry(await measureRegistry(undo), startLoad)
  else if (process.argv[2] === 'resources') {
    const records = process.argv[3] ? Number(process.argv[3]) : undefined
    publishResources(await measureResources(undo, records), startLoad)
  } else publish(await measure(undo), startLoad)
} finally {
  await stop()
}
