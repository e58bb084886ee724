import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { CAPTCHA, PASSWORD, users, type Role } from './users.ts'

export { expect } from '@playwright/test'

interface Options {
  /** The signed-in user when the test begins; nobody by default. */
  role: Role | null
  /** The browser has loaded nothing before, where a test measures what it loads or sets its clock. */
  isNewBrowser: boolean
}
interface WorkerFixtures {
  /** A browser whose files and compiled scripts stay from test to test, so that pages do not load and compile them again. */
  usedBrowser: BrowserContext
}
interface Fixtures {
  /** The pane of the visible tab; hidden tabs stay in the document. */
  pane: ReturnType<Page['locator']>
}

const galleryOrigin = `http://127.0.0.1:${process.env.HEPU_GALLERY_PORT}`

/** Session storage of each role after signing in; each worker signs in once for each role. */
const sessions = new Map<Role, Promise<Record<string, string>>>()

/** Playwright's test with a signed-in role and the visible pane. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  role: [null, { option: true }],
  isNewBrowser: [false, { option: true }],
  usedBrowser: [
    async ({ playwright }, run) => {
      const folder = mkdtempSync(join(tmpdir(), 'hepu-browser-'))
      const { launchOptions, contextOptions, ...options } = config.use ?? {}
      const context = await playwright.chromium.launchPersistentContext(folder, {
        ...launchOptions,
        ...contextOptions,
        ...options,
      })
      await run(context)
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, usedBrowser, isNewBrowser, viewport, contextOptions, actionTimeout }, run) => {
    const isUsual = isDeepStrictEqual(
      [viewport, contextOptions],
      [config.use?.viewport, config.use?.contextOptions],
    )
    const context = isNewBrowser || !isUsual ? await browser.newContext() : usedBrowser
    context.setDefaultTimeout(actionTimeout ?? 0)
    await run(context)
    await (context === usedBrowser ? forgetUser(context) : context.close())
  },
  page: async ({ page, role, browser, baseURL }, run) => {
    if (role) {
      const made = sessions.get(role) ?? signIn(await browser.newPage({ baseURL }), role)
      sessions.set(role, made)
      await page.addInitScript(fillSession, await made)
    }
    await run(page)
  },
  pane: async ({ page }, run) => {
    await run(page.locator('.pane').filter({ visible: true }))
  },
})

/** Closes the pages of a test and removes what they stored; loaded files stay. */
async function forgetUser(context: BrowserContext): Promise<void> {
  const [first, ...pages] = context.pages()
  await Promise.all(pages.map((page) => page.close()))
  const client = await context.newCDPSession(first ?? (await context.newPage()))
  const storageTypes = 'cookies,local_storage,indexeddb,service_workers,cache_storage'
  for (const origin of [config.use?.baseURL ?? '', galleryOrigin]) {
    await client.send('Storage.clearDataForOrigin', { origin, storageTypes })
  }
  await client.detach()
}

/** Puts a stored session into a tab that has none yet; a tab that has signed out stays signed out. */
function fillSession(stored: Record<string, string>): void {
  if (sessionStorage.getItem('filled')) return
  for (const [name, value] of Object.entries(stored)) sessionStorage.setItem(name, value)
  sessionStorage.setItem('filled', '1')
}

/** Signs in by the form, because only the app knows the content of a session. Returns the session storage. */
async function signIn(page: Page, role: Role): Promise<Record<string, string>> {
  await page.goto('/login')
  await fillLogin(page, users[role], PASSWORD)
  await expect(page.getByText('登录成功')).toBeVisible()
  const stored = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)))
  await page.close()
  return stored
}

/** Fills in the sign-in form and submits it by Enter. */
export async function fillLogin(page: Page, account: string, password: string): Promise<void> {
  await expect(page.getByAltText('验证码，点击换一张')).toBeVisible()
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('验证码', { exact: true }).fill(CAPTCHA)
  await page.getByLabel('验证码', { exact: true }).press('Enter')
}

/** Returns the link of a screen in the menu; several groups have screens of the same name. */
export const menuLink = (page: Page, name: string, group = '品种评价') =>
  page
    .getByRole('navigation', { name: '菜单' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: group, exact: true }) })
    .getByRole('link', { name, exact: true })

/** Opens a page of the component gallery. */
export async function openGallery(page: Page, name: string): Promise<void> {
  await page.goto(`${galleryOrigin}/gallery.html#/${name}`)
}

/** Rules of WCAG 2.2 AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Returns the serious and critical violations of WCAG 2.2 AA in the page, or in a part of it, after all animations: half-faded
 * text is pale.
 */
export async function seriousViolations(page: Page, part?: string): Promise<string[]> {
  // Not waitForFunction: the page's content security policy refuses its polling, unless the first check passes.
  await expect.poll(() => page.evaluate(areAnimationsOver)).toBe(true)
  const builder = new AxeBuilder({ page })
  if (part) builder.include(part)
  const { violations } = await builder
    // Runs in the page itself: by default axe opens another page each time for frames of other origins, which takes as
    // long as the check itself, and there are no such frames.
    .setLegacyMode()
    // What passes is not described, nor where in the page an element is, which is a quarter of the time.
    .options({ resultTypes: ['violations'], selectors: false, runOnly: TAGS })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
}

/** Text, because the specs are typed without the DOM. */
const areAnimationsOver = `document.getAnimations().every(
  (animation) => animation.effect?.getComputedTiming().endTime === Infinity || animation.playState === 'finished',
)`
