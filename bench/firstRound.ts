import type { Page } from '@playwright/test'

/** How the network of a round is. */
export interface Network {
  name: string
  bytesPerSecond: number
  latencyMs: number
}

/** What one opening of a page took, in ms from the beginning of the navigation. */
export interface Round {
  /** Until the first row of the table is painted. */
  row: number
  /** Largest contentful paint. */
  lcp: number
  /** Time above 50 ms of all long tasks. */
  blocking: number
  /** Requests until then. */
  requests: number
  /** Bytes over the wire until then. */
  bytes: number
}

interface Opened {
  url: string
  /** Selector of something in the first row. */
  row: string
  session: Readonly<Record<string, string>>
  network: Network
  /** How many times slower the processor is made; `SLOW` without. */
  slower?: number
}

/** The processor of a cheap phone or of an old office machine is about this many times slower. */
export const SLOW = 4
/** Nothing more happens on the page when the network and the main thread are quiet this long (ms). */
const QUIET_MS = 1500

interface Noted {
  row: number
  lcp: number
  blocking: number
  last: number
}

/** Runs in the page: signs in by what session storage held. */
export function putSession(stored: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(stored)) sessionStorage.setItem(name, value)
}

/** Opens an address with an empty cache and notes what it took. */
export async function openRound(
  page: Page,
  { url, row, session, network, slower = SLOW }: Opened,
): Promise<Round> {
  await page.addInitScript(putSession, session)
  await page.addInitScript({ content: note(row) })
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.bytesPerSecond,
    uploadThroughput: network.bytesPerSecond,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const traffic = { requests: 0, bytes: 0 }
  client.on('Network.requestWillBeSent', () => (traffic.requests += 1))
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (traffic.bytes += encodedDataLength))
  await page.goto(url, { waitUntil: 'commit' })
  const patience = { timeout: 60_000, polling: 100 }
  await page.waitForFunction(
    () => (globalThis as unknown as { noted: Noted }).noted.row > 0,
    undefined,
    patience,
  )
  const atRow = { ...traffic }
  await page.waitForFunction(
    (ms) => performance.now() - (globalThis as unknown as { noted: Noted }).noted.last > ms,
    QUIET_MS,
    patience,
  )
  const { row: first, lcp, blocking } = await page.evaluate<Noted>('noted')
  return { row: first, lcp, blocking, ...atRow }
}

/** Runs in the page before everything else: notes the frame after the first row, paints and long tasks. */
const note = (row: string): string => `
  globalThis.noted = { row: 0, lcp: 0, blocking: 0, last: 0 }
  const watch = (type, take) =>
    new PerformanceObserver((list) => {
      noted.last = performance.now()
      for (const entry of list.getEntries()) take(entry)
    }).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => (noted.lcp = entry.startTime))
  watch('longtask', (entry) => (noted.blocking += Math.max(0, entry.duration - 50)))
  watch('resource', () => undefined)
  const rows = new MutationObserver(() => {
    if (!document.querySelector(${JSON.stringify(row)})) return
    rows.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => (noted.row = noted.last = performance.now())))
  })
  rows.observe(document, { childList: true, subtree: true })`
