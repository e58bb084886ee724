import type { Page } from '@playwright/test'
import { expect, fillLogin, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'
import { PASSWORD } from '../../support/users.ts'

test.use({ role: 'admin' })
test.setTimeout(150_000)

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name }).filter({ visible: true })
const paneOf = (page: Page) => page.locator('.pane').filter({ visible: true })

async function choose(page: Page, dialog: ReturnType<typeof dialogOf>, label: string, text: string) {
  await dialog.getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown:visible').getByText(text).first().click()
}

/** Makes a project with a topic and an index. Returns the address of its details. */
async function makeProject(page: Page, project: string): Promise<string> {
  const pane = paneOf(page)
  await page.goto('/task/project/projectAddInfo')
  await pane.getByLabel('名称', { exact: true }).fill(project)
  await pane.getByRole('combobox', { name: '负责人' }).click()
  await page.keyboard.type('试验主持')
  await page.locator('.ant-select-dropdown:visible').getByText('试验主持').first().click()
  await typeDay(page, pane.getByLabel('开始日期'), '2025-01-01')
  await typeDay(page, pane.getByLabel('结束日期'), '2027-12-31')
  await pane.getByLabel('专项预算').fill('120')
  await pane.getByRole('button', { name: /^提\s?交$/ }).click()
  await expect(page).toHaveURL(/projectDetails\?projectId=\d+/)
  return page.url()
}

test('F-517 a signed project is postponed and its index raised by a change that another account approves', async ({
  page,
  browser,
  baseURL,
}) => {
  const mark = String(Date.now()).slice(-6)
  const pane = paneOf(page)
  const details = await makeProject(page, `变更示例${mark}`)
  const screen = (name: string) => details.replace('projectDetails', name)

  await test.step('an index is entered and the 任务书 signed', async () => {
    await page.goto(screen('Baseline'))
    await expect(pane.getByText('还没有任务指标，请先在计划进度中编制')).toBeVisible()
    await page.goto(screen('PlanProgress'))
    await addIndex(page, `变更示例${mark}`)
    await page.goto(screen('Baseline'))
    await pane.getByRole('button', { name: '签订任务书' }).click()
    await page.getByRole('button', { name: /^确\s?认$/ }).click()
    await expect(pane.getByText(/任务书签订于/)).toBeVisible()
  })

  await test.step('the plan is read-only now', async () => {
    await page.goto(screen('projectInfoDetails'))
    await expect(pane.getByText(/任务书已签订：/)).toBeVisible()
    await expect(pane.getByLabel('结束日期')).toBeDisabled()
    await pane.getByRole('note').getByRole('link', { name: '项目变更' }).click()
  })

  await test.step('a postponement and a higher target are proposed, with what they change', async () => {
    await pane.getByRole('button', { name: '提出变更' }).click()
    const dialog = dialogOf(page, '提出变更')
    await dialog.getByLabel('变更理由').fill('区试延后一年')
    await dialog.getByRole('button', { name: '增加一项' }).click()
    const period = dialogOf(page, '周期变更（延期）')
    await choose(page, period, '变更的项目、课题或任务', `变更示例${mark}`)
    await expect(period.getByLabel('开始日期')).toHaveValue('2025-01-01')
    await typeDay(page, period.getByLabel('结束日期'), '2028-12-31')
    await period.getByRole('button', { name: /^确\s?定$/ }).click()
    await expect(dialog.getByText('2028-12-31')).toBeVisible()
    await choose(page, dialog, '变更类型', '指标调整')
    await dialog.getByRole('button', { name: '增加一项' }).click()
    const index = dialogOf(page, '指标调整')
    await choose(page, index, '变更的指标', '育成新品种')
    await index.getByLabel('目标值').fill('4')
    await index.getByRole('button', { name: /^确\s?定$/ }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: '指标调整' })).toContainText('4')
    await dialog.getByRole('button', { name: '提交审批' }).click()
    await expect(pane.getByRole('heading', { name: /^项目变更 BG\d{8}$/ })).toBeVisible()
  })
  const change = page.url()

  await test.step('another account reads it and agrees', async () => {
    const other = await browser.newPage(baseURL ? { baseURL } : {})
    await other.goto('/login')
    await fillLogin(other, 'project', PASSWORD)
    await expect(other).toHaveURL(/\/home\/index$/)
    await other.goto(change)
    await expect(paneOf(other).getByText('区试延后一年')).toBeVisible()
    await paneOf(other)
      .getByRole('button', { name: /^同\s?意$/ })
      .click()
    await dialogOf(other, '审批')
      .getByRole('button', { name: /^同\s?意$|^确\s?定$/ })
      .click()
    await expect(paneOf(other).getByText('已生效').first()).toBeVisible()
    await other.close()
  })

  await test.step('the plan has changed, and the sheet shows how', async () => {
    await page.goto(details)
    await expect(pane.getByText('2025-01-01 至 2028-12-31')).toBeVisible()
    await page.goto(screen('Baseline'))
    const row = pane.getByRole('table', { name: '任务书与现状' }).getByRole('row', { name: /育成新品种/ })
    await expect(row).toContainText(/2.*BG\d{8} 2 → 4.*4/)
    await expect(pane.getByRole('table', { name: '差别' })).toContainText('2028-12-31')
  })
})

async function addIndex(page: Page, project: string): Promise<void> {
  const pane = paneOf(page)
  await pane.getByRole('button', { name: `${project}的更多操作` }).click()
  await page.getByRole('menuitem', { name: '新增指标', exact: true }).click()
  const dialog = dialogOf(page, `新增指标 · ${project}`)
  await dialog.getByLabel('指标名称').fill('育成新品种')
  await choose(page, dialog, '指标类型', '审定（登记）品种')
  await dialog.getByLabel('目标值').fill('2')
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(pane.getByText('育成新品种').first()).toBeVisible()
}
