import { expect, type Page } from '@playwright/test'
import { pasteCells } from './pasteCells.ts'
import { button, fill, paneOf } from './projectPages.ts'

/** Opens a section of an application, fills its texts, pastes the rows of its table with their heads, and saves it. */
export async function fillSection(
  page: Page,
  name: string,
  { texts = {}, rows }: { texts?: Readonly<Record<string, string>>; rows?: readonly (readonly string[])[] },
): Promise<void> {
  const pane = paneOf(page)
  await pane.getByRole('tab', { name: new RegExp(`^${name} `) }).click()
  await pane.getByRole('button', { name: new RegExp(`^(填写|编辑)${name}$`) }).click()
  await fill(pane, texts)
  if (rows) {
    if ((await pane.locator('td input:visible').count()) === 0)
      await pane.getByRole('button', { name: '添加一行' }).click()
    await pane.locator('td input:visible').first().click()
    await pasteCells(page, rows)
  }
  await pane.getByRole('button', { name: `保存${name}` }).click()
  // A section that was whole before says so while it is still being saved.
  await expect(pane.getByRole('button', { name: `编辑${name}` })).toBeVisible()
  await expect(pane.getByRole('tab', { name: new RegExp(`^${name} 完整`) })).toBeVisible()
}

/** Returns the rows of 参加单位: the house alone, with this share in the work. */
export const units = (work: string) => [
  ['单位名称', '统一社会信用代码', '角色', '任务分工', '专项经费（万元）'],
  ['禾谱种业有限公司', '91350100M000100Y43', '牵头', work, '100'],
]

/** Fills the sections that a submission needs. */
export async function fillApplication(page: Page): Promise<void> {
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
      ['经费科目', '年度', '专项经费（万元）'],
      ['材料费', '2026', '60'],
      ['测试化验加工费', '2026', '40'],
    ],
  })
  await fillSection(page, '收益分配', {
    rows: [
      ['对象类型', '分配对象', '比例（%）'],
      ['单位', '禾谱种业有限公司', '70'],
      ['团队', '育种团队', '30'],
    ],
  })
}

/** Submits the application that is being edited, and waits for its screen. */
export async function submitApplication(page: Page): Promise<void> {
  // Right after a section was saved the screen may hold the version before: that is refused, read anew, and submitted again.
  await expect(async () => {
    await paneOf(page)
      .getByRole('button', { name: button('提交') })
      .click()
    await page.getByRole('button', { name: button('确认') }).click()
    await expect(page).toHaveURL(/applicationDetails\?projectId=\d+/, { timeout: 5000 })
  }).toPass()
}

/** Decides about the application of this name in 项目审核. */
export async function decide(
  page: Page,
  name: string,
  decision: '通过' | '退回',
  opinion: string,
): Promise<void> {
  const pane = paneOf(page)
  await page.goto(`/task/projectExamine?name=${encodeURIComponent(name)}`)
  await pane
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link', { name: '审核' })
    .click()
  const form = pane.getByRole('region', { name: '审核意见' })
  await form.getByText(decision, { exact: true }).click()
  await form.getByLabel('意见', { exact: true }).fill(opinion)
  // A click may miss its button while the page above it still grows.
  const confirm = page.getByRole('button', { name: button('确认') })
  await expect(async () => {
    if (!(await confirm.isVisible())) await form.getByRole('button', { name: '提交审核' }).click()
    await expect(confirm).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await confirm.click()
  await expect(form).toHaveCount(0)
}
