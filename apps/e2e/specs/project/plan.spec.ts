import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'
import { pasteCells } from '../../support/pasteCells.ts'
import { typeDay } from '../../support/typeDay.ts'

test.use({ role: 'admin' })
test.setTimeout(150_000)

const dialogOf = (page: Page) => page.getByRole('dialog').filter({ visible: true })
const paneOf = (page: Page) => page.locator('.pane').filter({ visible: true })
const save = (page: Page) =>
  dialogOf(page)
    .getByRole('button', { name: /^保\s?存$/ })
    .click()

/** Makes a project whose director is the administrator of the demo, and opens its plan. */
async function openPlan(page: Page, name: string): Promise<void> {
  const pane = paneOf(page)
  await page.goto('/task/project/projectAddInfo')
  await pane.getByLabel('名称', { exact: true }).fill(name)
  await page.getByRole('combobox', { name: '负责人' }).click()
  await page.keyboard.type('试验主持')
  await page.locator('.ant-select-dropdown:visible').getByText('试验主持').first().click()
  await typeDay(page, pane.getByLabel('开始日期'), '2024-01-01')
  await typeDay(page, pane.getByLabel('结束日期'), '2028-12-31')
  await pane.getByRole('button', { name: /^提\s?交$/ }).click()
  await expect(page).toHaveURL(/projectDetails\?projectId=\d+/)
  await pane.getByRole('link', { name: '计划进度' }).click()
  await expect(page.getByRole('heading', { name: `计划进度 · ${name}` })).toBeVisible()
}

/** Chooses an action in the menu of a line. */
async function choose(page: Page, line: string, action: string): Promise<void> {
  await paneOf(page)
    .getByRole('button', { name: `${line}的更多操作` })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Pastes a block as a spreadsheet copies it into the first cell of the table in the dialog. */
async function paste(page: Page, lines: readonly (readonly string[])[]): Promise<void> {
  await dialogOf(page).locator('td input').first().click()
  await pasteCells(page, lines)
}

test('F-033 F-431 F-432 F-522 F-523 a plan is pasted, weighed and filled, and its progress follows up to the project', async ({
  page,
}) => {
  const name = `计划试验${String(Date.now()).slice(-6)}`
  const pane = paneOf(page)
  await openPlan(page, name)

  await test.step('a pasted table is saved only once every cell is right', async () => {
    await choose(page, name, '批量新增')
    const head = ['指标名称', '指标类型', '目标值', '结束日期']
    await paste(page, [
      head,
      ['审定品种', '审定（登记）品种', '4', '2028/6/30'],
      ['示范面积', '示范面积', '约千亩', '2028/6/30'],
      ['论文', '论文（省级以上）', '3', ''],
    ])
    await expect(dialogOf(page).getByText('目标值应为数字，读到「约千亩」').first()).toBeVisible()
    await expect(dialogOf(page).getByRole('button', { name: '保存指标' })).toBeDisabled()
    await paste(page, [
      head,
      ['审定品种', '审定（登记）品种', '4', ''],
      ['示范面积', '示范面积', '1,000', ''],
    ])
    await dialogOf(page).getByRole('button', { name: '保存指标' }).click()
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(pane.getByRole('row', { name: /示范面积/ })).toContainText('1,000 亩')
  })

  await test.step('weights that make no 100 percent cannot be saved; shared out evenly they can', async () => {
    await choose(page, name, '指标权重')
    await dialogOf(page).getByLabel('「审定品种」的权重').fill('40')
    await page.keyboard.press('Tab')
    await expect(dialogOf(page).getByText('合计 40.00%，还差 60.00%')).toBeVisible()
    await expect(dialogOf(page).getByRole('button', { name: /^保\s?存$/ })).toBeDisabled()
    await dialogOf(page).getByRole('button', { name: '均分' }).click()
    await expect(dialogOf(page).getByText('合计 100.00%')).toBeVisible()
    await save(page)
    await expect(pane.getByRole('row', { name: /审定品种/ })).toContainText('33.34%')
  })

  await test.step('a key result is added and filled, and the history shows it', async () => {
    await pane.getByRole('link', { name: '审定品种' }).click()
    await expect(page).toHaveURL(/ExecuteEdit\?taskIndexId=\d+/)
    await pane.getByRole('button', { name: '新增关键结果' }).click()
    await dialogOf(page).getByLabel('关键结果', { exact: true }).fill('完成区域试验')
    await dialogOf(page)
      .getByLabel(/目标值/)
      .fill('2')
    await save(page)
    await pane.getByRole('button', { name: '填报「完成区域试验」' }).click()
    await dialogOf(page)
      .getByLabel(/当前值/)
      .fill('1')
    await expect(dialogOf(page).getByText(/保存后：1 个，进度/)).toContainText('50.0%')
    await save(page)
    await expect(pane.getByRole('row', { name: /完成区域试验.*0 → 1 个/ })).toBeVisible()
  })

  await test.step('a lower value asks for a note', async () => {
    await pane.getByRole('button', { name: '填报「完成区域试验」' }).click()
    await dialogOf(page)
      .getByLabel(/当前值/)
      .fill('0')
    await save(page)
    await expect(
      dialogOf(page)
        .getByText(/低于原来，请填写进展说明/)
        .first(),
    ).toBeVisible()
    await dialogOf(page).getByLabel('进展说明').fill('复核后撤回')
    await save(page)
    await expect(pane.getByRole('row', { name: /1 → 0 个.*复核后撤回/ })).toBeVisible()
    await pane.getByRole('button', { name: '填报「完成区域试验」' }).click()
    await dialogOf(page)
      .getByLabel(/当前值/)
      .fill('2')
    await save(page)
    await expect(pane.getByRole('row', { name: /0 → 2 个/ })).toBeVisible()
  })

  await test.step('tree, chart and list show the progress of the project', async () => {
    await pane.getByRole('link', { name: '返回' }).click()
    await expect(pane.getByRole('row', { name: new RegExp(name) })).toContainText('33.3%')
    await pane.getByRole('tab', { name: '计划图' }).click()
    await expect(pane.getByRole('listitem', { name: /指标「审定品种」.*进度 100\.0%/ })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const part of ['.top-bar', '.sidebar', '.tab-bar', '.project-links', '.page-extra'])
      await expect(page.locator(part).filter({ visible: true })).toHaveCount(0)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    await page.emulateMedia({ media: 'screen' })
    expect(pdf.match(/\/MediaBox \[0 0 84[12]\.?\d* 59[45]\.?\d*\]/g)).toHaveLength(1)
    await page.goto('/task/project')
    await expect(pane.getByRole('row', { name: new RegExp(name) })).toContainText('33.3%')
  })
})
