import { expect, test } from '../../support/test.ts'

test.use({ role: 'admin', viewport: { width: 390, height: 844 } })

test('on a phone the standards of a breeder are typed without scrolling sideways', async ({ page, pane }) => {
  await page.goto('/breeding/breederArchive/breederDetails?id=1&activeName=promotionStandard')
  const standards = pane.locator('.rows-table')
  await expect(standards.getByRole('textbox', { name: '第1行 依据条款' })).toBeInViewport()
  const field = standards.getByRole('textbox', { name: '第1行 奖励金额（元）' })
  await field.fill('21000')
  await expect(field).toHaveValue('21000')
  const { width = 0, height = 0 } = (await field.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(100)
  expect(height).toBeGreaterThanOrEqual(36)
})

test('on a phone an arrow says that more screens of a project follow, and moves their row', async ({
  page,
  pane,
}) => {
  await page.goto('/task/project/projectDetails?projectId=1')
  const links = pane.getByRole('navigation', { name: '项目内容' })
  await expect(links.getByRole('link', { name: '基本信息' })).toBeInViewport()
  await expect(links.getByRole('link', { name: '项目结题' })).toBeAttached()
  await expect(links.getByRole('link', { name: '项目结题' })).not.toBeInViewport()
  await expect(pane.locator('.tabs-more-right')).toBeVisible()
  for (let clicks = 0; clicks < 6 && (await pane.locator('.tabs-more-right').count()) > 0; clicks += 1) {
    await pane.locator('.tabs-more-right').click()
    await expect(pane.locator('.tabs-more-left')).toBeVisible()
  }
  await expect(pane.locator('.tabs-more-left')).toBeVisible()
})
