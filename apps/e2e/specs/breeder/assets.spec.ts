import { expect, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

const agreement = {
  name: '补充协议.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
}

test('F-457 F-569 F-570 F-573 F-574 a breeder gets a variety, whose shares change with a document, a right and material', async ({
  page,
  pane,
}) => {
  const name = `资产所${String(Date.now()).slice(-6)}`
  const dialog = page.getByRole('dialog').filter({ visible: true }).last()
  const save = () => dialog.getByRole('button', { name: /^保\s?存$/ }).click()
  const choose = async (label: string, text: string | RegExp) => {
    await dialog.getByRole('combobox', { name: label }).click()
    await page.locator('.ant-select-dropdown:visible').getByText(text, { exact: true }).click()
  }

  await test.step('an archive begins', async () => {
    await page.goto('/breeding/breederArchive')
    await pane.getByRole('button', { name: '新增育种家' }).click()
    await dialog.getByRole('radio', { name: '登记新单位' }).check()
    await dialog.getByLabel('名称').fill(name)
    await choose('类型', '科研院所')
    await typeDay(page, dialog.getByLabel('合作开始日期'), '2021-03-01')
    await save()
    await pane.getByRole('textbox', { name: '名称', exact: true }).fill(name)
    await pane.getByRole('button', { name: /^查\s?询$/ }).click()
    await pane.getByRole('link', { name }).click()
    await expect(pane.getByRole('heading', { name: `育种家 · ${name}` })).toBeVisible()
  })

  await test.step('a variety is entered with the shares of the first agreement', async () => {
    await pane.getByRole('tab', { name: '合作品种' }).click()
    await expect(page).toHaveURL(/activeName=cooperativeVariety/)
    await pane.getByRole('button', { name: '新增合作品种' }).click()
    await dialog.getByLabel('品种名称').fill('合玉8号')
    await dialog.getByLabel('收益：我方份额').fill('60')
    await typeDay(page, dialog.getByLabel('生效日期'), '2021-03-01')
    await save()
    await expect(pane.getByRole('row', { name: '合玉8号' })).toContainText('收益 60.00:40.00')
  })

  await test.step('its shares change only with a document', async () => {
    await pane.getByRole('button', { name: '变更权益' }).click()
    await dialog.getByLabel('收益：我方份额').fill('55.5')
    await typeDay(page, dialog.getByLabel('生效日期'), '2023-01-01')
    await dialog.getByLabel('变更原因').fill('补充协议一')
    await save()
    await expect(dialog.getByText('请上传双方确认的依据文件')).toBeVisible()
    await dialog.getByRole('button', { name: '上传依据文件' }).click()
    await page.locator('input[type=file]').first().setInputFiles(agreement)
    await dialog.getByRole('button', { name: /^保\s?存$|^上\s?传$|^确\s?定$/ }).click()
    await expect(page.getByRole('dialog', { name: '上传附件' })).toBeHidden()
    await expect(dialog.getByText('补充协议.pdf')).toBeVisible()
    await save()
    await expect(pane.getByRole('row', { name: '合玉8号' })).toContainText('收益 55.50:44.50')
    await pane.getByRole('button', { name: '合玉8号' }).click()
    const history = dialog.getByRole('table', { name: '权益比例的历史' })
    await expect(history.getByRole('row', { name: '2023-01-01' })).toContainText('补充协议一')
    await expect(history.getByRole('row', { name: '2021-03-01' })).toContainText('首次约定')
    await page.keyboard.press('Escape')
  })

  await test.step('a variety of the register is added by its name', async () => {
    await pane.getByRole('tab', { name: '审定品种' }).click()
    await pane.getByRole('button', { name: '添加审定品种' }).click()
    await dialog.getByRole('combobox', { name: '审定品种' }).fill('示禾玉101')
    await page
      .locator('.ant-select-dropdown:visible')
      .getByText(/示禾玉101/)
      .first()
      .click()
    await save()
    await expect(pane.getByRole('row', { name: '示禾玉101' })).toContainText('有效')
  })

  await test.step('a right is entered by name', async () => {
    await pane.getByRole('tab', { name: '成果权利' }).click()
    await pane.getByRole('button', { name: '登记成果权利' }).click()
    await choose('成果类别', '专利')
    await dialog.getByLabel('成果名称').fill('一种选育方法')
    await dialog.getByLabel('我方份额').fill('33.33')
    await save()
    await expect(pane.getByRole('row', { name: '一种选育方法' })).toContainText('33.33')
  })

  await test.step('material is handed out, is overdue, and comes back', async () => {
    await pane.getByRole('tab', { name: '材料' }).click()
    await pane.getByRole('button', { name: '发放材料' }).click()
    await dialog.getByLabel('材料名称').fill('郑58')
    await dialog.getByLabel('数量').fill('50')
    await dialog.getByLabel('用途').fill('组合测配')
    await dialog.getByLabel('协议编号').fill('材协1')
    await typeDay(page, dialog.getByLabel('发放日期'), '2024-03-01')
    await typeDay(page, dialog.getByLabel('应归还日期'), '2024-12-31')
    await save()
    const row = pane.getByRole('row', { name: '郑58' })
    await expect(row).toContainText('逾期未还')
    await row.getByRole('button', { name: /^归\s?还$/ }).click()
    // Enter takes the day and saves the form, as it has no other field of one line.
    const returned = dialog.getByLabel('归还日期')
    await returned.click()
    await expect(page.locator('.ant-picker-dropdown:visible')).toBeVisible()
    await returned.fill('2025-01-05')
    await returned.press('Enter')
    await expect(row).toContainText('已归还')
  })

  await test.step('germplasm and genes have their tabs', async () => {
    await pane.getByRole('tab', { name: '种质' }).click()
    await expect(pane.getByText('还没有种质', { exact: false })).toBeVisible()
    await pane.getByRole('tab', { name: '基因' }).click()
    await expect(pane.getByRole('button', { name: '关联基因' })).toBeVisible()
  })
})
