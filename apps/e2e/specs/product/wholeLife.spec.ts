import { writeXlsx } from 'hucre/xlsx'
import { button, choose, dialogOf, fill, find } from '../../support/projectPages.ts'
import { expect, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'

test.use({ role: 'admin' })
test.setTimeout(240_000)

const VARIETY = '示谷金1号'
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
  '金额',
]

/** The last business year that has ended, as the calendar of the demo has them: from October on. */
const now = new Date()
const lastYear = now.getFullYear() - (now.getMonth() >= 9 ? 0 : 1)
/** Bags that are sold in four seasons. */
const seasons = [40_000, 80_000, 160_000, 280_000].map((bags, at) => ({
  year: lastYear - 3 + at,
  bags,
}))

test('F-446 F-436 F-427 F-447 F-448 a registered variety becomes a product, is bound, sold for four seasons, printed, decided about and reviewed', async ({
  page,
  pane,
}) => {
  const mark = String(Date.now()).slice(-6)
  const [name, code, nccId] = [`谷金全程${mark}`, `QC-${mark}`, `QC${mark}`]
  const dialog = dialogOf(page)

  await test.step('the variety becomes a product, whose phase is known at once', async () => {
    await page.goto('/change/change-list')
    await pane.getByRole('button', { name: '新增产品' }).click()
    await fill(pane, { 产品名称: name, 产品编码: code, 每袋重量: '2.5', 亩用种量: '1.6' })
    await find(page, pane, '审定品种', VARIETY)
    await choose(page, pane, '产品类型', '自有')
    await choose(page, pane, '产品状态', '在售')
    await pane.getByRole('button', { name: '提交审核' }).click()
    await expect(pane.getByRole('heading', { level: 1, name: `产品 · ${name}` })).toBeVisible()
    await pane.getByRole('tab', { name: '生命周期' }).click()
    await expect(pane.locator('.lifecycle-phase')).toContainText('审定')
  })
  const shown = page.url()

  await test.step('its material of the ERP is bound to it', async () => {
    await page.goto('/product/productBinding')
    await pane.getByRole('button', { name: '新增绑定' }).click()
    await find(page, dialog, '产品', name)
    await fill(dialog, { ERP物料编码: nccId, ERP物料名称: '谷金种子' })
    await typeDay(page, dialog.getByLabel('生效日期'), '2015-01-01')
    await dialog.getByRole('button', { name: button('保存') }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('bills of four seasons are imported, in bags that its pack makes kg', async () => {
    const rows = seasons.map(({ year, bags }) => [
      `XS-${mark}-${year}`,
      `${year}-03-15`,
      '销售',
      '郑州农资',
      '河南',
      '郑州',
      nccId,
      '谷金种子',
      bags,
      '袋',
      bags * 40,
    ])
    await page.goto('/product/transactionFlow')
    await pane.getByRole('button', { name: button('导入') }).click()
    await dialog.getByLabel('选择文件').setInputFiles({
      name: '四季.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '交易', rows: [HEADS, ...rows] }] })),
    })
    await dialog.getByRole('button', { name: '确认导入' }).click()
    await expect(dialog.getByText('交易流向：新增 4，修改 0')).toBeVisible()
  })

  await test.step('its phase follows from them: 推广, with the figures that decided it', async () => {
    await page.goto(shown)
    await pane.getByRole('tab', { name: '生命周期' }).click()
    await expect(pane.locator('.lifecycle-phase')).toContainText('推广')
    await expect(pane.locator('.lifecycle-reasons')).toContainText('+75.0%')
  })

  await test.step('the list adds them up', async () => {
    await page.goto(`/product/transactionFlow?nccId=${nccId}`)
    await expect(pane.getByLabel('合计', { exact: true })).toContainText('净销量 1,400,000 kg')
  })

  await test.step('its paper is begun, filled in, looked at as it prints, and saved', async () => {
    await page.goto('/research/research-onePaperProduct')
    await pane.getByRole('button', { name: '拟上一页纸' }).click()
    await dialog.getByLabel('名称或编号').fill(code)
    await dialog.getByRole('button', { name: button('查询') }).click()
    await dialog.getByRole('row', { name: code }).getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '建 1 份一页纸' }).click()
    await expect(page).toHaveURL(/research-onePaperProduct\/edit\?id=\d+/)
    await pane.getByLabel('突出优点').fill(`米色金黄${mark}`)
    await pane.getByRole('button', { name: button('保存') }).click()
    const printed = pane.getByRole('img', { name: `${VARIETY} 一页纸，第 1 页` })
    await expect(printed.getByText(`米色金黄${mark}`)).toBeVisible()
    await expect(printed.getByText(code)).toBeVisible()
    const saved = page.waitForEvent('download')
    await pane.getByRole('button', { name: 'PDF' }).click()
    expect((await saved).suggestedFilename()).toContain(`${VARIETY}_一页纸_未定版_`)
  })

  await test.step('a decision about it promises a quantity, and its review shows what was sold', async () => {
    await page.goto('/product/decisionLog')
    await pane.getByRole('button', { name: '登记决策' }).click()
    const chooser = page.getByRole('dialog').filter({ hasText: '下一步' })
    await find(page, chooser, '产品或品种', name)
    await chooser.getByRole('button', { name: '下一步' }).click()
    const form = page.getByRole('dialog').filter({ hasText: '登记后不能修改，更正' })
    await choose(page, form, '决策', '追加示范')
    await fill(form, { 业务年度: String(lastYear - 2), 决策理由: `优质谷子需求增长${mark}`, 决策人: '张总' })
    await typeDay(page, form.getByLabel('决策日期'), `${lastYear - 3}-11-03`)
    await form.getByLabel(/^计划销量/).fill('300000')
    await form.getByRole('button', { name: '登记「追加示范」' }).click()
    await expect(page.getByText(`优质谷子需求增长${mark}`).first()).toBeVisible()
    await page.goto(`/product/decisionReview?name=${encodeURIComponent(name)}`)
    const row = pane.getByRole('row', { name: new RegExp(name) })
    await expect(row).toContainText('销量（kg） 300,000 → 700,000')
    await row.getByRole('button', { name: '写复盘结论' }).click()
    await dialog.getByLabel('复盘结论').fill('示范带动销量超过承诺。')
    await dialog.getByRole('button', { name: button('保存') }).click()
    await expect(row).toContainText('示范带动销量超过承诺。')
  })
})
