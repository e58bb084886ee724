import { expect, test } from '../../support/test.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

test('F-451 F-508 gaps of an application are listed with ways to them, and once mended it is submitted', async ({
  page,
}) => {
  const pane = page.locator('.pane').filter({ visible: true })
  const tab = (name: RegExp) => pane.getByRole('tab', { name })
  const mark = String(Date.now()).slice(-6)

  await test.step('a new application needs its name only, and its check names what is missing', async () => {
    await page.goto('/task/projectApplication/applicationAdd')
    await pane.getByLabel('项目名称').fill(`甜玉米新品种选育${mark}`)
    await pane.getByRole('button', { name: '保存并继续' }).click()
    await expect(page).toHaveURL(/applicationEdit\?projectId=\d+&section=target/)
    await tab(/^提交前的核对/).click()
    await expect(pane.getByRole('button', { name: '参加单位还没有填写' })).toBeVisible()
    await expect(pane.getByRole('button', { name: /^提\s?交$/ })).toBeDisabled()
  })

  await test.step('a gap leads to its field, and is gone once that is filled in', async () => {
    await pane.getByRole('button', { name: '摘要必填' }).click()
    const summary = pane.getByLabel('摘要')
    await expect(summary).toBeFocused()
    await summary.fill('选育高糖、皮薄的甜玉米新品种。')
    await pane.getByRole('button', { name: '保存基本信息' }).click()
    await expect(pane.getByRole('button', { name: '保存基本信息' })).toBeDisabled()
    await tab(/^提交前的核对/).click()
    await expect(pane.getByRole('button', { name: '关键词必填' })).toBeVisible()
    await expect(pane.getByRole('button', { name: '摘要必填' })).toHaveCount(0)
  })

  await test.step('sums that are off are kept, shown to the fen, and mended where they stand', async () => {
    await page.goto(`/task/projectApplication?name=${encodeURIComponent('穗腐病')}`)
    await pane
      .getByRole('row', { name: /穗腐病/ })
      .getByRole('link', { name: '填写' })
      .click()
    await tab(/^提交前的核对/).click()
    await pane.getByRole('button', { name: /^各单位的专项预算合计为 75.00 万元/ }).click()
    await pane.getByLabel('第1行 专项经费（万元）').fill('100')
    await pane.getByRole('button', { name: '保存参加单位' }).click()
    await expect(tab(/^参加单位 完整/)).toBeVisible()
    await tab(/^提交前的核对/).click()
    await pane.getByRole('button', { name: /^分配比例合计为 50\.00%/ }).click()
    await pane.getByLabel('第1行 比例（%）').fill('70')
    await pane.getByRole('button', { name: '保存收益分配' }).click()
    await tab(/^提交前的核对（0）/).click()
    await expect(pane.getByText('必填部分都已完整，可以提交。')).toBeVisible()
  })

  await test.step('it is submitted, and waits for its approval', async () => {
    await pane.getByRole('button', { name: /^提\s?交$/ }).click()
    await page.getByRole('button', { name: /^确\s?认$/ }).click()
    await expect(page).toHaveURL(/applicationDetails\?projectId=\d+/)
    await expect(pane.getByText('待审批')).toBeVisible()
    await expect(pane.getByText(/^SB\d{8}$/).first()).toBeVisible()
    await expect(pane.getByRole('heading', { name: '审批步骤' })).toBeVisible()
    await pane.getByRole('tab', { name: '历次提交' }).click()
    await expect(pane.getByText('没有差异。')).toBeVisible()
  })
})
