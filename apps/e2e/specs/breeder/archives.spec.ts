import { pasteCells } from '../../support/pasteCells.ts'
import { expect, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

test('F-041 F-405 F-457 a breeder is entered, gets standards and a fee, is put on the blacklist and taken off', async ({
  page,
  pane,
}) => {
  const name = `育种所${String(Date.now()).slice(-6)}`
  const dialog = page.getByRole('dialog').filter({ visible: true })
  const save = () => dialog.getByRole('button', { name: /^保\s?存$/ }).click()

  await test.step('an archive begins with a new organisation', async () => {
    await page.goto('/breeding/breederArchive')
    await pane.getByRole('button', { name: '新增育种家' }).click()
    await dialog.getByRole('radio', { name: '登记新单位' }).check()
    await dialog.getByLabel('名称').fill(name)
    await dialog.getByRole('combobox', { name: '类型' }).click()
    await page.locator('.ant-select-dropdown:visible').getByText('科研院所', { exact: true }).click()
    await typeDay(page, dialog.getByLabel('合作开始日期'), '2021-03-01')
    await save()
    await pane.getByRole('textbox', { name: '名称', exact: true }).fill(name)
    await pane.getByRole('button', { name: /^查\s?询$/ }).click()
    await expect(pane.getByRole('row', { name })).toContainText('合作中')
  })

  await test.step('its details have a tab for each kind of records, and the tab is in the address', async () => {
    await pane.getByRole('link', { name }).click()
    await expect(pane.getByRole('heading', { name: `育种家 · ${name}` })).toBeVisible()
    await pane.getByRole('tab', { name: '推广标准' }).click()
    await expect(page).toHaveURL(/activeName=promotionStandard/)
  })

  await test.step('a gap between ranges is named before the table can be saved', async () => {
    await pane.getByRole('textbox', { name: /第1行 面积自/ }).focus()
    const lines = [
      ['奖励条件', '面积自', '面积至', '奖励金额', '生效日期'],
      ['推广面积', '0', '10', '0', '2024-01-01'],
      ['推广面积', '20', '', '50000', '2024-01-01'],
    ]
    await pasteCells(page, lines)
    await expect(pane.getByText(/面积 10–20 万亩没有标准/).first()).toBeVisible()
    await expect(pane.getByRole('button', { name: '保存标准' })).toBeDisabled()
    await pane.getByRole('textbox', { name: /第2行 面积自/ }).fill('10')
    await pane.getByRole('button', { name: '保存标准' }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
  })

  await test.step('the amount of a fee follows from standard and quantity', async () => {
    await pane.getByRole('tab', { name: '费用' }).click()
    await pane.getByRole('button', { name: '登记费用' }).click()
    await dialog.getByLabel('年度').fill('2025')
    await dialog.getByLabel('年度').press('Enter')
    await dialog.getByRole('combobox', { name: '费用类型' }).click()
    await page.locator('.ant-select-dropdown:visible').getByText('年费', { exact: true }).click()
    await dialog.getByLabel('标准').fill('100.05')
    await dialog.getByLabel('数量').fill('2.5')
    await save()
    const lines = pane.getByRole('table', { name: '费用明细' })
    await expect(lines.getByRole('row', { name: '2025' })).toContainText('250.13')
  })

  await test.step('the blacklist asks for a reason and closes the archive', async () => {
    await pane.getByRole('button', { name: '列入黑名单' }).click()
    await expect(dialog.getByRole('table', { name: '受影响的记录' })).toContainText('未结清的费用')
    await dialog.getByRole('button', { name: '列入黑名单' }).click()
    await expect(dialog.getByText('状态变更原因必填')).toBeVisible()
    await dialog.getByLabel('状态变更原因').fill('扩散材料')
    await dialog.getByRole('button', { name: '列入黑名单' }).click()
    await expect(pane.getByText('黑名单', { exact: true })).toBeVisible()
    await expect(pane.getByRole('button', { name: /^编\s?辑$/ }).first()).toBeDisabled()
    await pane.getByRole('button', { name: '恢复合作' }).click()
    await dialog.getByLabel('状态变更原因').fill('已和解')
    await dialog.getByRole('button', { name: '恢复合作' }).click()
    await expect(pane.getByRole('button', { name: /^编\s?辑$/ }).first()).toBeEnabled()
  })
})
