import { expect, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

test('F-436 F-479 a workbook of bindings is checked, its doubtful row gets a product, and a material changes its product from a day on', async ({
  page,
  pane,
}) => {
  const mark = String(Date.now()).slice(-6)
  const [first, second] = [`禾丰${mark}`, `禾盛${mark}`]
  const [sure, doubtful] = [`MA${mark}`, `MB${mark}`]
  const dialog = page.getByRole('dialog').filter({ visible: true })

  await test.step('two products are there', async () => {
    await page.goto('/product/productBinding')
    await expect(pane.getByRole('button', { name: '新增绑定' })).toBeVisible()
    const token = await page.evaluate(() => sessionStorage.getItem('token'))
    for (const [at, name] of [first, second].entries()) {
      const values = { name, code: `E${mark}${at}`, cropSpecies: '玉米', type: '自有', state: '在售' }
      const answer = await page.request.post('/api/product/productRecord/create', {
        headers: { token: `Bearer ${token}` },
        data: values,
      })
      expect(await answer.json()).toMatchObject({ code: 1 })
    }
  })

  await test.step('the check stores nothing and says of each row what it is', async () => {
    await pane.getByRole('button', { name: /^导\s?入$/ }).click()
    const lines = [
      'ERP物料编码,ERP物料名称,产品,生效日期',
      `${sure},甲,${first},2024-01-01`,
      `${sure},甲,${first},2024-06-01`,
      `${doubtful},乙,禾封${mark},2024-01-01`,
    ]
    const buffer = Buffer.from(lines.join('\n'))
    await dialog.locator('input[type=file]').setInputFiles({ name: '绑定.csv', mimeType: 'text/csv', buffer })
    const result = dialog.getByRole('table', { name: '检查结果' })
    await expect(result.getByRole('row', { name: sure }).first()).toContainText('可导入')
    await expect(result.getByRole('row', { name: sure }).last()).toContainText('文件内重复')
    const row = result.getByRole('row', { name: doubtful })
    await expect(row).toContainText('产品不存在')
    await expect(row).toContainText(`可能是「${first}」`)
    await row.getByRole('checkbox').check()
  })

  await test.step('only then the chosen rows are stored', async () => {
    await dialog.getByRole('button', { name: '导入 2 行' }).click()
    await expect(dialog.getByText('已导入 2 行绑定')).toBeVisible()
    await dialog.getByRole('button', { name: /^完\s?成$/ }).click()
    await pane.getByLabel('产品或物料').fill(mark)
    await pane.getByRole('button', { name: /^查\s?询$/ }).click()
    await expect(pane.getByRole('row', { name: sure })).toContainText(first)
    await expect(pane.getByRole('row', { name: doubtful })).toContainText(first)
  })

  await test.step('from a day on a material belongs to another product, and its history has both', async () => {
    await pane.getByRole('row', { name: sure }).getByRole('button', { name: '改绑' }).click()
    await dialog.getByRole('combobox', { name: '新产品' }).click()
    await page.keyboard.type(second)
    await page.locator('.ant-select-dropdown:visible').getByText(second).first().click()
    await typeDay(page, dialog.getByLabel('改绑日期'), '2025-10-01')
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
    await expect(pane.getByRole('row', { name: sure })).toHaveCount(2)
    await pane.getByRole('row', { name: sure }).first().getByRole('button', { name: '历史' }).click()
    const history = page.getByRole('table', { name: '绑定历史' })
    await expect(history.getByRole('row', { name: first })).toContainText('2024-01-01 至 2025-09-30')
    await expect(history.getByRole('row', { name: second })).toContainText('2025-10-01 至 今')
  })
})
