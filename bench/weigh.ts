import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { AuthEntry } from '@hepu/api/areas/authority/session/session'
import type { Page, Request } from '@playwright/test'
import { leavesOf, pathOf } from '../apps/web/src/workspace/menu.ts'

/** Folder of the built web app. */
const DIST = join(import.meta.dirname, '../apps/web/dist')

const known = new Map<string, number>()

/**
 * Limits in kilobytes (1024 bytes) of packed scripts and style sheets, and of requests until the first list is shown.
 * `rows` limits what is requested before the rows of a list, `wall` what a dashboard on a wall loads beside the charts.
 */
export const LIMITS = {
  signIn: 112,
  rows: 250,
  firstList: 380,
  screen: 86,
  chart: 260,
  wall: 285,
  requests: 33,
}

/** The list that is measured: what most users open first. */
export const FIRST_LIST = '/estimate/estimate-progress'

/** True for the files of the chart library, which have a limit of their own. */
export const isChart = (name: string): boolean => name.startsWith('assets/echarts')

/** The files of the chart library. */
export const chartFiles = (): string[] =>
  readdirSync(join(DIST, 'assets'))
    .map((name) => `assets/${name}`)
    .filter((name) => isChart(name) && name.endsWith('.js'))

/** The script or style sheet an address of the built web app means; undefined for anything else. */
export const fileOf = (url: string): string | undefined =>
  /\/(assets\/[^/?]+\.(?:js|css))$/.exec(new URL(url).pathname)?.[1]

/**
 * Opens an address and returns the scripts and style sheets requested until the page is idle. In the workspace it waits for
 * the parts of the frame, which are requested after the screen.
 */
export async function filesOf(page: Page, url: string): Promise<Set<string>> {
  const files = new Set<string>()
  const underWay = new Set<Request>()
  const note = (request: Request) => {
    const name = fileOf(request.url())
    if (name) files.add(name)
    underWay.add(request)
  }
  const end = (request: Request) => void underWay.delete(request)
  page.on('request', note).on('requestfinished', end).on('requestfailed', end)
  await page.goto(url)
  await comeToRest(page, underWay)
  if ((await page.locator('.shell').count()) > 0) {
    await page.locator('.sidebar li').first().waitFor()
    await comeToRest(page, underWay)
  }
  page.off('request', note).off('requestfinished', end).off('requestfailed', end)
  return files
}

/**
 * Until the page has time to spare and nothing is on its way, three times in a row: on a busy machine a pause of the network
 * alone says nothing.
 */
async function comeToRest(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = underWay.size === 0 ? quiet + 1 : 0) await spareTime(page)
}

/** Until nothing is left to do in the page for a moment. */
const spareTime = (page: Page): Promise<void> =>
  page.evaluate('new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 50)))')

/** Addresses of all screens of the menu of the user who is signed in. */
export async function menuPaths(page: Page): Promise<string[]> {
  const menu = await page.evaluate(() => sessionStorage.getItem('menuList'))
  return leavesOf(JSON.parse(menu ?? '[]') as AuthEntry[]).map(pathOf)
}

/** Kilobytes of built files, packed by gzip at its best. */
export const kilobytesOf = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + weigh(name), 0) / 1024

function weigh(name: string): number {
  const bytes = known.get(name) ?? gzipSync(readFileSync(join(DIST, name)), { level: 9 }).length
  known.set(name, bytes)
  return bytes
}
