import type { Locator, Page } from '@playwright/test'
import { expect, fillLogin, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'
import { PASSWORD } from '../../support/users.ts'

test.use({ role: 'admin' })
test.setTimeout(180_000)

const paneOf = (page: Page): Locator => page.locator('.pane').filter({ visible: true })
const dialogOf = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true })
const save = (page: Page) =>
  dialogOf(page)
    .getByRole('button', { name: /^保\s?存$/ })
    .click()

/** Begins a project that ended already, and returns its id. */
async function makeProject(page: Page, name: string): Promise<string> {
  const pane = paneOf(page)
  await page.goto('/task/project/projectAddInfo')
  await pane.getByLabel('名称', { exact: true }).fill(name)
  await pane.getByRole('combobox', { name: '负责人' }).click()
  await page.keyboard.type('试验主持')
  await page.locator('.ant-select-dropdown:visible').getByText('试验主持').first().click()
  await typeDay(page, pane.getByLabel('开始日期'), '2023-01-01')
  await typeDay(page, pane.getByLabel('结束日期'), '2025-12-31')
  await pane.getByRole('button', { name: /^提\s?交$/ }).click()
  await expect(page).toHaveURL(/projectDetails\?projectId=\d+/)
  return new URL(page.url()).searchParams.get('projectId') ?? ''
}

/** Writes a note for each condition that is not met. */
async function noteGates(page: Page): Promise<void> {
  const pane = paneOf(page)
  await expect(pane.getByRole('table', { name: '结题条件' })).toBeVisible()
  const open = pane.getByRole('row').filter({ hasText: '未满足' }).getByRole('button', { name: '偏差说明' })
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().click()
    await dialogOf(page).getByLabel('偏差说明').fill('企业自立项目，资料另行归档。')
    await save(page)
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(open).toHaveCount(left - 1)
  }
}

test('F-415 F-513 F-520 a project counts a result, is applied to be closed, approved by another, and is read-only then', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `绿色防控试验${String(Date.now()).slice(-6)}`
  const pane = paneOf(page)
  const projectId = await makeProject(page, name)

  await test.step('a record of a registry is linked, and its screen names the project', async () => {
    await pane.getByRole('link', { name: '项目成果', exact: true }).click()
    await pane.getByRole('button', { name: '关联成果' }).click()
    await dialogOf(page).getByRole('combobox', { name: '审定品种' }).click()
    await page.keyboard.type('示禾玉103')
    await page
      .locator('.ant-select-dropdown:visible')
      .getByText(/^示禾玉103/)
      .first()
      .click()
    await save(page)
    const row = pane.getByRole('row').filter({ hasText: '示禾玉103' })
    await expect(row).toContainText('不计入指标')
    await row.getByRole('link', { name: '示禾玉103' }).click()
    await expect(pane.getByRole('table', { name: '计入该成果的项目' })).toContainText(name)
  })

  await test.step('with its summary and without an open condition it is applied for', async () => {
    await page.goto(`/task/projectClosing/closingDetails?projectId=${projectId}`)
    await expect(pane.getByRole('button', { name: '申请结题' })).toBeDisabled()
    await pane.getByRole('button', { name: '填写结题材料' }).click()
    await dialogOf(page).getByRole('textbox', { name: '结题总结' }).fill('按计划完成全部试验。')
    await save(page)
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(page.getByText('保存成功').first()).toBeVisible()
    await noteGates(page)
    await pane.getByRole('button', { name: '申请结题' }).click()
    await page.getByRole('button', { name: /^确\s?认$/ }).click()
    await expect(pane.getByText('待验收', { exact: true }).first()).toBeVisible()
  })

  await test.step('another person decides', async () => {
    const other = await browser.newPage(baseURL ? { baseURL } : {})
    await other.goto('/login')
    await fillLogin(other, 'project', PASSWORD)
    await expect(other.getByText('登录成功')).toBeVisible()
    await other.goto(`/task/projectClosing/closingDetails?projectId=${projectId}`)
    await paneOf(other).getByRole('button', { name: '验收' }).click()
    await dialogOf(other).getByText('通过', { exact: true }).click()
    await dialogOf(other).getByRole('button', { name: '提交验收结果' }).click()
    await expect(paneOf(other).getByText('已结题', { exact: true }).first()).toBeVisible()
    await other.close()
  })

  await test.step('nothing is changed any more, and the report is saved', async () => {
    await page.reload()
    await expect(pane.getByText('已结题', { exact: true }).first()).toBeVisible()
    const saved = page.waitForEvent('download')
    await pane.getByRole('button', { name: '结题报告 PDF' }).click()
    expect((await saved).suggestedFilename()).toBe(`${name}结题报告.pdf`)
    await page.goto(`/task/project/ProjectResults?projectId=${projectId}`)
    await expect(pane.getByRole('row').filter({ hasText: '示禾玉103' })).toBeVisible()
    await expect(pane.getByRole('button', { name: '关联成果' })).toHaveCount(0)
  })
})
