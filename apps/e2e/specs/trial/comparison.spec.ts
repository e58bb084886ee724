import { expect, seriousViolations, test } from '../../support/test.ts'

test.use({ role: 'trial' })

test('F-021 the comparison tables of a group open from its analysis, and keep their address', async ({
  page,
  pane,
}) => {
  await page.goto('/estimate/estimate-progress/analysisInformation?groupId=2')
  await pane.getByRole('link', { name: '对比分析表' }).click()
  await expect(pane.getByRole('heading', { name: '对比分析表' })).toBeVisible()
  await expect(page).toHaveURL(/\/table\?experimentGroupId=\d+$/)
  await expect(pane.getByRole('columnheader', { name: '组内产量排名' })).toBeVisible()
  await expect(pane.getByRole('columnheader', { name: '较组平均' })).toBeVisible()
  const results = await pane.locator('section').last().textContent()
  await page.reload()
  await expect(pane.getByRole('columnheader', { name: '组内产量排名' })).toBeVisible()
  expect(await pane.locator('section').last().textContent()).toBe(results)
  expect(await seriousViolations(page)).toEqual([])
})

test('F-021 without a group in the address the user can choose year and group', async ({ page, pane }) => {
  await page.goto('/table')
  await pane.getByRole('combobox', { name: '年份' }).click()
  await page.getByTitle('1996年').click()
  await expect(page).toHaveURL(/\/table\?year=1996$/)
  await expect(pane.getByRole('columnheader', { name: '组内产量排名' })).toBeVisible()
})

test('F-044 an unknown group shows the message, and another one can be chosen', async ({ page, pane }) => {
  await page.goto('/table?experimentGroupId=999999')
  await expect(pane.getByRole('alert')).toHaveText('查询参数错误，请重试')
  await pane.getByRole('combobox', { name: '年份' }).click()
  await page.getByTitle('1996年').click()
  await expect(pane.getByRole('columnheader', { name: '组内产量排名' })).toBeVisible()
})
