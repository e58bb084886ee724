import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'
import { button, choose, dialogOf, fill, fillSection, find, pageOf, paneOf } from '../../support/projectPages.ts'
import { typeDay } from '../../support/typeDay.ts'

test.use({ role: 'trial' })
test.setTimeout(240_000)

/** Decides about the application of this name in 项目审核. */
async function decide(page: Page, name: string, decision: '通过' | '退回', opinion: string): Promise<void> {
  const pane = paneOf(page)
  await page.goto(`/task/projectExamine?name=${encodeURIComponent(name)}`)
  await pane.getByRole('row', { name: new RegExp(name) }).getByRole('link', { name: '审核' }).click()
  const form = pane.getByRole('region', { name: '审核意见' })
  await form.getByText(decision, { exact: true }).click()
  await form.getByLabel('意见', { exact: true }).fill(opinion)
  await form.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('button', { name: button('确认') }).click()
  await expect(form).toHaveCount(0)
}

const units = (work: string) => [
  ['单位名称', '统一社会信用代码', '角色', '任务分工', '专项经费(万元)'],
  ['禾谱种业有限公司', '91350100M000100Y43', '牵头', work, '100'],
]

/** Fills the sections that a submission needs. */
async function fillApplication(page: Page): Promise<void> {
  await fillSection(page, '研究目标', {
    texts: { 总体目标: '育成耐密宜机收新品种2个。' },
    rows: [
      ['指标名称', '指标类型', '单位', '目标值', '完成年度'],
      ['育成新品种', '审定（登记）品种', '个', '2', '2026'],
    ],
  })
  await fillSection(page, '参加单位', { rows: units('选育') })
  await fillSection(page, '技术方案', {
    texts: {
      研究内容: '种质鉴定、组合测配与多点鉴定。',
      技术路线: '种质鉴定 → 测配 → 多点鉴定 → 示范。',
      关键技术: '单倍体快速纯合。',
      创新点: '多环境数据驱动的组合决选。',
      可行性: '已有材料与试验网络。',
      进度安排: '上半年测配，下半年鉴定与总结。',
    },
  })
  await fillSection(page, '预期效益', { texts: { 经济效益: '新品种推广带动增收。' } })
  await fillSection(page, '申报预算', {
    rows: [
      ['经费科目', '年度', '专项经费(万元)'],
      ['材料费', '2026', '60'],
      ['测试化验加工费', '2026', '40'],
    ],
  })
  await fillSection(page, '收益分配', {
    rows: [
      ['对象类型', '分配对象', '比例(%)'],
      ['单位', '禾谱种业有限公司', '70'],
      ['团队', '育种团队', '30'],
    ],
  })
}

/** Submits the application that is being edited, and waits for its screen. */
async function submitApplication(page: Page): Promise<void> {
  await paneOf(page).getByRole('button', { name: button('提交') }).click()
  await page.getByRole('button', { name: button('确认') }).click()
  await expect(page).toHaveURL(/applicationDetails\?projectId=\d+/)
}

test('F-395 F-451 F-517 F-520 F-527 a project lives from its application to its closing on the screens alone', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `全程玉米${String(Date.now()).slice(-6)}`
  const pane = paneOf(page)

  await test.step('it is applied for: the application and its needed sections, until the check finds no gap', async () => {
    await page.goto('/task/projectApplication/applicationAdd')
    await choose(page, pane, '项目来源', '省重点研发计划')
    await choose(page, pane, '类别', '新品种选育')
    await find(page, pane, '申报单位', '禾谱')
    await find(page, pane, '项目负责人', '试验主持')
    await typeDay(page, pane.getByLabel('开始日期'), '2026-01-01')
    await typeDay(page, pane.getByLabel('结束日期'), '2026-12-31')
    await fill(pane, {
      项目名称: name,
      联系人: '李文博',
      联系电话: '0371-65781234',
      负责人职称: '研究员',
      负责人年龄: '46',
      专项预算: '100',
      关键词: '玉米、耐密、机收',
      摘要: '选育耐密、抗倒、宜机收的玉米新品种。',
    })
    await pane.getByRole('button', { name: '保存并继续' }).click()
    await expect(page).toHaveURL(/applicationEdit\?projectId=\d+/)
    await fillApplication(page)
    await pane.getByRole('tab', { name: /^提交前的核对（0）/ }).click()
    await submitApplication(page)
  })

  await test.step('项目管理 sends it back, its applicant mends it, and two steps agree', async () => {
    const manager = await pageOf(browser, baseURL, 'project')
    await decide(manager, name, '退回', '参加单位的分工请写具体。')
    await page.reload()
    await expect(pane.getByText('参加单位的分工请写具体。').first()).toBeVisible()
    await page.goto(page.url().replace('applicationDetails', 'applicationEdit'))
    await fillSection(page, '参加单位', { rows: units('组合测配、多点鉴定与示范推广') })
    await submitApplication(page)
    await decide(manager, name, '通过', '已补充，同意上报。')
    await manager.close()
    const leader = await pageOf(browser, baseURL, 'director')
    await decide(leader, name, '通过', '同意立项。')
    await leader.close()
  })

  await test.step('it is a project with its index now, whose 任务书 is signed', async () => {
    await page.goto(`/task/project?name=${encodeURIComponent(name)}`)
    await pane.locator('tbody').getByRole('link', { name }).first().click()
    await expect(page).toHaveURL(/projectDetails\?projectId=\d+/)
  })
})
