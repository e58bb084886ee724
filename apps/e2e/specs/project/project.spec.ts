import type { Page } from '@playwright/test'
import { expect, fillLogin, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'
import { PASSWORD, users } from '../../support/users.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

const dialogOf = (page: Page) => page.getByRole('dialog').filter({ visible: true })
const paneOf = (page: Page) => page.locator('.pane').filter({ visible: true })

/** Chooses a person in a field that finds people by their name. */
async function choosePerson(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.keyboard.type(name)
  await page.locator('.ant-select-dropdown:visible').getByText(name).first().click()
}

test('F-032 F-395 F-420 a draft becomes a project with a topic; a member sees it with the rights of his role', async ({
  page,
  browser,
  baseURL,
}) => {
  const mark = String(Date.now()).slice(-6)
  const [project, topic] = [`耐盐碱玉米${mark}`, `盐碱地鉴定${mark}`]
  const pane = paneOf(page)

  await test.step('a draft needs its name only', async () => {
    await page.goto('/task/project/projectAddInfo')
    await pane.getByLabel('名称', { exact: true }).fill(project)
    await pane.getByRole('button', { name: '存为草稿' }).click()
    await expect(page).toHaveURL(/projectInfoDraftDetails\?projectId=\d+/)
    await expect(pane.getByLabel('名称', { exact: true })).toHaveValue(project)
  })

  await test.step('submitted without a director it is refused at the field, with one it gets its number', async () => {
    await pane.getByRole('button', { name: /^提\s?交$/ }).click()
    await expect(pane.getByText('负责人必填').first()).toBeVisible()
    await choosePerson(page, '负责人', '试验主持')
    for (const [label, day] of [
      ['开始日期', '2025-01-01'],
      ['结束日期', '2027-12-31'],
    ] as const) {
      await typeDay(page, pane.getByLabel(label), day)
    }
    await pane.getByLabel('专项预算').fill('120')
    await pane.getByRole('button', { name: /^提\s?交$/ }).click()
    await expect(page).toHaveURL(/projectDetails\?projectId=\d+/)
    await expect(pane.getByText(/^ZL\d{8}$/)).toBeVisible()
    await expect(pane.getByText('120.00 万元')).toBeVisible()
  })
  const projectUrl = page.url()

  await test.step('a topic beyond the money of the project is refused with the difference, and fits once it is less', async () => {
    await pane.getByRole('button', { name: '新增课题' }).click()
    await expect(pane.getByLabel('开始日期')).toHaveValue('2025-01-01')
    await pane.getByLabel('名称', { exact: true }).fill(topic)
    await choosePerson(page, '负责人', '晋级发布人')
    await pane.getByLabel('专项预算').fill('120.5')
    await pane.getByRole('button', { name: /^提\s?交$/ }).click()
    await expect(pane.getByText(/120\.00 万元）多 0\.50 万元/).first()).toBeVisible()
    await pane.getByLabel('专项预算').fill('80')
    await pane.getByRole('button', { name: /^提\s?交$/ }).click()
    await expect(page.getByRole('heading', { name: `课题 · ${topic}` })).toBeVisible()
  })

  await test.step('a member gets a role', async () => {
    await page.goto(projectUrl.replace('projectDetails', 'ProjectMembers'))
    await pane.getByRole('button', { name: '增加成员' }).click()
    await choosePerson(page, '人员', '科研秘书')
    await dialogOf(page).getByRole('combobox', { name: '项目角色' }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('只读', { exact: true }).click()
    await dialogOf(page).locator('.ant-modal-title').click()
    await dialogOf(page)
      .getByRole('button', { name: /保\s?存/ })
      .click()
    await expect(pane.getByRole('row', { name: /科研秘书/ })).toContainText('只读')
  })

  await test.step('he sees the project and its members, and changes nothing', async () => {
    const other = await browser.newPage(baseURL ? { baseURL } : {})
    await other.goto('/login')
    await fillLogin(other, users.secretary, PASSWORD)
    await expect(other).toHaveURL(/\/home\/index$/)
    await other.goto(projectUrl)
    await expect(paneOf(other).getByRole('link', { name: topic })).toBeVisible()
    await expect(paneOf(other).getByRole('button', { name: '编辑' })).toHaveCount(0)
    await paneOf(other).getByRole('link', { name: '项目成员' }).click()
    await expect(paneOf(other).getByRole('row', { name: /科研秘书/ })).toBeVisible()
    await expect(paneOf(other).getByRole('button', { name: '增加成员' })).toHaveCount(0)
    await other.close()
  })
})

test('F-453 subjects of a source are typed as an outline, checked row by row, and kept in order', async ({
  page,
}) => {
  const pane = paneOf(page)
  const mark = String(Date.now()).slice(-6)
  await page.goto('/task/projectSource')
  await pane.getByRole('button', { name: '新增来源' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('来源名称').fill(`市级专项${mark}`)
  await dialog.getByLabel('来源代码').fill(`S${mark}`)
  await dialog.getByRole('combobox', { name: '专项资金类型' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('地方财政', { exact: true }).click()
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(page.getByRole('heading', { name: `项目来源 · 市级专项${mark}` })).toBeVisible()
  await expect(pane.getByText('共 18 个科目')).toBeVisible()
  const chooseLevel = async (level: string) => {
    await pane.getByRole('combobox', { name: '第2行 层级' }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(level, { exact: true }).click()
  }
  await chooseLevel('3 级')
  await expect(pane.getByText(/第2行：.*缺少中间的上级科目/)).toBeVisible()
  await chooseLevel('2 级')
  await pane.getByRole('textbox', { name: '第2行 科目名称' }).fill('仪器设备费')
  await pane.getByRole('button', { name: '保存科目' }).click()
  await expect(pane.getByRole('button', { name: '保存科目' })).toBeDisabled()
  await page.reload()
  await expect(pane.getByRole('textbox', { name: '第2行 科目名称' })).toHaveValue('仪器设备费')
})
