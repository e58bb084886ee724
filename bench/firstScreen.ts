import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTicket } from '@hepu/api/areas/authority/signIn/ticket'
import type { OutputOf } from '@hepu/api/core/route'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import type { FastifyInstance } from 'fastify'
import { build } from 'vite'
import { buildApp } from '../apps/server/src/app.ts'
import type { App } from '../apps/server/src/http/handle.ts'
import { buildWeb } from '../tools/build.ts'
import { requireTestBrowser } from '../tools/chromium.ts'
import { openRound, putSession, type Network, type Round } from './firstRound.ts'
import { median } from './measure.ts'
import { benchConfig, openPlace, type Place } from './openPlace.ts'
import { headersOf } from './record.ts'
import { chartFiles, FIRST_LIST, filesOf, isChart, kilobytesOf, menuPaths } from './weigh.ts'

/** Many, as one round may differ from the next by a tenth. */
const ROUNDS = 25

export const networks: readonly Network[] = [
  { name: '1.6 Mbit/s, 150 ms', bytesPerSecond: 200_000, latencyMs: 150 },
  { name: '20 Mbit/s, 20 ms', bytesPerSecond: 2_500_000, latencyMs: 20 },
]

/**
 * Results of a page over one network: the medians of its rounds, and of their ratios to the neighbouring rounds of the bare
 * page.
 */
export interface Opened {
  median: Round
  ratio: Round
}

/** The pages over one network. */
export interface FirstScreen {
  network: string
  ours: Opened
  bare: Opened
  /** The bare page with the libraries the product is built on. */
  stack: Opened
}

/** Kilobytes of scripts and style sheets, packed. */
interface Sizes {
  signIn: number
  firstList: number
  /** The largest of all other screens of the menu, without frame and first list and without the chart library. */
  largest: { path: string; size: number }
  chart: number
}

export interface FirstResult {
  sizes: Sizes
  screens: FirstScreen[]
}

type Undo = (() => Promise<unknown>)[]

/**
 * `npm run bench -- first`: measures how soon a signed-in user sees the first list, with an empty cache and a slow
 * processor. It compares a page with nothing but the kit's table and the same call, and that page with the libraries of the
 * product. Steps that stop what was started are added to `undo`.
 */
export async function measureFirstScreen(undo: Undo): Promise<FirstResult> {
  await buildWeb()
  const bare = await mkdtemp(join(tmpdir(), 'hepu-bare-'))
  undo.push(() => rm(bare, { recursive: true, force: true }))
  await buildBare(bare)
  const place = await openPlace()
  undo.push(place.close)
  await insertGroups(place)
  const config = benchConfig(place.url)
  const register = (app: App) => serveBare(app, bare)
  const fastify = await buildApp({ config, connection: place.connection, register })
  undo.push(() => fastify.close())
  const origin = await fastify.listen({ port: 0, host: '127.0.0.1' })
  // Without windows: the parts a browser draws around a page would take the processor from it.
  const executablePath = requireTestBrowser()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  undo.push(() => browser.close())
  const session = await fillSession(browser, origin, await makeTicket(fastify, place.user.token))
  const screens: FirstScreen[] = []
  for (const network of networks) screens.push(await compare(browser, origin, session, network))
  return { sizes: await weighScreens(browser, origin, session), screens }
}

async function buildBare(outDir: string): Promise<void> {
  const root = join(import.meta.dirname, '../apps/web')
  // Each by itself: built together, the bare page would carry the router that it shares a file with.
  for (const name of ['bare.html', 'stack.html']) {
    await build({
      root,
      base: '/bare/',
      logLevel: 'error',
      build: { outDir, emptyOutDir: false, rolldownOptions: { input: join(root, name) } },
    })
  }
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
}

/** Sends the files of the bare page from the same server, compressed like ours. */
function serveBare({ fastify }: App, folder: string): void {
  fastify.get('/bare/*', { config: { marker: 'web' } }, async (request, reply) => {
    const name = (request.params as { '*': string })['*']
    return reply
      .header('content-security-policy', "default-src 'self' 'unsafe-inline'")
      .type(TYPES[name.split('.').at(-1)!] ?? 'text/plain')
      .send(await readFile(join(folder, name)))
  })
}

/** Forty groups of trials to list, and a user whom no dialog meets. */
async function insertGroups({ connection, user }: Place): Promise<void> {
  await connection.pool.query('update "user" set is_weak_password = false')
  await connection.pool.query(
    `insert into experiment_group (org_id, crop, year, name, phase, ripe_period, eco_zone, reps)
     select $1, $2, y, y || '年' || z || '区试', 'R1', '中熟', z, 2
     from generate_series(2016, 2025) y, unnest(array['黄淮海夏玉米', '东华北春玉米', '西北春玉米', '西南春玉米']) z`,
    [user.orgId, user.crop],
  )
}

/** Returns a ticket that signs a user in once. */
export async function makeTicket(fastify: FastifyInstance, token: string): Promise<string> {
  const { method, path } = createTicket
  const answer = await fastify.inject({ method, url: path, headers: headersOf(token), payload: '{}' })
  return answer.json<{ data: OutputOf<typeof createTicket> }>().data.ticket
}

/** What session storage holds of a user once the app has signed him in by a ticket. */
export async function fillSession(
  browser: Browser,
  origin: string,
  ticket: string,
): Promise<Record<string, string>> {
  const page = await browser.newPage()
  await page.goto(`${origin}/secretLogin?ticket=${ticket}`)
  // Asked for at intervals: the page's content security policy refuses the usual way unless the first look succeeds.
  await page.waitForFunction(
    () =>
      ['menuList', 'userInfo', 'resourcebyorg'].every(
        (name) => (sessionStorage.getItem(name) ?? '').length > 4,
      ),
    undefined,
    { polling: 100 },
  )
  const stored = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)))
  await page.close()
  return stored
}

/** Weighs what the sign-in screen, the first list, and every other screen of the menu load. */
async function weighScreens(
  browser: Browser,
  origin: string,
  session: Record<string, string>,
): Promise<Sizes> {
  const outside = await browser.newPage()
  const signIn = kilobytesOf(await filesOf(outside, `${origin}/login`))
  await outside.close()
  const page = await browser.newPage()
  await page.addInitScript(putSession, session)
  const first = await filesOf(page, origin + FIRST_LIST)
  let largest = { path: '', size: 0 }
  for (const path of await menuPaths(page)) {
    const files = [...(await filesOf(page, origin + path))]
    const size = kilobytesOf(files.filter((name) => !first.has(name) && !isChart(name)))
    if (size > largest.size) largest = { path, size }
  }
  await page.close()
  return { signIn, firstList: kilobytesOf(first), largest, chart: kilobytesOf(chartFiles()) }
}

const pages = {
  ours: { path: FIRST_LIST, row: '.grid-box tbody a' },
  bare: { path: '/bare/bare.html', row: '.ant-table-row' },
  stack: { path: '/bare/stack.html', row: '.ant-table-row' },
}

async function compare(
  browser: Browser,
  origin: string,
  session: Record<string, string>,
  network: Network,
): Promise<FirstScreen> {
  const rounds: Record<keyof typeof pages, Round[]> = { ours: [], bare: [], stack: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['ours', 'bare', 'stack'] as const) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      const { path, row } = pages[name]
      rounds[name].push(await openIn(context, { url: origin + path, row, session, network }))
    }
  }
  const opened = (own: readonly Round[]): Opened => ({
    median: medianOf(own),
    ratio: medianOf(own.map((round, at) => ratioOf(round, rounds.bare[at]!))),
  })
  return {
    network: network.name,
    ours: opened(rounds.ours),
    bare: opened(rounds.bare),
    stack: opened(rounds.stack),
  }
}

async function openIn(context: BrowserContext, what: Parameters<typeof openRound>[1]): Promise<Round> {
  try {
    return await openRound(await context.newPage(), what)
  } finally {
    await context.close()
  }
}

/** Returns the median of each figure. */
export function medianOf(rounds: readonly Round[]): Round {
  return roundOf((name) => median(rounds.map((round) => round[name])))
}

const ratioOf = (own: Round, other: Round): Round => roundOf((name) => own[name] / other[name])

function roundOf(of: (name: keyof Round) => number): Round {
  return {
    row: of('row'),
    lcp: of('lcp'),
    blocking: of('blocking'),
    requests: of('requests'),
    bytes: of('bytes'),
  }
}
