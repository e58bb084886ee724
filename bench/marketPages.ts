import { marketPages } from '@hepu/api/areas/trading/market/marketCalls'
import { must } from '@hepu/api/core/must'
import { chromium, type Browser } from '@playwright/test'
import type { FastifyInstance } from 'fastify'
import { requireTestBrowser } from '../tools/chromium.ts'
import { openRound, type Round } from './firstRound.ts'
import { medianOf, networks } from './firstScreen.ts'
import type { Place } from './openPlace.ts'
import { filesOf, kilobytesOf } from './weigh.ts'

/** Openings of each page, with an empty cache. */
const OPENINGS = 9
/** Goals: ms until the list, or the head of a listing, is painted; kilobytes of packed scripts and style sheets. */
const GOAL = { ms: 2000, kilobytes: 150 }

/** A page with a selector of what a visitor waits for. */
interface Waited {
  what: string
  path: string
  row: string
}

/** Opens the public list and the page of a listing over a slow network with a slow processor, and prints what that took. */
export async function measureMarketPages(
  fastify: FastifyInstance,
  { connection: { pool } }: Place,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  const found = await pool.query<{ id: string }>(
    "select id from listing where state = 'listed' order by listed_at desc limit 1",
  )
  const { id } = must(found.rows[0], 'a listing')
  const pages: Waited[] = [
    { what: 'public list', path: marketPages.list, row: '.trade-card h3 a' },
    { what: 'public listing', path: `${marketPages.supply}?id=${id}`, row: '.trade-detail h1' },
  ]
  const origin = await fastify.listen({ port: 0, host: '127.0.0.1' })
  const browser = await chromium.launch({
    executablePath: requireTestBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  undo.push(() => browser.close())
  for (const page of pages) await measurePage(browser, origin, page)
}

async function measurePage(browser: Browser, origin: string, { what, path, row }: Waited): Promise<void> {
  const network = must(networks[0], 'the slow network')
  const url = origin + path
  const rounds: Round[] = []
  for (let at = 0; at < OPENINGS; at++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    rounds.push(await openRound(await context.newPage(), { url, row, session: {}, network }))
    await context.close()
  }
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const kilobytes = kilobytesOf(await filesOf(page, url))
  await page.close()
  const { row: ms, lcp, blocking, requests, bytes } = medianOf(rounds)
  const mark = ms <= GOAL.ms && kilobytes <= GOAL.kilobytes ? '✓' : '✗'
  console.log(
    `${what} over ${network.name}, processor four times slower: ${ms.toFixed(0)} ms (goal ${GOAL.ms}), ` +
      `${kilobytes.toFixed(0)} kB of scripts and styles (goal ${GOAL.kilobytes}) ${mark}; largest paint ${lcp.toFixed(0)} ms, ` +
      `blocked ${blocking.toFixed(0)} ms, ${requests} requests, ${(bytes / 1024).toFixed(0)} kB until then`,
  )
}
