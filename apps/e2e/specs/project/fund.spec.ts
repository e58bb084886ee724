import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'

test.use({ role: 'admin' })
test.setTimeout(150_000)

const paneOf = (page: Page) => page.locator('.pane').filter({ visible: true })
const dialogOf = (page: Page) => page.getByRole('dialog').filter({ visible: true })
const button = (name: string) => new RegExp(`^${Array.from(name).join(String.raw`\s?`)}$`)

/** Chooses an option of a select. */
async function choose(
  page: Page,
  within: ReturnType<typeof dialogOf>,
  label: string,
  option: string,
): Promise<void> {
  await within.getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

/** Opens the money of a demo project. */
async function openFund(page: Page, project: string): Promise<void> {
  await page.goto('/task/project')
  await paneOf(page).getByRole('link', { name: project }).first().click()
  await paneOf(page).getByRole('link', { name: '项目经费' }).click()
  await expect(page.getByRole('heading', { name: `项目经费 · ${project}` })).toBeVisible()
}

test('F-525 F-527 money arrives and is claimed, an expense is checked while it is typed, entered, reversed and followed', async ({
  page,
}) => {
  const pane = paneOf(page)
  const mark = String(Date.now()).slice(-6)
  await openFund(page, '玉米单倍体诱导与加倍技术提升')

  await test.step('the overview has figures, topics, subjects and years', async () => {
    await expect(pane.getByText('预算执行率')).toBeVisible()
    await expect(pane.getByRole('table', { name: '课题与任务' }).getByRole('link')).toHaveCount(2)
    await expect(pane.getByRole('table', { name: '科目' }).getByRole('row', { name: /材料费/ })).toBeVisible()
    await expect(
      pane.getByRole('table', { name: '年度' }).getByRole('row', { name: /2025.*开放/ }),
    ).toBeVisible()
  })

  await test.step('an arrival is registered and claimed; the parts must be the arrival to the fen', async () => {
    await pane.getByRole('tab', { name: '到账' }).click()
    await pane.getByRole('button', { name: '登记到账' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('批次').fill(`追加${mark}`)
    await dialog.getByRole('combobox', { name: '拨款单位' }).click()
    await page.keyboard.type('示范科技项目')
    await page.locator('.ant-select-dropdown:visible').getByText('示范科技项目管理中心').first().click()
    await typeDay(page, dialog.getByLabel('到账日期'), '2026-01-20')
    await dialog.getByLabel('到账额').fill('1000')
    await dialog.getByLabel('凭证号').fill(`银收-${mark}`)
    await dialog.getByRole('button', { name: button('保存') }).click()
    const row = pane.getByRole('row', { name: new RegExp(`追加${mark}.*待认领`) })
    await row.getByRole('button', { name: '认领' }).click()
    await dialogOf(page).getByLabel('分配到「高频诱导系选育」的金额').fill('999.99')
    await expect(dialogOf(page).getByText('尚余 0.01 元未分配')).toBeVisible()
    await expect(dialogOf(page).getByRole('button', { name: button('认领') })).toBeDisabled()
    await dialogOf(page).getByLabel('分配到「高频诱导系选育」的金额').fill('1000')
    await dialogOf(page)
      .getByRole('button', { name: button('认领') })
      .click()
    await expect(pane.getByRole('row', { name: new RegExp(`追加${mark}.*已认领`) }).first()).toContainText(
      '1,000.00',
    )
  })

  await test.step('an expense beyond the money is refused while it is typed, a fitting one is entered', async () => {
    await pane.getByRole('tab', { name: '专项流水' }).click()
    await pane.getByRole('button', { name: '登记收支' }).click()
    const dialog = dialogOf(page)
    await choose(page, dialog, '归属', '　高频诱导系选育')
    await choose(page, dialog, '科目', '　　材料费')
    await typeDay(page, dialog.getByLabel('业务日期'), '2025-06-12')
    await dialog.getByLabel('金额').fill('99999999')
    await expect(dialog.getByText(/超过到账/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: button('保存') })).toBeDisabled()
    await dialog.getByLabel('金额').fill('12.34')
    await expect(dialog.getByText('本笔之后').first()).toBeVisible()
    await dialog.getByLabel('凭证号').fill(`记-${mark}`)
    await dialog.getByLabel('摘要').fill(`诱导系用种${mark}`)
    await dialog.getByRole('button', { name: button('保存') }).click()
    await pane.getByLabel('凭证号或摘要').fill(mark)
    await pane.getByRole('button', { name: button('查询') }).click()
    await expect(pane.getByRole('row', { name: new RegExp(`记-${mark}`) })).toContainText('12.34')
  })

  await test.step('the line is reversed with a reason, and both lines add up to nothing', async () => {
    await pane
      .getByRole('row', { name: new RegExp(`记-${mark}`) })
      .getByRole('button', { name: '冲销' })
      .click()
    await dialogOf(page).getByLabel('冲销原因').fill('重复登记')
    await dialogOf(page)
      .getByRole('button', { name: button('冲销') })
      .click()
    await expect(pane.getByRole('row', { name: /支出（冲销）/ })).toBeVisible()
    await expect(pane.getByRole('row', { name: /支出（已冲销）/ })).toBeVisible()
  })

  await test.step('the way of the money loses nothing', async () => {
    await pane.getByRole('tab', { name: '资金流向' }).click()
    await expect(pane.getByText('差额 0.00')).toBeVisible()
    await expect(pane.getByRole('table', { name: '资金去向' }).getByRole('row').nth(1)).toBeVisible()
  })
})

test('F-527 a budget is typed with its gap in sight, kept as a draft and put in force with a comment', async ({
  page,
}) => {
  const pane = paneOf(page)
  await openFund(page, '玉米单倍体诱导与加倍技术提升')
  await pane.getByRole('link', { name: '加倍流程与自动识别' }).click()
  await pane.getByRole('button', { name: '预算编制' }).click()
  await expect(page.getByRole('heading', { name: /预算编制 · 加倍流程与自动识别/ })).toBeVisible()
  const cell = pane.getByRole('textbox', { name: '第1行 2025年' })
  const before = Number(await cell.inputValue())
  await cell.fill(String(before + 100))
  await expect(pane.getByText(/差额 100.00 元/)).toBeVisible()
  const other = pane.getByRole('textbox', { name: '第2行 2025年' })
  await other.fill(String(Number(await other.inputValue()) - 100))
  await expect(pane.getByText(/差额 0.00 元/)).toBeVisible()
  await pane.getByRole('button', { name: '保存科目' }).click()
  await pane.getByRole('button', { name: button('发布') }).click()
  await expect(dialogOf(page).getByRole('button', { name: button('发布') })).toBeDisabled()
  await dialogOf(page).getByLabel('调整说明').fill('设备费内部调剂')
  await dialogOf(page)
    .getByRole('button', { name: button('发布') })
    .click()
  await expect(pane.getByText('设备费内部调剂')).toBeVisible()
  await expect(
    pane.getByRole('table', { name: '调剂表' }).getByRole('row', { name: /\+100\.00/ }),
  ).toBeVisible()
})
