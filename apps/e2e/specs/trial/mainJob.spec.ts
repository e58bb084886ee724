import { fileURLToPath } from 'node:url'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, fillLogin, test } from '../../support/test.ts'
import { PASSWORD, users } from '../../support/users.ts'

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../server/src/areas/experiment/import/fixtures/${name}`, import.meta.url))
const group = 'G2F玉米杂交种组'
const promotion = '/estimate/estimate-promotion'

test.use({ role: 'trial', viewport: { width: 1440, height: 900 } })
test.setTimeout(180_000)
// Both workbooks are for the same group: the second follows after the first was undone.
test.describe.configure({ mode: 'serial' })

test('a workbook full of mistakes gets every finding with its place, imports without the errors, and is undone as a whole', async ({
  page,
  pane,
}) => {
  await page.goto('/estimate/estimate-progress')
  await pane.getByRole('button', { name: '导入试验数据' }).click()
  await page.locator('input[type=file]').setInputFiles(fixture('dirty_trial.xlsx'))
  const dialog = page.getByRole('dialog', { name: /^导入试验数据/ })
  await expect(dialog).toContainText('表头在第3行')

  await test.step('findings name sheet, row and column, what was read and what is expected', async () => {
    await dialog.getByRole('tab', { name: /检查结果/ }).click()
    await dialog.getByText(/^逐条/).click()
    await expect(
      dialog.getByRole('row', { name: /^错误 小区数据 12 小区产量（kg） -5.0394 应不小于0kg/ }),
    ).toBeVisible()
    await dialog.getByRole('combobox', { name: '程度' }).click()
    await page.getByTitle('已修正', { exact: true }).click()
    await expect(dialog.getByRole('row', { name: /^已修正 小区数据 3 品种 品种 品种名称/ })).toBeVisible()
    await dialog.getByRole('combobox', { name: '程度' }).click()
    await page.getByTitle('提醒', { exact: true }).click()
    await expect(dialog.getByRole('row', { name: /^提醒 小区数据 257 小区面积/ })).toBeVisible()
    await expect(dialog.getByRole('row', { name: /^错误/ })).toHaveCount(0)
  })

  await test.step('errors must be seen before the rest is imported', async () => {
    await expect(dialog.getByRole('button', { name: '确认导入' })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: /处错误，有错误的内容不导入/ }).check()
    await dialog.getByRole('button', { name: '确认导入' }).click()
    await expect(dialog).toContainText('导入完成')
  })

  await test.step('the batch is undone whole', async () => {
    await dialog.getByRole('button', { name: '撤销这批导入' }).click()
    await page.getByRole('textbox', { name: '撤销原因' }).fill('文件有误')
    await page.getByRole('button', { name: '整批撤销' }).click()
    await expect(dialog).toContainText('这批导入已撤销')
  })
})

test('the main job runs from upload, preview, analysis and rehearsal to publication by another person and the report', async ({
  page,
  pane,
  browser,
  baseURL,
}) => {
  await test.step('the preview says what the import will do, without a single finding', async () => {
    await page.goto('/estimate/estimate-progress')
    await pane.getByRole('button', { name: '导入试验数据' }).click()
    await page.locator('input[type=file]').setInputFiles(fixture('g2f_core2015_clean.xlsx'))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('共360行数据')
    // Its phase is 多点试验, which names none of the dictionary: the preview says which one it takes.
    await expect(dialog).toContainText('检查结果（错误 0，提醒 1，已修正 0）')
    await expect(dialog.getByRole('row', { name: /^小区 360 0 0 0/ })).toBeVisible()
    await dialog.getByRole('button', { name: '确认导入' }).dblclick()
    await expect(dialog).toContainText('导入完成')
    await dialog.getByRole('link', { name: group }).click()
  })

  await test.step('the analysis shows mean, error, LSD, ranks and gains over both checks', async () => {
    await expect(pane).toContainText('汇总点数 6 / 6')
    await expect(pane).toContainText('组均值 676.8')
    await expect(pane).toContainText('CV 13.30%')
    await expect(pane).toContainText('LSD0.05 103.52')
    const row = pane.getByRole('row', { name: /B73\/PHN82/ })
    await expect(row).toContainText('762.5')
    await expect(row).toContainText('33.75')
    await expect(row).toContainText('6/6（100%）')
    await pane.getByText('试点固定', { exact: true }).click()
    await expect(pane).toContainText('LSD0.05 72.52')
    await pane.getByText('方差分析', { exact: true }).click()
    await expect(pane.getByRole('row', { name: /^品种×试点 145/ })).toContainText('2.0319')
  })

  await test.step('the year is generated and the rehearsal judges by the chosen standard', async () => {
    await page.goto(promotion)
    await pane.getByRole('button', { name: '生成晋级评估' }).first().click()
    await expect(page.getByRole('dialog')).toContainText('2015')
    await page.getByRole('dialog').getByRole('button', { name: '生成', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('2015 年：新增')
    await page.getByRole('button', { name: '知道了' }).click()
    await pane
      .getByRole('row', { name: new RegExp(group) })
      .getByRole('link', { name: '预演' })
      .click()
    await pane.getByRole('combobox', { name: '晋级标准' }).click()
    await page.getByTitle(/2014国家普通玉米·比CK2/).click()
    await expect(page.getByText('已应用标准并重新判定')).toBeVisible()
    await expect(pane.locator('.bar')).toContainText('晋级 10')
  })

  await test.step('a tried threshold moves verdicts at once and saves nothing', async () => {
    await pane.getByRole('button', { name: '试算：改规则、去试点' }).click()
    const lodging = pane.getByRole('spinbutton', { name: /倒伏倒折率之和.*阈值/ }).first()
    await lodging.fill('2')
    await lodging.press('Tab')
    await expect(pane.getByRole('status')).toContainText('个品种的判定会改变')
    await pane.getByRole('button', { name: '还原' }).click()
    await expect(pane.locator('.bar')).toContainText('晋级 10')
  })

  await test.step('a decision by hand needs its reason', async () => {
    const row = pane.getByRole('row', { name: /F42\/MO17/ })
    await row.getByRole('combobox', { name: 'F42/MO17的人工判定' }).click()
    await page.getByTitle('续试', { exact: true }).last().click()
    await expect(pane.getByRole('button', { name: '还有1个未写理由' })).toBeDisabled()
    await row.getByRole('textbox', { name: 'F42/MO17的理由' }).fill('产量突出，再试一年')
    await pane.getByRole('button', { name: '保存判定（1）' }).click()
    await expect(page.getByText('保存成功：判定')).toBeVisible()
  })

  await test.step('the draft is saved and confirmed; its editor may not publish', async () => {
    await pane.getByRole('button', { name: '保存草稿' }).click()
    await page.getByRole('textbox', { name: '草稿名称' }).fill('评审稿')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('保存成功：草稿')).toBeVisible()
    await pane.getByRole('button', { name: '草稿（1）' }).click()
    await page
      .getByRole('row', { name: /评审稿/ })
      .getByRole('button', { name: '确认' })
      .click()
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /确认|确定/ })
      .click()
    await expect(page.getByText('已确认，成为晋级执行单')).toBeVisible()
    await page.goto(promotion)
    await expect(pane.getByRole('row', { name: new RegExp(group) })).toContainText('已确认')
    await expect(pane.getByRole('button', { name: '发布', exact: true })).toHaveCount(0)
  })

  await test.step('the execution list shows its verdicts at 1280 pixels without scrolling sideways', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${promotion}/promotionSingle?name=F42`)
    await expect(pane.getByRole('row', { name: /F42\/MO17/ })).toContainText('续试')
    for (const head of ['系统判定', '人工判定']) {
      await expect(pane.getByRole('columnheader', { name: head })).toBeInViewport({ ratio: 1 })
    }
  })

  await test.step('another person publishes, and next season has its entries', async () => {
    const other = await browser.newPage({ baseURL, locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    await other.goto('/login')
    await fillLogin(other, users.director, PASSWORD)
    await expect(other.getByText('登录成功')).toBeVisible()
    await other.goto(promotion)
    const row = other.getByRole('row', { name: new RegExp(group) })
    await row.getByRole('button', { name: '发布', exact: true }).click()
    await other.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
    await expect(other.getByRole('dialog')).toContainText('已生成下一阶段参试品种 11 个')
    await other.getByRole('dialog').getByRole('button', { name: '知道了' }).click()
    await expect(row).toContainText('已发布')
    await other.goto('/estimate/estimate-progress?view=varieties&year=2016&name=B73')
    await expect(other.getByRole('row', { name: /B73\/PHN82/ })).toContainText('预备试验')
    await other.close()
  })

  await test.step('the published decision is opened from its record and printed on A4 pages', async () => {
    await page.goto(`${promotion}/promotionRehearsalRecord?view=publish`)
    const row = pane.getByRole('row', { name: new RegExp(group) })
    await row.getByRole('link', { name: '当时的决定' }).click()
    const sheet = pane.getByRole('region', { name: `2015年${group}晋级决定报告` })
    await expect(sheet).toContainText('汇总 6 / 试点 6')
    await expect(sheet).toContainText('产量突出，再试一年')
    await expect(sheet).toContainText('数据版本：第')
    await page.emulateMedia({ media: 'print' })
    for (const part of ['.top-bar', '.sidebar', '.tab-bar', '.page-head']) {
      await expect(page.locator(part).filter({ visible: true })).toHaveCount(0)
    }
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    await page.emulateMedia({ media: 'screen' })
    expect(pdf.match(/\/MediaBox \[0 0 59[45]\.?\d* 84[12]\.?\d*\]/g)?.length).toBeGreaterThan(1)
  })

  await test.step('the report is a workbook', async () => {
    const report = await downloadReport(page)
    expect(report.name).toContain(group)
    expect(report.bytes.subarray(0, 2).toString()).toBe('PK')
  })
})

async function downloadReport(page: Page): Promise<{ name: string; bytes: Buffer }> {
  await page.goto(promotion)
  const row = page
    .locator('.pane')
    .filter({ visible: true })
    .getByRole('row', { name: new RegExp(group) })
  await expect(row).toContainText('已发布')
  await row.getByRole('button', { name: '更多' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '下载晋级报告' }).click()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
