import { expect, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

const button = (name: string) => new RegExp(`^${Array.from(name).join(String.raw`\s?`)}$`)

test('F-527 money without a project is registered in 到账与拨款, claimed for a project and followed to its topic', async ({
  page,
  pane,
}) => {
  const mark = String(Date.now()).slice(-6)
  const dialog = page.getByRole('dialog').filter({ visible: true })
  const found = page.locator('.ant-select-dropdown:visible')
  await page.goto('/task/projectArrival')
  await expect(pane.getByRole('row', { name: /已认领/ }).first()).toBeVisible()
  await expect(pane.getByText(/待认领 [\d,.]+ 元/)).toBeVisible()

  await pane.getByRole('button', { name: '登记到账' }).click()
  await dialog.getByLabel('批次').fill(`来款${mark}`)
  await dialog.getByRole('combobox', { name: '拨款单位' }).click()
  await page.keyboard.type('示范科技项目')
  await found.getByText('示范科技项目管理中心').first().click()
  await typeDay(page, dialog.getByLabel('到账日期'), '2026-02-03')
  await dialog.getByLabel('到账额').fill('1234.56')
  await dialog.getByLabel('凭证号').fill(`银收-${mark}`)
  await dialog.getByRole('button', { name: button('保存') }).click()
  await expect(dialog).toBeHidden()

  await pane.getByRole('textbox', { name: '批次、单位、凭证号或项目' }).fill(`来款${mark}`)
  await page.keyboard.press('Enter')
  const row = pane.getByRole('row', { name: new RegExp(`来款${mark}`) })
  await expect(row).toContainText('未指定')
  await row.getByRole('button', { name: '认领' }).click()
  await expect(dialog.getByRole('button', { name: button('认领') })).toBeDisabled()
  await dialog.getByRole('combobox', { name: '项目' }).click()
  await page.keyboard.type('单倍体')
  await found.getByText('玉米单倍体诱导与加倍技术提升').first().click()
  await dialog.getByLabel('分配到「高频诱导系选育」的金额').fill('1234.56')
  await dialog.getByRole('button', { name: button('认领') }).click()

  await expect(row).toContainText('已认领')
  await row.getByRole('button', { name: '拨款明细' }).click()
  const nodes = dialog.getByRole('table', { name: '分到的项目与课题' })
  await expect(nodes.getByRole('row', { name: /高频诱导系选育 1,234\.56/ })).toBeVisible()
  await nodes.getByRole('link', { name: '高频诱导系选育' }).click()
  await expect(page.getByRole('heading', { name: '项目经费 · 高频诱导系选育' })).toBeVisible()
})
