import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

const dialogOf = (page: Page) => page.getByRole('dialog').filter({ visible: true })
const paneOf = (page: Page) => page.locator('.pane').filter({ visible: true })

/** Chooses a person in a field that finds people by their name. */
async function choosePerson(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).first().click()
  await page.keyboard.type(name)
  await page.locator('.ant-select-dropdown:visible').getByText(name).first().click()
}

test('F-032 F-083 F-518 a risk is registered, found in the matrix, closed and opened again, and handed over with the project', async ({
  page,
}) => {
  const mark = String(Date.now()).slice(-6)
  const [project, risk] = [`抗旱玉米${mark}`, `灌溉井枯竭${mark}`]
  const pane = paneOf(page)
  const dialog = dialogOf(page)

  await test.step('a project without risks says so', async () => {
    await page.goto('/task/project/projectAddInfo')
    await pane.getByLabel('名称', { exact: true }).fill(project)
    await choosePerson(page, '负责人', '育种人员')
    await typeDay(page, pane.getByLabel('开始日期'), '2025-01-01')
    await typeDay(page, pane.getByLabel('结束日期'), '2027-12-31')
    await pane.getByRole('button', { name: /^提\s?交$/ }).click()
    await expect(page).toHaveURL(/projectDetails\?projectId=\d+/)
    await pane.getByRole('link', { name: '项目风险' }).click()
    await expect(pane.getByText('还没有登记风险。')).toBeVisible()
  })

  await test.step('a risk without what it needs is refused at its fields, and gets its number and level', async () => {
    await pane.getByRole('button', { name: '登记风险' }).click()
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
    await expect(dialog.getByText('风险名称必填').first()).toBeVisible()
    await dialog.getByLabel('风险名称').fill(risk)
    await dialog.getByRole('combobox', { name: '风险类别' }).click()
    await page.locator('.ant-select-dropdown:visible').getByText('气候灾害').click()
    await dialog.getByRole('combobox', { name: '影响' }).click()
    await page.locator('.ant-select-dropdown:visible').getByText('5 严重').click()
    await expect(dialog.getByText('风险等级：高（3 × 5 ＝ 15）')).toBeVisible()
    await typeDay(page, dialog.getByLabel('发现日期'), '2025-06-01')
    await dialog.getByLabel('应对措施').fill('新打两眼机井')
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
    await expect(pane.getByRole('button', { name: risk })).toBeVisible()
  })

  await test.step('a cell of the matrix picks its risks', async () => {
    await pane.getByRole('button', { name: '概率3、影响4（中）：0项' }).click()
    await expect(pane.getByText('这一格没有未关闭的风险。')).toBeVisible()
    await pane.getByRole('button', { name: '概率3、影响5（高）：1项' }).click()
    await expect(pane.getByRole('button', { name: risk })).toBeVisible()
  })

  await test.step('closing needs words, and a closed risk leaves the matrix', async () => {
    await pane.getByRole('row', { name: risk }).getByRole('button', { name: '关闭风险' }).click()
    await dialog.getByRole('button', { name: '关闭风险' }).click()
    await expect(dialog.getByText('关闭说明必填').first()).toBeVisible()
    await dialog.getByLabel('关闭说明').fill('机井已出水')
    await dialog.getByRole('button', { name: '关闭风险' }).click()
    await expect(pane.getByText('这一格没有未关闭的风险。')).toBeVisible()
  })

  await test.step('without a project in the address the screen shows the current one; reopening keeps what happened', async () => {
    await page.goto('/task/project/RiskRecord')
    await expect(pane.getByRole('heading', { name: `项目风险 · ${project}` })).toBeVisible()
    await pane.getByRole('button', { name: risk }).click()
    await dialog.getByRole('button', { name: '重新打开' }).click()
    await dialog.getByLabel('原因').fill('又有一眼井枯竭')
    await dialog.getByRole('button', { name: '重新打开' }).last().click()
    await expect(dialog).toHaveCount(0)
    await pane.getByRole('button', { name: risk }).click()
    await expect(dialog.getByText('机井已出水').first()).toBeVisible()
    await expect(dialog.getByText('又有一眼井枯竭')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('F-034 the work of the director is handed over from his archive, and the project shows the new one', async () => {
    const address = page.url()
    await pane.getByRole('link', { name: '项目成员' }).click()
    await pane.getByRole('row', { name: '育种人员' }).getByRole('button', { name: '工作交接' }).click()
    await expect(dialog.getByRole('link', { name: project })).toBeVisible()
    await dialog.getByRole('button', { name: /^交接 \d+ 项$/ }).click()
    await expect(dialog.getByRole('alert')).toContainText('请选择接收人')
    await choosePerson(page, '接收人', '科研秘书')
    await dialog.getByRole('textbox', { name: '原因' }).fill('岗位调整')
    await dialog.getByRole('button', { name: /^交接 \d+ 项$/ }).click()
    await page.getByRole('button', { name: '交接', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(pane.getByRole('row', { name: '科研秘书' })).toBeVisible()
    await page.goto(address)
  })
})
