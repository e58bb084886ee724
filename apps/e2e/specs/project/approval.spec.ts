import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

const dialogOf = (page: Page) => page.getByRole('dialog').filter({ visible: true })
const paneOf = (page: Page) => page.locator('.pane').filter({ visible: true })
const DAY_MS = 86_400_000
const day = (offset: number): string => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)

/** Chooses an option of a select by its text. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await paneOf(page).getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

test('F-399 F-506 F-507 a 立项 is kept as a draft, submitted, published and withdrawn', async ({ page }) => {
  const name = `耐旱玉米专项${String(Date.now()).slice(-6)}`
  const pane = paneOf(page)

  await test.step('a draft needs its name only, and is in the drafts alone', async () => {
    await page.goto('/task/projectApproval/approvalAdd')
    await pane.getByLabel('立项名称').fill(name)
    await pane.getByRole('button', { name: '存为草稿' }).click()
    await expect(page).toHaveURL(/approvalEdit\?id=\d+/)
    await page.goto('/task/projectApproval#drafts')
    await expect(dialogOf(page).getByRole('link', { name })).toBeVisible()
    await expect(pane.getByRole('cell', { name })).toHaveCount(0)
    await dialogOf(page).getByRole('link', { name }).click()
  })

  await test.step('submitted with gaps it names them, without gaps it gets its number', async () => {
    await expect(pane.getByLabel('立项名称')).toHaveValue(name)
    await pane.getByRole('button', { name: /^提\s?交$/ }).click()
    await expect(pane.getByText('申报指南必填').first()).toBeVisible()
    await pane.getByLabel('立项年度').click()
    await page.keyboard.type('2026')
    await page.keyboard.press('Enter')
    await choose(page, '类别', '新品种选育')
    for (const [label, value] of [
      ['申报开始日期', day(-3)],
      ['申报截止日期', day(30)],
      ['执行开始日期', '2026-01-01'],
      ['执行结束日期', '2030-12-31'],
    ] as const) {
      await typeDay(page, pane.getByLabel(label), value)
    }
    await pane.getByLabel('专项预算').fill('300')
    await pane.getByLabel('联系人').fill('李明')
    await pane.getByLabel('申报指南').fill('支持耐旱玉米新品种选育。')
    await pane.getByRole('button', { name: /^提\s?交$/ }).click()
    await expect(page).toHaveURL(/approvalDetails\?id=\d+/)
    await expect(pane.getByText(/LX2026\d{4}/)).toBeVisible()
    await expect(pane.getByText('300.00 万元')).toBeVisible()
  })

  await test.step('it is published after a question, open for applications, and not to be edited', async () => {
    await pane.getByRole('button', { name: /^发\s?布$/ }).click()
    await page
      .locator('.ant-popover:visible')
      .getByRole('button', { name: /确\s?认/ })
      .click()
    await expect(pane.getByText(/可申报/)).toBeVisible()
    await expect(pane.getByRole('button', { name: /^编\s?辑$/ })).toHaveCount(0)
  })

  await test.step('it is withdrawn, and the list shows it so', async () => {
    await pane.getByRole('button', { name: /^撤\s?回$/ }).click()
    await page
      .locator('.ant-popover:visible')
      .getByRole('button', { name: /确\s?认/ })
      .click()
    await expect(pane.getByText('已撤回')).toBeVisible()
    await page.goto('/task/projectApproval')
    await expect(pane.getByRole('row', { name: new RegExp(name) })).toContainText('已撤回')
  })
})

test('screens of a 立项 and of an audit that are opened without their record say so', async ({ page }) => {
  for (const path of [
    'projectApproval/approvalDetails',
    'projectApproval/approvalEdit',
    'projectExamine/examineDetails',
  ]) {
    await page.goto(`/task/${path}`)
    await expect(paneOf(page).getByRole('alert')).toContainText('查询参数错误，请重试')
  }
})
