import { loadavg } from 'node:os'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { requireChromium } from '../tools/chromium.ts'
import { serveGallery } from '../tools/gallery.ts'
import { quantile } from './measure.ts'

/** A wheel step (px) and how many of them a round has. */
const STEP_PX = 240
const STEPS = 60
const ROUNDS = 5
const COLUMNS = [8, 40] as const

interface Way {
  name: string
  address: (columns: number) => string
  /** What scrolls. */
  box: string
}
const ways: readonly Way[] = [
  {
    name: 'SearchTable',
    address: (columns) => `searchTable?view=${columns === 8 ? 'plain' : 'wide'}`,
    box: '.grid-box',
  },
  {
    name: 'antd virtual',
    address: (columns) => `bareTable?columns=${columns}`,
    box: '.ant-table-tbody-virtual',
  },
]

interface Round {
  /** Time (ms) between the frames of the scrolling. */
  frames: number[]
  /** Time (ms) the page's main thread was busy, of a step. */
  busy: number
}

/**
 * `npm run bench -- scroll`: scrolls 10 000 rows by the wheel in the built gallery, our table and the kit's in turn,
 * and prints the frame intervals and the CPU of a step. Run it on a machine that does nothing else.
 */
export async function measureScrolling(): Promise<void> {
  const served = await serveGallery()
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const load = loadavg()[0]!.toFixed(1)
    console.log(`${ROUNDS} rounds of ${STEPS} steps of ${STEP_PX} px, load of other programs ${load}`)
    const gallery = `${served.origin}/gallery.html#`
    for (const columns of COLUMNS) await compare(browser, gallery, columns)
  } finally {
    await browser.close()
    await served.close()
  }
}

/** Measures all ways in turn with so many columns, and prints them. */
async function compare(browser: Browser, gallery: string, columns: number): Promise<void> {
  const rounds = ways.map((): Round[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, way] of ways.entries()) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      await page.goto(`${gallery}/${way.address(columns)}`)
      rounds[i]!.push(await scroll(page, way.box))
      await page.close()
    }
  }
  for (const [i, way] of ways.entries()) console.log(lineOf(`${way.name}, ${columns} columns`, rounds[i]!))
}

/** Scrolls a loaded table of 10 000 rows, once to warm up and once measured. */
async function scroll(page: Page, box: string): Promise<Round> {
  await page.locator(box).getByText('先玉335-006').waitFor()
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.locator(box).hover()
  await turnWheel(page)
  const before = await busyOf(client)
  await page.evaluate(RECORD_FRAMES)
  await turnWheel(page)
  const frames = await page.evaluate<number[]>('frames')
  const busy = ((await busyOf(client)) - before) / STEPS
  return { frames, busy }
}

/** Runs in the page: notes the time between frames from now on. */
const RECORD_FRAMES = `
  frames = []
  let last = performance.now()
  requestAnimationFrame(function note(now) {
    frames.push(now - last)
    last = now
    requestAnimationFrame(note)
  })`
/** Runs in the page: waits for the frame after the next one. */
const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))'

/** A step every other frame, as a turning wheel gives them. */
async function turnWheel(page: Page): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    await page.mouse.wheel(0, STEP_PX)
    await page.evaluate(TWO_FRAMES)
  }
}

async function busyOf(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN)
}

function lineOf(name: string, rounds: readonly Round[]): string {
  const frames = rounds.flatMap((round) => round.frames)
  const [p50, p95] = [quantile(frames, 0.5), quantile(frames, 0.95)]
  const perSecond = (1000 * frames.length) / frames.reduce((sum, ms) => sum + ms, 0)
  const busy = quantile(
    rounds.map((round) => round.busy),
    0.5,
  )
  return (
    `${name.padEnd(26)} frame p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ms, ` +
    `${perSecond.toFixed(1)} frames/s, CPU of a step ${busy.toFixed(1)} ms`
  )
}
