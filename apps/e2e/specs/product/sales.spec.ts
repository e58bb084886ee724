import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from '../../support/test.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

const HEADS = [
  '单据号',
  '日期',
  '单据类型',
  '客户',
  '省份',
  '城市',
  '物料编码',
  '物料名称',
  '数量',
  '单位',
  '每袋重量',
  '金额',
]

test('F-427 F-485 bills of a workbook are checked, imported, listed, and followed by their material', async ({
  page,
  pane,
}) => {
  const mark = String(Date.now()).slice(-7)
  const nccId = `E2E-${mark}`
  const row = (no: string, unit: string, type = '销售') => [
    `${no}-${mark}`,
    '2023-11-05',
    type,
    '郑州农资',
    '河南',
    '郑州',
    nccId,
    '测试种子',
    10,
    unit,
    2.5,
    500,
  ]
  const rows = [HEADS, row('XS', '袋'), row('TH', '袋', '退货'), row('BAD', '筐')]
  const dialog = page.getByRole('dialog').filter({ visible: true })

  await test.step('what is wrong is shown with its place, and the rest is imported', async () => {
    await page.goto('/product/transactionFlow')
    await pane.getByRole('button', { name: /导\s?入/ }).click()
    await dialog.getByLabel('选择文件').setInputFiles({
      name: '交易.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '交易', rows }] })),
    })
    await dialog.getByRole('tab', { name: /检查结果（错误 1，/ }).click()
    await expect(dialog.getByRole('row').filter({ hasText: '筐' })).toContainText('单位「筐」无法识别')
    await dialog.getByRole('checkbox', { name: /不导入/ }).check()
    await dialog.getByRole('button', { name: '确认导入' }).click()
    await expect(dialog.getByText('交易流向：新增 2，修改 0')).toBeVisible()
    await dialog
      .getByRole('button', { name: /关\s?闭/ })
      .last()
      .click()
  })

  await test.step('the list shows the lines with their sums', async () => {
    await page.goto(`/product/transactionFlow?nccId=${nccId}`)
    await expect(pane.getByLabel('合计', { exact: true })).toContainText('净销量 0 kg')
    await expect(pane.getByLabel('合计', { exact: true })).toContainText('未绑定 2 行（100.0%')
    await pane.getByRole('link', { name: nccId }).first().click()
  })

  await test.step('the details list all movements with the running net', async () => {
    const table = pane.getByRole('table', { name: '全部交易' })
    await expect(table.getByRole('row')).toHaveCount(3)
    await expect(table).toContainText('25.0')
    await expect(pane.getByText('历次绑定：从未绑定产品')).toBeVisible()
  })
})
