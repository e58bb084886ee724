import type { Locator, Page } from '@playwright/test'
import { expect, openGallery, seriousViolations, test } from '../../support/test.ts'

const box = (page: Page): Locator => page.locator('.grid-box')
const head = (page: Page, name: string): Locator => page.getByRole('columnheader', { name })
const placeOf = async (target: Locator) => (await target.boundingBox())!
const scrolled = (page: Page) =>
  box(page).evaluate((element) => ({ top: element.scrollTop, left: element.scrollLeft }))

async function open(page: Page, view: string): Promise<void> {
  await openGallery(page, `searchTable?view=${view}`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

test('F-242 the box is 609 px high; the body scrolls under a head that stays', async ({ page }) => {
  await open(page, 'page')
  expect((await placeOf(box(page))).height).toBe(609)
  await page.getByRole('combobox', { name: '每页条数' }).click()
  await page.getByTitle('50 条/页').click()
  await expect(page.getByRole('row')).toHaveCount(52)
  const before = await placeOf(head(page, '名称'))
  await box(page).hover()
  await page.mouse.wheel(0, 600)
  await expect.poll(async () => (await scrolled(page)).top).toBe(600)
  expect(await placeOf(head(page, '名称'))).toEqual(before)
  expect((await placeOf(box(page))).height).toBe(609)
})

test('10 000 rows of 40 columns render only what is visible; first columns stay, the page does not overflow', async ({
  page,
}) => {
  await open(page, 'wide')
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  expect(await page.getByRole('columnheader').count()).toBeLessThan(25)
  const name = await placeOf(head(page, '名称'))
  await box(page).evaluate((element) => element.scrollTo(1e6, 1e6))
  await expect(page.getByRole('row', { name: /^10000 / })).toBeVisible()
  await expect(head(page, '性状39')).toBeInViewport({ ratio: 1 })
  expect(await placeOf(head(page, '名称'))).toEqual(name)
  const last = page.getByRole('row', { name: /^10000 / })
  const [headCell, cell] = [await placeOf(head(page, '性状39')), await placeOf(last.getByRole('cell').last())]
  expect([cell.x, cell.width]).toEqual([headCell.x, headCell.width])
  await expect(last).toHaveAttribute('aria-rowindex', '10001')
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
})

test('the rows take the focus and scroll by the arrow keys', async ({ page }) => {
  await open(page, 'wide')
  await box(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await scrolled(page)).top).toBeGreaterThan(0)
  await page.keyboard.press('End')
  await expect(page.getByRole('row', { name: /^10000 / })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await scrolled(page)).left).toBeGreaterThan(0)
})

test('filters, order and page are in the address; Back and reload restore them', async ({ page }) => {
  await open(page, 'page')
  await page.getByLabel('名称', { exact: true }).fill('先玉')
  await page.keyboard.press('Enter')
  await expect(page.getByText('共 17 条')).toBeVisible()
  await head(page, '年份').click()
  await page.getByTitle('2', { exact: true }).click()
  await expect(page).toHaveURL(/name=%E5%85%88%E7%8E%89.*sort=year\+ascending.*current=2/)
  await expect(page.getByRole('row')).toHaveCount(9)
  await page.reload()
  await expect(page.getByLabel('名称', { exact: true })).toHaveValue('先玉')
  await expect(head(page, '年份')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row')).toHaveCount(9)
})

test('F-223 one row of filters is shown, the others are behind 展开', async ({ page }) => {
  await open(page, 'page')
  const form = page.getByRole('search')
  const low = (await placeOf(form)).height
  await page.getByRole('button', { name: '展开' }).click()
  await expect(page.getByText('生态区', { exact: true })).toBeVisible()
  expect((await placeOf(form)).height).toBeGreaterThan(low)
  await page.getByRole('button', { name: '收起' }).click()
  await expect(page.getByText('生态区', { exact: true })).toBeHidden()
  expect((await placeOf(form)).height).toBe(low)
})

test('columns are moved by dragging, made wider at their edge, and stay so after a reload', async ({
  page,
}) => {
  await open(page, 'page')
  await page.getByRole('button', { name: '表格设置' }).click()
  const columns = page.getByRole('list', { name: '列' }).getByRole('listitem')
  const order = async () => (await columns.allInnerTexts()).map((text) => text.trim())
  await expect(async () => {
    await columns.filter({ hasText: '阶段' }).dragTo(columns.filter({ hasText: '年份' }))
    const names = await order()
    expect(names.indexOf('阶段')).toBeLessThan(names.indexOf('年份'))
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: '列' })).toBeHidden()
  const edge = await placeOf(head(page, '试点').locator('.resize'))
  const width = (await placeOf(head(page, '试点'))).width
  await page.mouse.move(edge.x + 4, edge.y + 8)
  await page.mouse.down()
  await page.mouse.move(edge.x + 84, edge.y + 8, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.round((await placeOf(head(page, '试点'))).width - width)).toBe(80)
  await page.reload()
  await expect(head(page, '阶段')).toBeVisible()
  expect((await placeOf(head(page, '阶段'))).x).toBeLessThan((await placeOf(head(page, '年份'))).x)
  expect(Math.round((await placeOf(head(page, '试点'))).width - width)).toBe(80)
})

test('the settings work by keyboard alone; Esc closes and returns the focus', async ({ page }) => {
  await open(page, 'page')
  const settings = page.getByRole('button', { name: '表格设置' })
  await settings.focus()
  await page.keyboard.press('Enter')
  const year = page.getByRole('checkbox', { name: '年份' })
  await expect(year).toBeVisible()
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return year.evaluate((element) => element.matches(':focus'))
    })
    .toBe(true)
  await page.keyboard.press('Alt+ArrowUp')
  await expect(year).toBeFocused()
  await page.keyboard.press('Space')
  await expect(head(page, '年份')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(settings).toBeFocused()
  await expect(year).toBeHidden()
})

test('the table has no serious accessibility violation', async ({ page }) => {
  for (const view of ['page', 'tree', 'wide']) {
    await open(page, view)
    expect(await seriousViolations(page)).toEqual([])
  }
})
