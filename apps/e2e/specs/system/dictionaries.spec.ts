import { expect, test } from '../../support/test.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

test('F-460 the form of suppliers offers an entry after it is added and moved up, but not after it is disabled; its history shows the changes', async ({
  page,
  pane,
}) => {
  const dialog = page.getByRole('dialog').filter({ visible: true })
  const mark = String(Date.now()).slice(-6)
  const label = `农膜${mark}`
  const row = pane.getByRole('row').filter({ hasText: label })
  const isOffered = async (offered: boolean): Promise<void> => {
    await page.goto('/system/supplier')
    await pane.getByRole('button', { name: '新增供应商' }).click()
    await dialog.getByRole('combobox', { name: '供应商类型' }).fill(label)
    const list = page.locator('.ant-select-dropdown:visible')
    await expect(list).toContainText(offered ? label : '暂无数据')
    await page.goto('/system/dictionary?code=supplier_type')
  }
  await page.goto('/system/dictionary?name=仪器设备')
  await expect(pane.getByRole('heading', { level: 2, name: '供应商类型' })).toBeVisible()

  await pane.getByRole('button', { name: '新增字典项' }).click()
  await dialog.getByLabel('编码').fill(`FILM_${mark}`)
  await dialog.getByLabel('名称').fill(label)
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(row).toContainText('自行添加')
  const place = Number(await row.getByRole('cell').first().innerText())
  await row.getByRole('button', { name: `上移「${label}」` }).click()
  await expect(row.getByRole('cell').first()).toHaveText(String(place - 1))
  await isOffered(true)

  await row.getByRole('switch').click()
  await expect(row.getByRole('switch')).toHaveAttribute('aria-checked', 'false')
  await isOffered(false)

  await row.getByRole('button', { name: /删\s?除/ }).click()
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /确\s?认/ })
    .click()
  await expect(row).toHaveCount(0)
  await pane.getByRole('button', { name: '变更历史' }).click()
  const history = page.getByRole('dialog', { name: '变更历史' })
  await expect(history.getByRole('row').filter({ hasText: label }).first()).toContainText('删除')
})
