import type { Page } from '@playwright/test'
import { pasteCells } from '../../support/pasteCells.ts'
import { expect, fillLogin, test } from '../../support/test.ts'
import { PASSWORD, users } from '../../support/users.ts'

test.use({ role: 'breeder' })
test.setTimeout(120_000)

// A group of the demo data, chosen by its number: the newest group may belong to another test.
const SHEET = '/estimate/estimate-progress/fillData?groupId=2'
const PLOTS = '/estimate/estimate-progress/viewRawData?groupId=2'

/** Returns a cell of the grid by its row and column, without the name of the plot. */
const cellOf = (page: Page, row: number, column: number) =>
  page
    .locator('.dsg-row:not(.dsg-row-header)')
    .nth(row)
    .locator('.dsg-cell')
    .nth(column + 1)
const inputOf = (page: Page, row: number, column: number) => cellOf(page, row, column).locator('input')

test('a pasted block is checked, survives a closed tab, waits for its reviewer, and then changes the figures', async ({
  page,
  pane,
  browser,
  baseURL,
}) => {
  await page.goto(SHEET)
  await expect(inputOf(page, 0, 0)).toHaveValue('527.38')

  await test.step('marks show impossible, unusual and changed values', async () => {
    await cellOf(page, 0, 0).click()
    await pasteCells(page, [['900'], ['200'], ['9000']])
    await expect(cellOf(page, 0, 0)).toHaveClass(/fill-edited/)
    await expect(cellOf(page, 1, 0)).toHaveClass(/fill-doubtful/)
    await expect(cellOf(page, 2, 0)).toHaveClass(/fill-refused/)
    await pane.getByRole('button', { name: '保存（3）' }).click()
    await expect(page.getByText(/有1个值不能保存（红色）/)).toBeVisible()
  })

  await test.step('Ctrl+Z takes the paste back, Ctrl+Y brings it again, Ctrl+D fills down', async () => {
    await cellOf(page, 0, 0).click()
    await page.keyboard.press('Control+z')
    await expect(inputOf(page, 0, 0)).toHaveValue('527.38')
    await page.keyboard.press('Control+y')
    await expect(inputOf(page, 0, 0)).toHaveValue('900')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(inputOf(page, 2, 0)).toHaveValue('900')
  })

  await test.step('what was typed is offered again after the page was closed', async () => {
    await page.goto('about:blank')
    await page.goto(SHEET)
    await expect(pane.getByText(/上次有 3 个值没有保存/)).toBeVisible()
    await pane.getByRole('button', { name: '恢复' }).click()
    await expect(inputOf(page, 2, 0)).toHaveValue('900')
    await pane.getByRole('button', { name: '保存（3）' }).click()
    await expect(page.getByText('保存成功：3个值待审核')).toBeVisible()
    await expect(cellOf(page, 0, 0)).toHaveClass(/fill-waiting/)
  })

  const review = await browser.newContext({
    baseURL,
    locale: 'zh-CN',
    viewport: { width: 1280, height: 800 },
  })
  const other = await review.newPage()
  await other.bringToFront()
  const shown = other.locator('.pane').filter({ visible: true })
  await other.goto('/login')
  await fillLogin(other, users.trial, PASSWORD)
  await expect(other.getByText('登录成功')).toBeVisible()

  await test.step('the reviewer sees them beside the old values and takes them; the figures follow', async () => {
    await other.goto(`${PLOTS}&status=waiting`)
    await expect(shown.getByRole('row', { name: /G01/ })).toHaveCount(3)
    await shown.getByRole('button', { name: '审核填报值' }).click()
    const drawer = other.getByRole('dialog')
    await expect(drawer.getByText('育种人员').first()).toBeVisible()
    await drawer.getByRole('button', { name: '全部采用' }).click()
    await expect(other.getByText(/3个值已采用，数字已重算/)).toBeVisible()
    await other.goto(`${PLOTS}&name=G01`)
    await expect(shown.getByRole('row', { name: /E1 G01 1 .* 900\.00/ })).toBeVisible()
  })

  await test.step('the value shows who typed and who accepted it, and its workbook', async () => {
    await other.goto(SHEET)
    await cellOf(other, 0, 0).click()
    await shown.getByRole('button', { name: '来源' }).click()
    const history = other.getByRole('dialog')
    await expect(history.getByText(/育种人员 · .* · 试验主持 .* 审核/)).toBeVisible()
    await expect(history.getByRole('link', { name: '玉米RCBD试验.xlsx' })).toBeVisible()
  })

  await test.step('put back as it was', async () => {
    await other.keyboard.press('Escape')
    await cellOf(other, 0, 0).click()
    await pasteCells(other, [['527.38'], ['602.213333333333'], ['343.713333333333']])
    await shown.getByRole('button', { name: '保存（3）' }).click()
    await expect(other.getByText('保存成功：3个值已采用，数字已重算')).toBeVisible()
  })
  await review.close()
})
