import type { Locator, Page } from '@playwright/test'
import { filesOf, isChart, kilobytesOf, LIMITS } from '../../../bench/weigh.ts'
import { expect, seriousViolations } from './test.ts'

/** Matches three English words in a row; codes, units and names of varieties have fewer. */
const ENGLISH = /\b[A-Za-z]{2,}(?: [a-z]{2,}){2,}\b/g

/** Matches a text of English words alone, as of a button that was left untranslated. Names of file formats are no such words. */
const WORDS = /^(?!(?:Word|Excel)$)[A-Z]?[a-z]{2,}(?:[ -][A-Za-z]+)*[.!?…]?$/
/** What people click or read as a name: buttons, tabs, heads of columns, labels, headings, the text of an empty list. */
const LABELS =
  'button, [role=tab], th, label, legend, dt, h1, h2, h3, .ant-empty-description, .ant-pagination'

/** A screen that is opened: its path, and the whole address if that says more. */
interface Opened {
  path: string
  url?: string
  /** Files of the first list, which every user has loaded before. */
  first: ReadonlySet<string>
  /** Whether the accessibility and the weight of the screen are looked at too. */
  isClose: boolean
}

/**
 * Opens a screen: it has a Chinese title, settles, keeps its address, shows no failure, no English and no placeholder that is cut. One that
 * is looked at closely has no serious accessibility violation either and stays within its byte limit.
 */
export async function examine(
  { page, pane }: { page: Page; pane: Locator },
  { path, url = `/${path}`, first, isClose }: Opened,
): Promise<void> {
  // A screen that is looked at closely must have settled completely.
  const files = await (isClose ? filesOf : openQuickly)(page, url)
  await expect(pane.getByRole('heading', { level: 1 }), path).toBeVisible()
  await expect(page, path).toHaveTitle(/\p{Script=Han}/u)
  await expect(pane.locator('.turning, [aria-busy=true]')).toHaveCount(0)
  expect(page.url(), path).toContain(path)
  expect.soft(await englishOn(page), path).toEqual([])
  expect.soft(await failuresOn(pane), path).toEqual([])
  expect.soft(await cutPlaceholdersOn(page), path).toEqual([])
  if (!isClose) return
  // The frame around it is the same on every screen, and looked at in a test of its own.
  expect.soft(await seriousViolations(page, '.pane'), path).toEqual([])
  const own = [...files].filter((name) => !first.has(name) && !isChart(name))
  expect.soft(kilobytesOf(own), `${path}, kB`).toBeLessThanOrEqual(LIMITS.screen)
}

/** What a screen of one record says when its address names none. */
const NO_RECORD = '查询参数错误，请重试'

/** Returns the failures that a screen shows, except that its address names no record. */
async function failuresOn(pane: Locator): Promise<string[]> {
  const alerts = await pane.locator('.pane-note[role=alert]').filter({ visible: true }).allInnerTexts()
  return alerts.filter((text) => !text.includes(NO_RECORD))
}

/** Goes to an address within the loaded app, as Back and Forward do: loading all of it anew for every screen takes minutes. */
export async function openQuickly(page: Page, url: string): Promise<Set<string>> {
  if (page.url() === 'about:blank') {
    await page.goto(url)
    return new Set()
  }
  await page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(url)}); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
  )
  const [path] = url.split('?')
  const tab = page.getByRole('navigation', { name: '打开的页面' }).locator('a[aria-current=page]')
  if (path !== '/home/index') await expect(tab, url).toHaveAttribute('href', new RegExp(`^${path}($|\\?)`))
  return new Set()
}

/** Returns the English on a page: three words in a row anywhere, and labels that are English alone. */
export async function englishOn(page: Page): Promise<string[]> {
  const labels = await page
    .locator(LABELS)
    .evaluateAll((nodes) => nodes.filter((node) => node.checkVisibility()).map((node) => node.textContent))
  const alone = labels.map((text) => text.trim()).filter((text) => WORDS.test(text))
  return [...((await textOn(page)).match(ENGLISH) ?? []), ...alone]
}

/** Returns the text that a user reads on a page, including the placeholders of empty fields. */
async function textOn(page: Page): Promise<string> {
  const shown = await page.locator('body').innerText()
  const hints = await page
    .locator('[placeholder]:visible')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('placeholder')).join('\n'))
  return `${shown}\n${hints}`
}

/** Finds placeholders that are wider than their field, of text fields and of choices; runs in the browser. */
const FIND_CUT = `(() => {
  const pen = document.createElement('canvas').getContext('2d')
  const isCutField = (field) => {
    const style = getComputedStyle(field)
    pen.font = style.font
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    return field.value === '' && pen.measureText(field.placeholder).width > room + 1
  }
  const isCutChoice = (choice) => choice.scrollWidth > choice.clientWidth + 1
  const shown = (selector) =>
    [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility({ visibilityProperty: true }))
  return [
    ...shown('input[placeholder]').filter(isCutField).map((field) => field.placeholder),
    ...shown('.ant-select-placeholder').filter(isCutChoice).map((choice) => choice.textContent),
  ]
})()`

/** Returns the placeholders on a page that are wider than their field. */
export const cutPlaceholdersOn = (page: Page): Promise<string[]> => page.evaluate<string[]>(FIND_CUT)
